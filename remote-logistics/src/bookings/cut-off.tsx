import { TimeText } from '@shared/ui/format/format-text.tsx';
import { useState } from 'react';
import css from './bookings.module.css';

const HOUR = 3_600_000;

/** A cut-off: orange in its last 72 hours, red in the last 24 and once it has passed (LOG-067). */
export function CutOff({ at }: { at: string | null }) {
  const [now] = useState(() => Date.now());
  if (!at) return '—';
  const left = new Date(at).getTime() - now;
  const tone = left < 24 * HOUR ? css.late : left < 72 * HOUR ? css.soon : undefined;
  return (
    <span className={tone} title={left < 0 ? '已过' : `剩 ${Math.floor(left / HOUR)} 小时`}>
      <TimeText value={at} />
    </span>
  );
}
