// What this browser adds to the dice of a table (docs/dice.md): it commits to a value before the
// start and reveals it when the host starts the game, both without being asked.
import type { Json } from '$lib/games/contract';
import type { TableInfo } from '$lib/net/protocol';
import { recall, remember } from '$lib/ui/memory';
import { hexOf, sha256 } from './sha256';

const scheme = 'thronsaal dice 2';

let secret = '';
/** Known to this browser alone. Kept, so that a page that is loaded again can reveal its value. */
function browserSecret(): string {
  secret ||= recall('dice') ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
  remember('dice', secret);
  return secret;
}

export const valueFor = (table: string) => sha256(`${scheme}\nbrowser\n${browserSecret()}\n${table}\n`);
export const commitmentFor = (table: string) =>
  sha256(`${scheme}\nvalue\n${sha256(table)}\n${valueFor(table)}\n`);

/** What this browser has to say, if anything, now that the table is like this. */
export class Contribution {
  private hasCommitted = false;

  constructor(private readonly table: string) {}

  answer({ phase, dice }: TableInfo, mine: readonly number[]): [cmd: string, fields: Json] | null {
    if (phase !== 'open' || !dice?.players || mine.length === 0) return null;
    const commitment = commitmentFor(this.table);
    const known = dice.players.find(({ seat }) => mine.includes(seat));
    if (dice.starting) {
      return known?.sha256 === commitment && !known.value
        ? ['reveal', { value: valueFor(this.table) }]
        : null;
    }
    // I may have come with another device before. This one commits once in its place: two that are
    // both here must not go on contradicting each other.
    if (known && (known.sha256 === commitment || this.hasCommitted)) return null;
    this.hasCommitted = true;
    return ['commit', { sha256: commitment }];
  }
}
