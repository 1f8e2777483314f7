import { Button } from 'antd';
import type { PrintRecord } from '@shared/contract/system/print.contract.ts';
import { formatTime } from '../format/format.ts';
import css from './print.module.css';

/** Earlier prints; each can be fetched again with the data that it had (SYS-014). */
export function PrintHistory({ rows, onOpen }: { rows: readonly PrintRecord[]; onOpen: (id: string) => void }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="打印记录">
      <h3>打印记录</h3>
      <ul className={css.history}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button type="link" size="small" onClick={() => onOpen(row.id)}>
              {row.no} {row.templateName} v{row.templateVersion}
            </Button>
            <br />
            <small>
              {formatTime(row.at)} {row.userName} · {row.format === 'pdf' ? 'PDF' : 'Excel'}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
