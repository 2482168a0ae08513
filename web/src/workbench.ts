// For those who draw: one room with one position, without a server. Not part of what is served.
import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/theme.css';
import Workbench from './Workbench.svelte';

mount(Workbench, { target: document.body });
