// Sentences with {fields}, the same way the program itself makes them (src/core/words.cc): a form
// that lacks a field, because it is kept from us, is told by the key's ".hidden" variant.
import type { Form } from '$lib/games/contract';

export type Entries = Record<string, string>;

/** Fills in a sentence; nothing if it names a field that is not there. */
export function fill(sentence: string, lookup: (field: string) => string | undefined): string | undefined {
  let whole = true;
  const text = sentence.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = lookup(field);
    if (value === undefined) whole = false;
    return value ?? '';
  });
  return whole ? text : undefined;
}

export class Dictionary {
  constructor(
    private readonly entries: Entries,
    private readonly domains: Record<string, string> = {},
    private readonly name: (seat: number) => string = (seat) => entries[`seat.${seat}`] ?? `${seat}`,
  ) {}

  has(key: string): boolean {
    return key in this.entries;
  }

  t(key: string, fields: Record<string, unknown> = {}): string {
    const sentence = this.entries[key];
    if (sentence === undefined) return key;
    return fill(sentence, (field) => (fields[field] === undefined ? '' : String(fields[field]))) ?? key;
  }

  say(domain: string, form: Form): string {
    const key = `${domain}.${form.kind}`;
    for (const candidate of [key, `${key}.hidden`]) {
      const sentence = this.entries[candidate];
      if (sentence === undefined) continue;
      const text = fill(sentence, (field) => this.value(field, form[field]));
      if (text !== undefined) return text;
    }
    return key;
  }

  private value(field: string, value: unknown): string | undefined {
    if (value === undefined || value === null) return undefined;
    const domain = field === 'seat' ? 'seat' : this.domains[field];
    if (Array.isArray(value)) {
      if (domain === undefined) return value.join('-');
      return value.map((id) => this.term(domain, id)).join(', ') || '–';
    }
    if (typeof value === 'boolean') return this.term('bool', value ? 'yes' : 'no');
    return domain === undefined ? String(value) : this.term(domain, value);
  }

  private term(domain: string, id: unknown): string {
    if (domain === 'seat') return this.name(Number(id));
    return this.entries[`${domain}.${String(id)}`] ?? String(id);
  }
}
