// What the page needs of thronsaal/2 beyond the generated types.
import type { Commands, Error as Refusal, Level, Message } from '$lib/generated/protocol';

/** The protocol that this page speaks; the server names its own in the answer to `hello`. */
export const protocol = 'thronsaal/2';

/** From weakest to strongest. */
export const levels = ['page', 'squire', 'knight', 'king'] as const satisfies readonly Level[];
export const isLevel = (text: string | null): text is Level => levels.some((level) => level === text);

export type Command = keyof Commands;
/** The fields of a request that its caller gives. */
export type Fields<C extends Command> = Omit<Commands[C]['request'], 'cmd' | 'id' | 'key'>;
export type Answer<C extends Command> = Commands[C]['answer'];

/** The server's messages by type. */
export type Messages = { [M in Message as M['type']]: M };

/** Thrown when a request is refused or gets no answer; the message is in the person's language. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
  get code() {
    return this.refusal.code;
  }
}
