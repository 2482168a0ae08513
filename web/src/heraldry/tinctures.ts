// Players' colours are heraldic tinctures. Each has a hatching and a charge, so that players can be told
// apart without seeing colours. The colours are in ui/theme.css.
export const tinctures = ['gules', 'azure', 'vert', 'purpure', 'or'] as const;
export const charges = ['lion', 'eagle', 'stag', 'oak', 'tower'] as const;

/** The plain colour of a seat; `url(#hatch-N)` is the same colour with its hatching. */
export const colour = (seat: number) => `var(--tincture-${seat})`;
/** A darker shade for outlines and for text on parchment. */
export const ink = (seat: number) => `var(--tincture-${seat}-ink)`;
/** The colour of text on it. */
export const on = (seat: number) => `var(--tincture-${seat}-on)`;
export const hatched = (seat: number) => `url(#hatch-${seat})`;
