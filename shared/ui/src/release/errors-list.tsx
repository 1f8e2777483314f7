import { releases } from '@shared/contract/release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { formatTime } from '../format/format.ts';
import css from './release.module.css';

/** Errors that browsers reported of a module in the last week; nothing when there were none. */
export function ErrorsList({ module }: { module: string }) {
  const read = useRead(releases.errors, { params: { name: module } }, { skipErrorHandler: true });
  const list = read.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className={css.errors} aria-label="前端错误">
      <h3>前端错误（7 天）</h3>
      <ul>
        {list.map((row) => (
          <li key={`${row.version} ${row.message}`}>
            <code>{row.message || '无内容'}</code>
            <span>
              {row.version} · 清单 {row.lastSet} · {row.path} · {row.tabs} 个页面 · 最近 {formatTime(row.lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
