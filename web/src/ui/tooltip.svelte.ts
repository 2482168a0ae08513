// Tooltips. One at a time for the whole page; shown after a short hover, on keyboard focus, on a long
// press, and on a tap if the element has no other action. Linked with aria-describedby while shown.

export interface TooltipPosition {
  text: string;
  x: number;
  y: number;
  below: boolean;
}

/** Half of the maximum width, plus a margin. */
const halfWidth = 150;
/** Space that a long tooltip needs above its element. */
const maxHeight = 160;

const hoverDelay = 450;

class Tooltips {
  readonly id = 'tooltip';
  tooltip = $state<TooltipPosition | null>(null);
  /** The element whose tooltip is shown, and the one scheduled next. */
  private owner: Element | null = null;
  private next: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed: { screenX: number; screenY: number } | null = null;

  show(owner: Element, text: string) {
    this.hide();
    this.owner = owner;
    owner.setAttribute('aria-describedby', this.id);
    this.place(text);
  }

  showSoon(owner: Element, show: () => void) {
    clearTimeout(this.timer);
    this.next = owner;
    this.timer = setTimeout(show, hoverDelay);
  }

  /** Positions the tooltip at its element; hides it if the element is off screen. */
  place(text = this.tooltip?.text) {
    if (!this.owner || !text) return;
    const box = this.owner.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return this.hide();
    const below = box.top < maxHeight;
    this.tooltip = {
      text,
      x: Math.min(Math.max(box.left + box.width / 2, halfWidth), innerWidth - halfWidth),
      y: below ? box.bottom + 8 : box.top - 8,
      below,
    };
  }

  hide() {
    clearTimeout(this.timer);
    this.next = null;
    this.owner?.removeAttribute('aria-describedby');
    this.owner = null;
    this.tooltip = null;
  }

  hideOf(thing: Element) {
    if (thing === this.owner || thing === this.next) this.hide();
  }

  isOf(thing: Element): boolean {
    return thing === this.owner;
  }

  press({ screenX, screenY }: PointerEvent) {
    this.pressed = { screenX, screenY };
  }

  /** An element that appears under a resting mouse after a click gets no tooltip. */
  isWhereItWasPressed({ screenX, screenY }: PointerEvent): boolean {
    return screenX === this.pressed?.screenX && screenY === this.pressed.screenY;
  }
}
export const tooltips = new Tooltips();

const interactive = 'a, button, input, select, [role=button]';

export function tooltip(node: Element, text: string | undefined) {
  let current = text;
  let isTouched = false;

  const show = () => {
    if (current) tooltips.show(node, current);
  };
  const soon = () => {
    if (current) tooltips.showSoon(node, show);
  };
  const enter = (event: Event) => {
    if (!tooltips.isWhereItWasPressed(event as PointerEvent)) soon();
  };
  // Focus may change while Svelte updates the DOM; state must not be changed then.
  const hide = () => queueMicrotask(() => tooltips.hideOf(node));
  const press = (event: Event) => {
    isTouched = (event as PointerEvent).pointerType === 'touch';
    tooltips.press(event as PointerEvent);
    soon();
  };
  const click = () => {
    if (isTouched && !node.matches(interactive)) show();
    else hide();
  };
  const focus = () =>
    queueMicrotask(() => {
      if (node.matches(':focus-visible')) show();
    });
  const on: [string, (event: Event) => void][] = [
    ['pointerenter', enter],
    ['pointerleave', hide],
    ['pointerdown', press],
    ['click', click],
    ['focus', focus],
    ['blur', hide],
  ];
  for (const [type, listener] of on) node.addEventListener(type, listener);
  return {
    update(next: string | undefined) {
      current = next;
      if (!tooltips.isOf(node)) return;
      if (next) show();
      else hide();
    },
    destroy() {
      hide();
      for (const [type, listener] of on) node.removeEventListener(type, listener);
    },
  };
}
