import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/theme.css';
import App from './App.svelte';
import { connection } from './net/connection.svelte';
import { house } from './words/language.svelte';

// A new server has other files: what the old page would load is gone. Once is enough.
addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('reloaded') === location.hash) return;
  sessionStorage.setItem('reloaded', location.hash);
  location.reload();
});

await house.speak();
connection.start(house.language);
mount(App, { target: document.body });
