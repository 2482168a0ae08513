import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/theme.css';
import App from './App.svelte';
import { connection } from './net/connection.svelte';
import { locale } from './words/locale.svelte';

// After an upgrade the old page's chunks are gone: reload, but only once.
addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('reloaded') === location.hash) return;
  sessionStorage.setItem('reloaded', location.hash);
  location.reload();
});

await locale.load();
connection.start(locale.language);
mount(App, { target: document.body });
