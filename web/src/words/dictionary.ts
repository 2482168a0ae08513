// Formats messages with {arguments} as the C++ program does (src/core/text/catalogue.cc). If an argument is
// missing because it is hidden from the observer, the key's ".hidden" variant is used.
import type { Kinded, StructuredRecord } from '$lib/games/contract';

/** Messages by key. */
export type Catalogue = Record<string, string>;

/** Fills in a sentence; undefined if a field is missing. */
export function fill(sentence: string, lookup: (field: string) => string | undefined): string | undefined {
  let isComplete = true;
  const text = sentence.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = lookup(field);
    if (value === undefined) isComplete = false;
    return value ?? '';
  });
  return isComplete ? text : undefined;
}

export class Dictionary {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly domains: Record<string, string> = {},
    private readonly name: (seat: number) => string = (seat) => catalogue[`seat.${seat}`] ?? `${seat}`,
  ) {}

  has(key: string): boolean {
    return key in this.catalogue;
  }

  t(key: string, fields: Record<string, unknown> = {}): string {
    const sentence = this.catalogue[key];
    if (sentence === undefined) return key;
    return fill(sentence, (field) => (fields[field] === undefined ? '' : String(fields[field]))) ?? key;
  }

  /** An action, event or violation as a sentence. */
  describe(domain: string, record: Kinded | StructuredRecord): string {
    const fields: Record<string, unknown> = { ...record };
    const key = `${domain}.${record.kind}`;
    for (const candidate of [key, `${key}.hidden`]) {
      const sentence = this.catalogue[candidate];
      if (sentence === undefined) continue;
      const text = fill(sentence, (field) => this.value(field, fields[field]));
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
    return this.catalogue[`${domain}.${String(id)}`] ?? String(id);
  }
}
