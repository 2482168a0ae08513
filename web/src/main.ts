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

// Without its fonts and words the page would be laid out twice. It does not wait long for fonts.
const fonts = Promise.all(['500', '700'].map((weight) => document.fonts.load(`${weight} 1em Alegreya`)));
const timeout = new Promise((resolve) => setTimeout(resolve, 500));
const fontsOrTimeout = Promise.race([fonts, timeout]).catch(() => undefined);
await Promise.all([locale.load(), fontsOrTimeout]);
connection.start(locale.language);
mount(App, { target: document.body });
