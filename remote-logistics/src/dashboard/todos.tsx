import { dashboard, TODO_GROUP, type TodoGroup } from '@shared/contract/dashboard/dashboard.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { Empty, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { CutOff } from '../bookings/cut-off.tsx';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { byUrgency, keyed } from './todo-order.ts';
import { waitedText } from './waited.ts';
import css from './dashboard.module.css';

/** 我的待办: what waits for me, the most urgent first, each with the way to it. */
export default function TodoCard() {
  const read = useRead(dashboard.todos, {}, { skipErrorHandler: true });
  const [group, setGroup] = useState<TodoGroup | 'ALL'>('ALL');
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  const of = <Row extends { group: TodoGroup }>(rows: readonly Row[], key: TodoGroup | 'ALL') =>
    rows.filter((row) => key === 'ALL' || row.group === key);
  const sum = (key: TodoGroup | 'ALL') => of(read.data.kinds, key).reduce((total, { count }) => total + count, 0);
  const tab = (key: TodoGroup | 'ALL', title: string) => {
    const many = sum(key);
    return { value: key, label: many > 0 ? `${title} ${many}` : title };
  };
  const list = of(read.data.list, group).toSorted(byUrgency);
  return (
    <div className={css.todos}>
      <Segmented
        size="small"
        value={group}
        onChange={setGroup}
        options={[tab('ALL', '全部'), ...TODO_GROUPS.map((key) => tab(key, TODO_GROUP[key]))]}
      />
      <p className={css.kinds}>
        {of(read.data.kinds, group)
          .filter((kind) => kind.count > 0)
          .map((kind) => (
            <Link key={kind.kind} to={kind.link}>
              {kind.title} <b>{kind.count}</b>
            </Link>
          ))}
      </p>
      {list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待办，都处理完了" />
      ) : (
        <table>
          <thead>
            <tr>
              <th>事项</th>
              <th>单据</th>
              <th>往来单位</th>
              <th>截止</th>
              <th>已等</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {keyed(list.slice(0, 20)).map((todo) => (
              <tr key={todo.key}>
                <td>{todo.title}</td>
                <td>{todo.no}</td>
                <td className={css.name} title={todo.customer ?? undefined}>
                  {todo.customer ?? '—'}
                </td>
                <td>
                  <CutOff at={todo.deadline} short />
                </td>
                <td title={formatTime(todo.since)}>{waitedText(Date.parse(read.data.at) - Date.parse(todo.since))}</td>
                <td>
                  <ActionLink to={todo.link}>去处理</ActionLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
const TODO_GROUPS = Object.keys(TODO_GROUP) as TodoGroup[];
