import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/theme.css';
import App from './App.svelte';
import { connection } from './net/connection.svelte';
import { house } from './words/language.svelte';

await house.speak();
connection.start(house.language);
mount(App, { target: document.body });
