// Requests beside the socket: visits, accounts and boards.
import type { Json } from '$lib/games/contract';
import type { Error as Refusal, Person } from '$lib/generated/protocol';
import { refusalText } from '$lib/words/locale.svelte';
import { Refused } from './protocol';

/** What the server answers (docs/protocol.md). */
interface Answers {
  '/api/visit': Person;
  '/api/password': Person;
  '/api/login': Person;
  '/api/logout': object;
}

const timeout = 8000;

export async function post<Path extends keyof Answers>(
  path: Path,
  body: object = {},
): Promise<Answers[Path]> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const answer: Answers[Path] & { error?: Refusal } = await reply.json();
  // HTTP answers do not know the socket's language: format the refusal here.
  if (answer.error) {
    const { code, args } = answer.error;
    throw new Refused({ code, args, text: await refusalText(code, args) });
  }
  return answer;
}

/** Fetches a document. Throws on network errors and on any status but 2xx. */
export async function get(path: string): Promise<Json> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(timeout) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  const document: Json = await reply.json();
  return document;
}
