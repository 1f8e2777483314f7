/** A scanner types a key every few milliseconds, nobody types like that. */
const GAP_MS = 50;
const LEAST = 3;

/** Reads what a scanner (keyboard wedge) types out of the keys of a page: codes of 3 and more characters, ended by Enter. */
export class ScanKeys {
  private typed = '';
  private last = 0;

  /** One key at a time (ms); answers the code when it ends one. */
  take(key: string, at: number): string | null {
    const quick = at - this.last <= GAP_MS;
    this.last = at;
    if (key === 'Enter') {
      const code = quick ? this.typed : '';
      this.typed = '';
      return code.length >= LEAST ? code : null;
    }
    if (key.length === 1) this.typed = (quick ? this.typed : '') + key;
    return null;
  }
}
