import { useEffect, useState, type ComponentType } from 'react';
import { connectNotices, onNoticeWaiting } from './notices.ts';
import { plainNotices } from './plain-notices.ts';

/** By then what the first touch asked for is on the screen, on a slow machine too (P14). */
const AFTER_TOUCH_MS = 1500;

let held: ComponentType | null = null;
/** Puts the code that draws notices in place, where nothing is to be fetched: in tests. */
export const holdNotices = (holder: ComponentType): void => {
  held = holder;
};
const fetchHolder = async (): Promise<ComponentType> => {
  held ??= (await import('./notice-holder.tsx')).NoticeHolder;
  return held;
};

/**
 * Draws the notices of `notices.ts`. antd's part of it (messages, notices, dialogs) is fetched a moment after the user first
 * touches the page, so that this touch is answered without it, at the latest for the first notice; while it cannot be fetched,
 * notices are drawn without it.
 */
export function NoticeBridge() {
  const [Holder, setHolder] = useState<ComponentType | null>(() => held);
  useEffect(() => {
    if (Holder) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAhead = () => {
      timer ??= setTimeout(() => void fetchHolder().catch(() => {}), AFTER_TOUCH_MS);
    };
    const draw = () =>
      void fetchHolder().then(
        (holder) => setHolder(() => holder),
        () => connectNotices(plainNotices(draw)),
      );
    const stop = onNoticeWaiting(draw);
    const once = { once: true, capture: true, passive: true };
    addEventListener('pointerdown', fetchAhead, once);
    addEventListener('keydown', fetchAhead, once);
    return () => {
      stop();
      clearTimeout(timer);
      removeEventListener('pointerdown', fetchAhead, true);
      removeEventListener('keydown', fetchAhead, true);
    };
  }, [Holder]);
  return Holder ? <Holder /> : null;
}
