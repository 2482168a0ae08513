// The view as it is to be shown right now: the server's, and what has been told since it came.
import { live } from '$lib/table/live';
import { project } from './project';

export const viewOf = live(project);
