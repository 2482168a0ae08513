// A development page: one game with one position, without a server. Not part of the release.
import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/theme.css';
import Workbench from './Workbench.svelte';

mount(Workbench, { target: document.body });
