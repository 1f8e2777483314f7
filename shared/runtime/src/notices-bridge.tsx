import { useEffect, useState, type ComponentType } from 'react';
import { connectNotices, onNoticeWaiting } from './notices.ts';
import { plainNotices } from './plain-notices.ts';
import { whenQuiet } from './when-quiet.ts';

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
 * Draws the notices of `notices.ts`. antd's part of it (messages, notices, dialogs) is fetched when the user first rests, at the
 * latest for the first notice; while it cannot be fetched, notices are drawn without it.
 */
export function NoticeBridge() {
  const [Holder, setHolder] = useState<ComponentType | null>(() => held);
  useEffect(() => {
    if (Holder) return undefined;
    const draw = () =>
      void fetchHolder().then(
        (holder) => setHolder(() => holder),
        () => connectNotices(plainNotices(draw)),
      );
    const stop = onNoticeWaiting(draw);
    const cancel = whenQuiet(() => void fetchHolder().catch(() => {}));
    return () => {
      stop();
      cancel();
    };
  }, [Holder]);
  return Holder ? <Holder /> : null;
}
