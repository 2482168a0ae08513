// Arrow keys move the focus to the nearest actionable element in that direction; with two hundred edges
// Tab alone would take too long.
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Point {
  x: number;
  y: number;
}

/** The index of the nearest place in a direction, or -1; distance to the side counts double. */
export function nearest(from: Point, places: readonly Point[], key: string): number {
  const way = directions[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  places.forEach(({ x, y }, i) => {
    const ahead = (x - from.x) * way[0] + (y - from.y) * way[1];
    const aside = Math.abs((x - from.x) * way[1]) + Math.abs((y - from.y) * way[0]);
    const far = ahead + 2 * aside;
    if (ahead > 1 && far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

export function arrowKeys(node: Element) {
  // A Spot may no longer be actionable after it was chosen and lose the focus: continue from its place.
  let last: Point | null = null;
  const centre = (e: Element): Point => {
    const box = e.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const focus = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.matches('.spot:focus-visible')) last = centre(target);
  };
  const press = (event: KeyboardEvent) => {
    const here = document.activeElement;
    const inside = here !== null && node.contains(here);
    const from = inside ? centre(here) : here === document.body ? last : null;
    if (!directions[event.key] || !from) return;
    const spots = [...node.querySelectorAll<SVGElement>('.spot.can')].filter((s) => s !== here);
    const next = spots[nearest(from, spots.map(centre), event.key)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  node.addEventListener('focusin', focus);
  window.addEventListener('keydown', press);
  return {
    destroy() {
      node.removeEventListener('focusin', focus);
      window.removeEventListener('keydown', press);
    },
  };
}
