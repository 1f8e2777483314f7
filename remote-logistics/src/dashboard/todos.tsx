import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { CardError } from './card-error.tsx';
import css from './dashboard.module.css';

/** 我的待办: what waits for me, oldest first, each with the way to it. */
export default function TodoCard() {
  const read = useRead(dashboard.todos, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  const { kinds, list } = read.data;
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待办，都处理完了" />;
  return (
    <div className={css.todos}>
      <p className={css.kinds}>
        {kinds
          .filter((kind) => kind.count > 0)
          .map((kind) => (
            <Link key={kind.kind} to={kind.link}>
              {kind.title} <b>{kind.count}</b>
            </Link>
          ))}
      </p>
      <table>
        <tbody>
          {list.map((todo) => (
            <tr key={`${todo.kind}-${todo.no}`}>
              <td>{todo.title}</td>
              <td>{todo.no}</td>
              <td>{todo.customer ?? '—'}</td>
              <td>
                <TimeText value={todo.since} />
              </td>
              <td>
                <Link to={todo.link}>去处理</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
