import css from './clearances.module.css';

/** Days left of the free time, orange in its last three days, red once it is over (LOG-085). */
export function FreeDays({ left }: { left: number | null }) {
  if (left === null) return '—';
  const tone = left < 0 ? css.late : left <= 3 ? css.soon : undefined;
  return <span className={tone}>{left < 0 ? `超期 ${-left} 天` : left === 0 ? '今天到期' : `剩 ${left} 天`}</span>;
}
