import { Empty, Skeleton } from 'antd';
import { announcements, NOTICE_LEVELS } from '@shared/contract/system/website.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError } from '../dashboard/card-error.tsx';
import css from './announcements-card.module.css';

/** 公告 (D1.7): all that are in force for the caller, urgent ones first; put away above the page, they stay here. */
export function AnnouncementsCard() {
  const read = useRead(announcements.current, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  const { list } = read.data;
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="目前没有公告" />;
  return (
    <ul className={css.list}>
      {list.map(({ id, title, body, level, fromDate }) => (
        <li key={id}>
          <details>
            <summary>
              <span className={css.level} data-level={level}>
                {NOTICE_LEVELS[level]}
              </span>
              <span className={css.title}>{title}</span>
              <time dateTime={fromDate}>{fromDate}</time>
            </summary>
            <p>{body}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
