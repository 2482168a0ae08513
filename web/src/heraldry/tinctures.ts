// Players' colours are heraldic tinctures, each with its hatching and a charge, so that they are
// told apart without colour as well. The colours themselves are in ui/theme.css.
export const tinctures = ['gules', 'azure', 'vert', 'purpure', 'or'] as const;
export const charges = ['lion', 'eagle', 'stag', 'oak', 'tower'] as const;

/** The plain colour of a seat; `url(#hatch-N)` is the same colour with its hatching. */
export const colour = (seat: number) => `var(--tincture-${seat})`;
/** A darker shade for outlines and for text on parchment. */
export const ink = (seat: number) => `var(--tincture-${seat}-ink)`;
/** What is written on the colour. */
export const on = (seat: number) => `var(--tincture-${seat}-on)`;
export const hatched = (seat: number) => `url(#hatch-${seat})`;
