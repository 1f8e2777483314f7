import { useLate } from '../base/use-late.ts';
import css from './data-table.module.css';

/** Grey bars in place of rows; only after 200 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ span, count = 10 }: { span: number; count?: number }) {
  const visible = useLate();
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      <td colSpan={span}>
        <span
          className={css.bar}
          style={{ visibility: visible ? 'visible' : 'hidden', width: `${88 - ((row * 13) % 30)}%`, margin: '4px 0' }}
        />
      </td>
    </tr>
  ));
}
