/** A scanner types a key every few milliseconds, nobody types like that. */
const GAP_MS = 50;
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

/** Reads what a scanner (keyboard wedge) types out of the keys of a page: codes of 3 and more characters, ended by Enter. */
export class ScanKeys {
  private typed = '';
  private last = Number.NEGATIVE_INFINITY;

  /** One key at a time (ms); answers the code when it ends one. */
  take(pressed: PressedKey, at: number): string | null {
    const quick = at - this.last <= GAP_MS;
    this.last = at;
    if (isEnter(pressed)) {
      const code = quick ? this.typed : '';
      this.typed = '';
      return code.length >= LEAST ? code : null;
    }
    const sign = signOf(pressed);
    if (sign) this.typed = (quick ? this.typed : '') + sign;
    return null;
  }

  /** Whether the key that was taken last came too soon after another to be a person's. */
  get running(): boolean {
    return this.typed.length > 1;
  }
}
