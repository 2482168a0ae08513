// Requests beside the socket: visits, accounts and boards.
import { refusalText } from '$lib/words/locale.svelte';
import type { Error as Refusal } from '$lib/generated/protocol';
import { Refused } from './protocol';

const timeout = 8000;

export async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const answer = (await reply.json()) as Answer & { error?: Refusal };
  // HTTP answers do not know the socket's language: format the refusal here.
  if (answer.error) {
    const { code, args } = answer.error;
    throw new Refused({ code, args, text: await refusalText(code, args) });
  }
  return answer;
}

/** Throws on network errors and on any status but 2xx. */
export async function get<Answer>(path: string): Promise<Answer> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(timeout) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return (await reply.json()) as Answer;
}
