// This browser's contribution to the dice of a table (docs/dice.md). The page commits to a value before
// the start and reveals it when the host starts the game, without involving the player.
import type { TableInfo } from '$lib/generated/protocol';
import { readStored, writeStored } from '$lib/ui/storage';
import { hexOf, sha256 } from './sha256';

const scheme = 'thronsaal dice 2';

let secret = '';
/** Stored, so that the page can still reveal its value after a reload. */
function browserSecret(): string {
  secret ||= readStored('dice') ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
  writeStored('dice', secret);
  return secret;
}

export const valueFor = (table: string) => sha256(`${scheme}\nbrowser\n${browserSecret()}\n${table}\n`);
export const commitmentFor = (table: string) =>
  sha256(`${scheme}\nvalue\n${sha256(table)}\n${valueFor(table)}\n`);

/** What this browser should commit to or reveal. */
export type DiceRequest = { cmd: 'commit'; sha256: string } | { cmd: 'reveal'; value: string };

/** The request this browser should send for its dice contribution, if any. */
export class Contribution {
  private hasCommitted = false;

  constructor(private readonly table: string) {}

  answer({ phase, dice }: Pick<TableInfo, 'phase' | 'dice'>, mine: readonly number[]): DiceRequest | null {
    if (phase !== 'open' || !dice?.players || mine.length === 0) return null;
    const commitment = commitmentFor(this.table);
    const known = dice.players.find(({ seat }) => mine.includes(seat));
    if (dice.starting) {
      return known?.sha256 === commitment && !known.value
        ? { cmd: 'reveal', value: valueFor(this.table) }
        : null;
    }
    // Another device of mine may have committed already. Replace its commitment once only, so that two
    // open devices do not keep overwriting each other.
    if (known && (known.sha256 === commitment || this.hasCommitted)) return null;
    this.hasCommitted = true;
    return { cmd: 'commit', sha256: commitment };
  }
}
