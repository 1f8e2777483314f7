import { EXCEPTION_KIND, exceptions } from '@shared/contract/dashboard/exceptions.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { Empty, Skeleton, Tag } from 'antd';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import css from './dashboard.module.css';

/** 异常 (D1.6): what went wrong on the way, newest first, each with its page. */
export default function ExceptionsCard() {
  const read = useRead(exceptions, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  if (read.data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="目前没有异常" />;
  return (
    <div className={css.todos}>
      <table>
        <tbody>
          {read.data.list.map((one) => (
            <tr key={`${one.kind}-${one.no}-${one.containerCode}`}>
              <td>
                <Tag color="error">{EXCEPTION_KIND[one.kind]}</Tag>
              </td>
              <td>
                <Link to={one.link}>{one.no}</Link>
              </td>
              <td title={formatTime(one.since)}>
                {one.containerCode}
                <small>{formatTime(one.since).slice(5)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
