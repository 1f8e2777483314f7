import { useCallback, useEffect, useState } from 'react';
import { isChunkError, isTimeout } from './chunk-errors.ts';
import type { PageCode } from './page-code.ts';
import { markModule, RETRY_PAUSE } from './registry.ts';
import { reloadOnce } from './reload-guard.ts';
import { noteError } from './telemetry.ts';

export type Code = { state: 'loading' } | { state: 'ready'; Component: PageCode } | { state: 'failed'; error: unknown };

interface Source {
  /** Names it: another key starts afresh. */
  key: string;
  module: string;
  /** `again`: not for the first time. */
  load: (again: boolean) => Promise<PageCode>;
  loaded: () => PageCode | undefined;
  /** Whether a chunk failure may reload the page; widgets only cost their card. */
  mayReload: boolean;
}

/**
 * Loads a piece of a module: first with a try more in place, then the one reload of the session, then `failed`
 * (shell A8.C). A time-out shows at once and goes on trying behind it; what failed for want of a network comes back
 * with it.
 */
export function useCode(source: Source): Code & { retry: () => void } {
  const [attempt, setAttempt] = useState({ key: source.key, n: 0 });
  const [outcome, setOutcome] = useState<{ key: string; code: Code } | null>(null);
  const { key, module, load, loaded, mayReload } = source;
  const n = attempt.key === key ? attempt.n : 0;
  const known = loaded();

  useEffect(() => {
    // What this drawing showed: the code may have come between it and this effect, and nothing else would draw again.
    if (n === 0 && known) return undefined;
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    load(n > 0).then(
      (Component) => {
        markModule(module, true);
        if (current) setOutcome({ key, code: { state: 'ready', Component } });
      },
      (error: unknown) => {
        if (!current) return;
        noteError(module, error);
        const timedOut = isTimeout(error);
        if (mayReload && isChunkError(error) && !timedOut && reloadOnce()) return;
        markModule(module, false);
        setOutcome({ key, code: { state: 'failed', error } });
        if (timedOut) again = setTimeout(() => setAttempt({ key, n: n + 1 }), RETRY_PAUSE);
      },
    );
    return () => {
      current = false;
      clearTimeout(again);
    };
    // The functions of a source do the same for the same key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, n]);

  const retry = useCallback(() => {
    setOutcome(null);
    setAttempt((last) => ({ key, n: last.key === key ? last.n + 1 : 1 }));
  }, [key]);

  const failed = outcome?.key === key && outcome.code.state === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    globalThis.addEventListener('online', retry);
    return () => globalThis.removeEventListener('online', retry);
  }, [failed, retry]);

  if (outcome?.key === key) return { ...outcome.code, retry };
  return known ? { state: 'ready', Component: known, retry } : { state: 'loading', retry };
}
