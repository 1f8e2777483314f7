import type { Scanner } from './use-scanner.ts';
import css from './floor.module.css';

/** What the last scan came to, in colour, sign and words, whether it was read twice, and how many wait for the connection. */
export function ScanBar({ scanner: { last, again, waiting }, hint }: { scanner: Scanner; hint: string }) {
  const tone = last ? (last.good ? css.good : css.bad) : '';
  return (
    <div className={`${css.bar} ${tone}`} role="status" aria-label="扫描">
      <span aria-hidden="true" className={css.sign}>
        {last ? (last.good ? '✓' : '✕') : '▥'}
      </span>
      <span className={css.text}>{last?.text ?? hint}</span>
      {again ? <span className={css.again}>{again}</span> : null}
      {waiting.length ? <span>待处理 {waiting.length} 条</span> : null}
    </div>
  );
}
