// The view as it is to be shown right now: the server's, and what has been told since it came.
import { live } from '$lib/table/live';
import { unfold } from './unfold';

export const viewOf = live(unfold);
