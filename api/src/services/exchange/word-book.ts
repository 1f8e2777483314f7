interface Entry<Value> {
  /** What tells it from all others. */
  id: string;
  value: Value;
  codes: readonly (string | null)[];
  names: readonly (string | null)[];
}
/** What a word stands for, or why for nothing. */
export type Meaning<Value> = { value: Value } | { fault: string };

/** Records that are named of those that go by one word. */
const NAMED = 5;

/** What the words of a sheet stand for: a code for certain, a name where one record alone has it. */
export class WordBook<Value> {
  readonly #codes = new Map<string, Map<string, Entry<Value>>>();
  readonly #names = new Map<string, Map<string, Entry<Value>>>();
  readonly #plain: (word: string) => string;
  constructor(entries: readonly Entry<Value>[], plain: (word: string) => string = (word) => word) {
    this.#plain = plain;
    for (const entry of entries) {
      for (const word of entry.codes) this.#put(this.#codes, word, entry);
      for (const word of entry.names) this.#put(this.#names, word, entry);
    }
  }

  #put(into: Map<string, Map<string, Entry<Value>>>, word: string | null, entry: Entry<Value>): void {
    if (!word) return;
    const key = this.#plain(word);
    const found = into.get(key);
    if (found) found.set(entry.id, entry);
    else into.set(key, new Map([[entry.id, entry]]));
  }

  /** A word as somebody wrote it; `missing`: what is said where nothing goes by it. */
  find(word: string, missing: string): Meaning<Value> {
    const key = this.#plain(word);
    const [first, ...others] = (this.#codes.get(key) ?? this.#names.get(key))?.values() ?? [];
    if (first === undefined) return { fault: missing };
    return others.length > 0 ? { fault: this.#severalOf(word, [first, ...others]) } : { value: first.value };
  }

  /** Why a word that several go by is not taken: how many, and by what each of them can be told. */
  #severalOf(word: string, entries: readonly Entry<Value>[]): string {
    const coded = entries.every(({ codes }) => codes.some(Boolean));
    const isOther = (name: string | null) => name && this.#plain(name) !== this.#plain(word);
    const told = entries.slice(0, NAMED).map(({ codes, names }) => (coded ? codes.find(Boolean) : names.find(isOther)));
    const named = told.filter(Boolean).join('、') + (entries.length > NAMED ? ' 等' : '');
    const which = named ? `（${named}）` : '';
    return `「${word}」有 ${entries.length} 个同名${which}，请填${coded ? '编码' : '另一个名称'}`;
  }
}
