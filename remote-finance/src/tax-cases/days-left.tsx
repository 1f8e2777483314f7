import css from './tax-cases.module.css';

/** Days until a deadline: soon and late ones stand out, in words too. */
export function DaysLeft({ days }: { days: number | null | undefined }) {
  if (days === null || days === undefined) return <>—</>;
  if (days < 0) return <span className={css.bad}>已超申报截止 {-days} 天</span>;
  return <span className={days <= 30 ? css.warn : undefined}>{days}</span>;
}
