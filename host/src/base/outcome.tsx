import type { ReactNode } from 'react';
import styles from './outcome.module.css';

const MARKS = {
  warning: 'M32 18v18M32 45v.5',
  error: 'M23 23l18 18M41 23L23 41',
  notice: 'M32 19v.5M32 28v18',
};

/** What became of a page that cannot be shown, and the ways on; a smoke run knows it by `data-outcome`. antd's Result is 9 kB of drawings that nobody misses. */
export function Outcome({
  kind,
  title,
  hint,
  extra,
}: {
  kind: keyof typeof MARKS;
  title: ReactNode;
  hint: ReactNode;
  extra: ReactNode;
}) {
  return (
    <div className={styles.outcome} data-outcome={kind}>
      <svg className={`${styles.mark} ${styles[kind]}`} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="32" />
        <path d={MARKS[kind]} />
      </svg>
      <div className={styles.title}>{title}</div>
      <div className={styles.hint}>{hint}</div>
      <div className={styles.extra}>{extra}</div>
    </div>
  );
}
