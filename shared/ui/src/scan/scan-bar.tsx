import type { Scanner } from './use-scanner.ts';
import css from './scan.module.css';

/** What the last scan came to, in colour, sign and words, and whether it was read twice. */
export function ScanBar({ scanner: { last, again }, hint }: { scanner: Scanner; hint: string }) {
  const tone = last ? (last.good ? css.good : css.bad) : '';
  return (
    <div className={`${css.bar} ${tone}`} role="status" aria-label="扫描">
      <span aria-hidden="true" className={css.sign}>
        {last ? (last.good ? '✓' : '✕') : '▥'}
      </span>
      <span className={css.text}>{last?.text ?? hint}</span>
      {again ? <span className={css.again}>{again}</span> : null}
    </div>
  );
}
