import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { objectAudit, type AuditEntry } from '@shared/contract/shared/audit.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { CardError } from '../base/card-error.tsx';
import { formatTime } from '../format/format.ts';
import css from './audit-log.module.css';

/** 操作日志 of a record: who, when, what, each changed field with its old and new value; 50 at a time. */
export function AuditLog({ kind, id, version }: { kind: string; id: string; version: number }) {
  const read = useInfiniteQuery({
    queryKey: [objectAudit.path, { kind, id, version }],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(objectAudit, {
        query: { kind, id, ...(pageParam ? { before: pageParam } : {}) },
        signal,
        skipErrorHandler: true,
      }),
    getNextPageParam: (page) => page.nextCursor,
    meta: { skipErrorHandler: true },
  });
  if (read.isError && !read.data) return <CardError read={read} />;
  const entries = read.data?.pages.flatMap((page) => page.list) ?? [];
  if (read.data && entries.length === 0) return <p className={css.meta}>暂无操作记录</p>;
  return (
    <>
      <table className={css.log} aria-label="操作日志">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">操作人</th>
            <th scope="col">操作</th>
            <th scope="col">字段</th>
            <th scope="col">修改前</th>
            <th scope="col">修改后</th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </table>
      {read.isError ? (
        <CardError
          read={{ error: read.error, refetch: read.isFetchNextPageError ? read.fetchNextPage : read.refetch }}
        />
      ) : null}
      {read.hasNextPage && !read.isFetchNextPageError ? (
        <Button type="link" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          更早的记录
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const notes = [
    entry.reason ? `原因：${entry.reason}` : '',
    entry.acks.length ? `已确认提醒：${entry.acks.join('、')}` : '',
  ].filter(Boolean);
  const rows = Math.max(1, entry.changes.length) + (notes.length ? 1 : 0);
  const first = entry.changes[0];
  return (
    <tbody>
      <tr>
        <td rowSpan={rows}>{formatTime(entry.at, true)}</td>
        <td rowSpan={rows}>{entry.userName}</td>
        <td rowSpan={rows}>{entry.action}</td>
        <td className={css.field}>{first?.label ?? '—'}</td>
        <td className={css.old}>{first ? first.before || '空' : '—'}</td>
        <td>{first ? first.after || '空' : '—'}</td>
      </tr>
      {entry.changes.slice(1).map((change) => (
        <tr key={change.label}>
          <td className={css.field}>{change.label}</td>
          <td className={css.old}>{change.before || '空'}</td>
          <td>{change.after || '空'}</td>
        </tr>
      ))}
      {notes.length ? (
        <tr>
          <td colSpan={3} className={css.meta}>
            {notes.join('；')}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
