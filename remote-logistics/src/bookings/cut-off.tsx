import { useMinute } from '@shared/ui/base/use-minute.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import css from './bookings.module.css';

const HOUR = 3_600_000;

/**
 * A cut-off: orange in its last 72 hours, red in the last 24 and once it has passed (LOG-067). `countdown`: with what is left
 * in words; `short`: without the year.
 */
export function CutOff({
  at,
  countdown = false,
  short = false,
}: {
  at: string | null;
  countdown?: boolean;
  short?: boolean;
}) {
  const now = useMinute();
  if (!at) return '—';
  const left = new Date(at).getTime() - now;
  const tone = left < 24 * HOUR ? css.late : left < 72 * HOUR ? css.soon : undefined;
  return (
    <span className={tone} title={leftText(left)}>
      {short ? formatTime(at).slice(5) : <TimeText value={at} />}
      {countdown ? ` ${leftText(left)}` : null}
    </span>
  );
}

/** 剩 2 天 3 小时, 剩 5 小时, 已过. */
function leftText(left: number): string {
  if (left < 0) return '已过';
  const hours = Math.floor(left / HOUR);
  return hours >= 24 ? `剩 ${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `剩 ${hours} 小时`;
}
