import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '@shared/runtime/biz-error.ts';
import { storage } from '@shared/runtime/storage.ts';
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
  /** Scans that wait for the connection, oldest first. */
  waiting: readonly string[];
}
/** The same code again within this time is the same pull of the trigger; shorter where every piece carries one code. */
const AGAIN_MS = 1500;
const AGAIN_EACH_MS = 250;
const RETRY_MS = 5000;

const isAway = (error: unknown) =>
  error instanceof CallError && (error.kind === 'no-answer' || error.kind === 'unknown');
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Takes what a hand scanner types anywhere on the page (no focus needed; in an input it is the input's own). Scans are
 * handled one after another; a second read of the same label is caught; while the API is away they wait in this browser
 * and go afterwards, in their order. Each outcome has a sound.
 *
 * `name` tells this page's waiting scans from others'. `handle` throws only what call() throws. `each`: many pieces carry
 * one code and every one is scanned (cartons), so that only the echo of one pull of the trigger is caught.
 */
export function useScanner(name: string, handle: (code: string) => Promise<ScanResult>, each = false): Scanner {
  const key = `scans:${name}`;
  const [last, setLast] = useState<ScanResult | null>(null);
  const [echo, setEcho] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>(() => (storage.local.json(key) as string[] | null) ?? []);
  const queue = useRef(waiting);
  const busy = useRef(false);
  const handler = useRef(handle);
  useEffect(() => {
    handler.current = handle;
  });
  const put = useCallback(
    (codes: readonly string[]) => {
      queue.current = codes;
      setWaiting(codes);
      if (codes.length) storage.local.set(key, JSON.stringify(codes));
      else storage.local.remove(key);
    },
    [key],
  );
  const say = useCallback((result: ScanResult) => {
    playScan(result.good);
    setLast(result);
  }, []);
  const work = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      for (let code = queue.current[0]; code !== undefined; code = queue.current[0]) {
        const result = await handler.current(code);
        put(queue.current.slice(1));
        say(result);
      }
    } catch (error) {
      if (isAway(error)) say({ good: false, text: '网络中断，扫描已保存，恢复后自动处理' });
      else {
        put(queue.current.slice(1));
        say({ good: false, text: error instanceof Error ? error.message : '扫描处理失败' });
      }
    } finally {
      busy.current = false;
    }
  }, [put, say]);

  useEffect(() => {
    const keys = new ScanKeys();
    let before = { code: '', at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      const code = keys.take(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      const again = before.code === code && event.timeStamp - before.at < (each ? AGAIN_EACH_MS : AGAIN_MS);
      before = { code, at: event.timeStamp };
      if (again) {
        playScan(false);
        setEcho(code);
        return;
      }
      setEcho(null);
      put([...queue.current, code]);
      void work();
    };
    const onBack = () => void work();
    globalThis.addEventListener('keydown', onKey, { capture: true });
    globalThis.addEventListener('online', onBack);
    const timer = setInterval(() => queue.current.length > 0 && onBack(), RETRY_MS);
    onBack();
    return () => {
      globalThis.removeEventListener('keydown', onKey, { capture: true });
      globalThis.removeEventListener('online', onBack);
      clearInterval(timer);
    };
  }, [put, work, each]);
  return { last, again: echo === null ? null : `${echo} 刚刚扫过，已忽略`, waiting };
}
