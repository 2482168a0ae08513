// While events are told, the view is still the one from before them. So that pieces move one after
// the other, a room plays the events out on a copy; when all is told, the next view takes its place.
import type { Form, Sitting } from '$lib/games/contract';

/** How to see a view with all that has been told since. `play` leaves the view it is given as it is;
    it is asked once for every event, however many look. Should it fail, that is reported, and the
    view stays as it is until the next one comes. */
export function live<View extends object>(
  play: (view: View, events: readonly Form[]) => View,
): (sitting: Sitting) => View {
  const played = new WeakMap<View, { since: readonly Form[]; view: View }>();
  return (sitting) => {
    const { since } = sitting;
    const settled = sitting.view as unknown as View;
    if (since.length === 0) return settled;
    const known = played.get(settled);
    if (known?.since === since) return known.view;
    let view = settled;
    try {
      view = play(settled, since);
    } catch (error) {
      console.error('While playing out what happened:', error);
    }
    played.set(settled, { since, view });
    return view;
  };
}
