import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function follow(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, MINUTE);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

/** The time, minute by minute; one timer for everything on the screen that counts down. */
export const useMinute = (): number => useSyncExternalStore(follow, minute);
