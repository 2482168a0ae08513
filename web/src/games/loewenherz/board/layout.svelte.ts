// Whether the cards are next to the land or, on narrow screens, at the prompt.
class Layout {
  beside = $state(false);
}
export const layout = new Layout();

/** The frame and the names of rows and columns around the land. */
export const margin = { left: 34, top: 34, right: 14, bottom: 14 };
export const landWidth = 720;
export const landHeight = 720;
export const columnWidth = 236;
