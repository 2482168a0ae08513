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

class Notes {
  readonly id = 'note';
  note = $state<Note | null>(null);
  private owner: Element | null = null;

  show(owner: Element, text: string) {
    if (owner !== this.owner) this.hide();
    this.owner = owner;
    owner.setAttribute('aria-describedby', this.id);
    this.place(text);
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
    this.owner?.removeAttribute('aria-describedby');
    this.owner = null;
    this.note = null;
  }

  isOf(thing: Element): boolean {
    return thing === this.owner;
  }
}
export const notes = new Notes();

const patience = 450;
const doers = 'a, button, input, select, [role=button]';

export function explain(node: Element, text: string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = text;
  let isTouched = false;

  const show = () => {
    if (current) notes.show(node, current);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(show, patience);
  };
  // A thing may lose the focus because it is being taken away, while the page is drawn; then nothing
  // may change what is drawn.
  const hide = () => {
    clearTimeout(timer);
    queueMicrotask(() => {
      if (notes.isOf(node)) notes.hide();
    });
  };
  const press = (event: Event) => {
    isTouched = (event as PointerEvent).pointerType === 'touch';
    soon();
  };
  const click = () => {
    clearTimeout(timer);
    if (isTouched && !node.matches(doers)) show();
    else hide();
  };
  const focus = () => {
    if (node.matches(':focus-visible')) show();
  };
  const on: [string, (event: Event) => void][] = [
    ['pointerenter', soon],
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
