// What was said at the table, in the order of the lines' numbers.
import type { ChatLine, ChatMessage } from '$lib/generated/protocol';

export class ChatLines {
  lines = $state.raw<readonly ChatLine[]>([]);

  /** The number of the last known line. */
  get last(): number | undefined {
    return this.lines.at(-1)?.line;
  }

  /** Adds the lines of a message; those that are known already may come again. */
  add({ lines }: ChatMessage) {
    const { last = -Infinity } = this;
    const news = lines.filter(({ line }) => line > last);
    if (news.length > 0) this.lines = [...this.lines, ...news];
  }

  clear() {
    this.lines = [];
  }
}
