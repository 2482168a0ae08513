// Contextual help: a small note beside whatever explains itself. One note at a time, for the whole
// page; shown after a moment of hovering, on keyboard focus, on a long touch, and on a short one if
// the thing does nothing else. As long as it is there, those who listen hear it with the thing.

export interface Note {
  text: string;
  x: number;
  y: number;
  below: boolean;
}

/** Half of the widest note, and a little air. */
const half = 150;
/** A long note needs so much room above its thing. */
const height = 160;

const patience = 450;

class Notes {
  readonly id = 'note';
  note = $state<Note | null>(null);
  /** What the note belongs to, and what will have it in a moment. */
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
    this.timer = setTimeout(show, patience);
  }

  /** Puts the note where its thing is now; nowhere if that has gone out of sight. */
  place(text = this.note?.text) {
    if (!this.owner || !text) return;
    const box = this.owner.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return this.hide();
    const below = box.top < height;
    this.note = {
      text,
      x: Math.min(Math.max(box.left + box.width / 2, half), innerWidth - half),
      y: below ? box.bottom + 8 : box.top - 8,
      below,
    };
  }

  /** Takes the note away, whosever it is. */
  hide() {
    clearTimeout(this.timer);
    this.next = null;
    this.owner?.removeAttribute('aria-describedby');
    this.owner = null;
    this.note = null;
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

  /** What comes to lie under a mouse that rests after a click was not asked about. */
  isWhereItWasPressed({ screenX, screenY }: PointerEvent): boolean {
    return screenX === this.pressed?.screenX && screenY === this.pressed.screenY;
  }
}
export const notes = new Notes();

const doers = 'a, button, input, select, [role=button]';

export function explain(node: Element, text: string | undefined) {
  let current = text;
  let isTouched = false;

  const show = () => {
    if (current) notes.show(node, current);
  };
  const soon = () => {
    if (current) notes.showSoon(node, show);
  };
  const enter = (event: Event) => {
    if (!notes.isWhereItWasPressed(event as PointerEvent)) soon();
  };
  // A thing may get the focus, or lose it, because it comes or is taken away while the page is drawn;
  // then nothing may change what is drawn.
  const hide = () => queueMicrotask(() => notes.hideOf(node));
  const press = (event: Event) => {
    isTouched = (event as PointerEvent).pointerType === 'touch';
    notes.press(event as PointerEvent);
    soon();
  };
  const click = () => {
    if (isTouched && !node.matches(doers)) show();
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
      if (!notes.isOf(node)) return;
      if (next) show();
      else hide();
    },
    destroy() {
      hide();
      for (const [type, listener] of on) node.removeEventListener(type, listener);
    },
  };
}
