import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '@shared/runtime/biz-error.ts';
import { isTyping } from '../base/is-typing.ts';
import { ScanKeys } from './scan-keys.ts';
import { playScan } from './scan-sound.ts';

/** What came of a scan, in words for the floor. */
export interface ScanResult {
  good: boolean;
  text: string;
}
export interface Scanner {
  last: ScanResult | null;
  /** That the code was read twice by one pull; it stays beside the answer of the first read, until another code comes. */
  again: string | null;
  /** How many codes came by the keys. */
  keyed: number;
  /** Takes a code that came another way: typed by hand, read by the camera. */
  scan: (code: string) => void;
  /** Says what became of something that is no scan: a number that was typed, a queue that refused. With its sound. */
  say: (result: ScanResult) => void;
}
interface Options {
  /** Many pieces carry one code and every one is scanned (cartons): only the echo of one pull of the trigger is caught. */
  each?: boolean | undefined;
  /** Why no scan can be taken now (a number is asked for): the scan is refused with these words, never dropped in silence. */
  hold?: string | null | undefined;
}
/** The same code again within this time is the same pull of the trigger; shorter where every piece carries one code. */
const AGAIN_MS = 1500;
const AGAIN_EACH_MS = 250;
const NOTHING = { code: '', at: Number.NEGATIVE_INFINITY };
/** An input of this mark is the scanner's own (ScanField). */
export const OWN_INPUT = 'data-scan';

const typesElsewhere = (target: EventTarget | null) => isTyping(target) && !target.hasAttribute(OWN_INPUT);

const isCutOff = (error: unknown): boolean => error instanceof CallError && error.status === 0;
const wordsOf = (error: unknown): string => {
  if (isCutOff(error)) return '网络中断，这一枪没有处理，请恢复后重扫';
  return error instanceof Error && error.message ? error.message : '扫描处理失败';
};

/**
 * Takes what a hand scanner types anywhere on the page: no focus needed, an input method does not matter, in an input it is
 * the input's own. Scans are handled one after another in their order; a second read of the same label is caught; each
 * outcome has a sound and words (show them with ScanField or ScanBar).
 *
 * `onScan` answers what became of the code. It only looks things up or hands a command to a queue (useScanQueue), which
 * keeps it while there is no connection. It may throw what call() throws, which is said.
 */
export function useScanner(
  onScan: (code: string) => ScanResult | Promise<ScanResult>,
  { each = false, hold = null }: Options = {},
): Scanner {
  const [last, setLast] = useState<ScanResult | null>(null);
  const [echo, setEcho] = useState<string | null>(null);
  const [keyed, setKeyed] = useState(0);
  const latest = useRef({ onScan, hold });
  useEffect(() => {
    latest.current = { onScan, hold };
  });
  const before = useRef(NOTHING);
  const work = useRef<Promise<void>>(Promise.resolve());

  const say = useCallback((result: ScanResult) => {
    playScan(result.good);
    setLast(result);
  }, []);
  const take = useCallback(
    (code: string, at: number) => {
      const again = before.current.code === code && at - before.current.at < (each ? AGAIN_EACH_MS : AGAIN_MS);
      before.current = { code, at };
      if (again) {
        playScan(false);
        return setEcho(code);
      }
      setEcho(null);
      if (latest.current.hold !== null) return say({ good: false, text: latest.current.hold });
      work.current = work.current.then(async () => {
        try {
          say(await latest.current.onScan(code));
        } catch (error) {
          // Nothing was done: the next read of the same code is no echo of this one.
          if (isCutOff(error) && before.current.code === code) before.current = NOTHING;
          say({ good: false, text: wordsOf(error) });
        }
      });
    },
    [say, each],
  );

  useEffect(() => {
    const keys = new ScanKeys();
    const onKey = (event: KeyboardEvent) => {
      if (typesElsewhere(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      const code = keys.take(event, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      setKeyed((before) => before + 1);
      take(code, event.timeStamp);
    };
    globalThis.addEventListener('keydown', onKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKey, { capture: true });
  }, [take]);
  const scan = useCallback((code: string) => take(code.trim(), performance.now()), [take]);
  return { last, again: echo === null ? null : `${echo} 刚刚扫过，已忽略`, keyed, scan, say };
}
