// Turns a card face up: it widens from its middle.
export function flips(_: Element, { width, duration }: { width: number; duration: number }) {
  return {
    duration,
    css: (t: number) => `transform: translate(${((1 - t) * width) / 2}px) scaleX(${t})`,
  };
}
