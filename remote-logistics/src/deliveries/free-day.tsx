import { today } from '@shared/contract/business-day.ts';
import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import { DateText } from '@shared/ui/format/format-text.tsx';
import css from './deliveries.module.css';

/** 最后免费日 with the days that are left of it, or over (LOG-085). */
export function FreeDay({ day }: { day: string | null }) {
  if (day === null) return '—';
  const left = daysFrom(today(), day);
  return (
    <span className={left < 0 ? css.late : undefined}>
      <DateText value={day} /> {left < 0 ? `超 ${-left} 天` : `剩 ${left} 天`}
    </span>
  );
}
