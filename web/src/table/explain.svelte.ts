// Contextual help: a small note beside whatever explains itself. One note at a time, for the whole
// page; shown after a moment of hovering, on keyboard focus, and on a long touch.

export interface Note {
  text: string;
  x: number;
  y: number;
  below: boolean;
}

class Notes {
  note = $state<Note | null>(null);
}
export const notes = new Notes();

const patience = 450;

export function explain(node: Element, text: string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = text;
  let mine = false;

  const show = () => {
    if (!current) return;
    const box = node.getBoundingClientRect();
    const below = box.top < 120;
    notes.note = {
      text: current,
      x: Math.min(Math.max(box.left + box.width / 2, 150), innerWidth - 150),
      y: below ? box.bottom + 8 : box.top - 8,
      below,
    };
    mine = true;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(show, patience);
  };
  const clear = () => {
    if (mine) notes.note = null;
    mine = false;
  };
  // A thing may lose the focus because it is being taken away, while the page is drawn; then nothing
  // may change what is drawn.
  const hide = () => {
    clearTimeout(timer);
    queueMicrotask(clear);
  };
  const focus = () => {
    if (node.matches(':focus-visible')) show();
  };
  const on: [string, () => void][] = [
    ['pointerenter', soon],
    ['pointerleave', hide],
    ['pointerdown', soon],
    ['click', hide],
    ['focus', focus],
    ['blur', hide],
  ];
  for (const [type, listener] of on) node.addEventListener(type, listener);
  return {
    update(next: string | undefined) {
      current = next;
      if (mine) show();
    },
    destroy() {
      hide();
      for (const [type, listener] of on) node.removeEventListener(type, listener);
    },
  };
}
