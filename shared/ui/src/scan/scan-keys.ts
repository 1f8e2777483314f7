/** A scanner types a key every few milliseconds, nobody types like that. */
const GAP_MS = 50;
/** After this long without a key the next one begins something new; a tablet that is busy holds keys back for less. */
const PAUSE_MS = 200;
/** What begins sooner than this after another may be the rest of a code: it is not taken, the label is read again. */
const REST_MS = 600;
/** How many of the gaps between the keys of a code are a scanner's at least: keys that were held back do not cut it. */
const QUICK = 0.75;
const LEAST = 3;

/** Of a key press, as a browser tells it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing'>;

/** Signs of labels that stand elsewhere than on letter and digit keys of the layout that scanners type. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Semicolon: [';', ':'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

/** The sign of a key; that of its place while an input method (中文) swallows what it says. */
function signOf({ key, code, shiftKey, isComposing }: PressedKey): string {
  if (!isComposing && key !== 'Process' && key !== 'Unidentified') return key.length === 1 ? key : '';
  const plain = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1];
  return plain ?? SIGNS[code]?.[shiftKey ? 1 : 0] ?? '';
}
const isEnter = ({ key, code }: PressedKey) => key === 'Enter' || code === 'Enter' || code === 'NumpadEnter';

/**
 * Reads what a scanner (keyboard wedge) types out of the keys of a page: codes of 3 and more characters, ended by Enter.
 * A code is taken whole or not at all: a key that came late (a busy tablet, a weak Bluetooth link) does not cut off what
 * was read before it.
 */
export class ScanKeys {
  private typed = '';
  private last = Number.NEGATIVE_INFINITY;
  private gaps = 0;
  private quick = 0;
  private torn = false;

  /** One key at a time (ms); answers the code when it ends one. */
  take(pressed: PressedKey, at: number): string | null {
    const gap = at - this.last;
    this.last = at;
    if (gap > REST_MS) this.torn = false;
    else if (gap > PAUSE_MS) this.torn = this.typed !== '';
    if (gap > PAUSE_MS) this.begin();
    else this.gaps += 1;
    if (gap <= GAP_MS) this.quick += 1;
    if (isEnter(pressed)) {
      const code = !this.torn && this.quick >= this.gaps * QUICK ? this.typed : '';
      this.torn = false;
      this.begin();
      return code.length >= LEAST ? code : null;
    }
    this.typed += signOf(pressed);
    return null;
  }

  /** Whether the key that was taken last belongs to what was begun before it. */
  get running(): boolean {
    return this.typed.length > 1;
  }

  private begin(): void {
    this.typed = '';
    this.gaps = 0;
    this.quick = 0;
  }
}
