import { cutoffLevel } from '@shared/contract/logistics/cutoff.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useMinute } from '@shared/ui/base/use-minute.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import css from './bookings.module.css';

const HOUR = 3_600_000;
const TONES = { ALERT: css.late, WARN: css.soon };

/**
 * A cut-off, coloured by the hours at which its notices come (LOG-067): orange within the longest of cutoff.warn_hours, red
 * within the shortest and once it has passed; plain when it is `over` (cutoffsOver, or its step is done). `countdown`: with
 * what is left in words; `short`: without the year.
 */
export function CutOff({
  at,
  countdown = false,
  short = false,
  over = false,
}: {
  at: string | null;
  countdown?: boolean;
  short?: boolean;
  over?: boolean;
}) {
  const now = useMinute();
  const { cutoffWarnHours } = useMe().settings;
  if (!at) return '—';
  const left = new Date(at).getTime() - now;
  const text = short ? formatTime(at).slice(5) : <TimeText value={at} />;
  if (over) return text;
  const level = cutoffLevel(left, cutoffWarnHours);
  return (
    <span className={level ? TONES[level] : undefined} title={leftText(left)}>
      {text}
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
