import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Empty, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { notifications, type Notification } from '@shared/contract/shared/notification.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { navigate } from '@shared/runtime/navigation.ts';
import { failureText, useCommand } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import css from './notification-list.module.css';

/** What waits for me: newest first, each with a link; 只看未读, 全部已读, more on demand. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const [show, setShow] = useState<'all' | 'unread'>('all');
  const pages = useInfiniteQuery({
    queryKey: [notifications.list.path, show],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, {
        query: { ...(pageParam && { before: pageParam }), ...(show === 'unread' && { unread: '1' as const }) },
        signal,
        skipErrorHandler: true,
      }),
    getNextPageParam: (last) => last.nextCursor,
    meta: { skipErrorHandler: true },
  });
  const markRead = useCommand(notifications.markRead, { invalidates: ['/notifications'] });
  const markAll = useCommand(notifications.markRead, { invalidates: ['/notifications'] });
  const open = (item: Notification) => {
    if (!item.readAt) void markRead.run({ body: { ids: [item.id] } });
    if (!item.link) return;
    onClose();
    navigate(item.link);
  };
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section className={css.panel} aria-label="通知中心">
      <div className={css.head}>
        <Segmented
          size="small"
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: '未读' },
          ]}
        />
        <Button size="small" type="link" loading={markAll.busy} onClick={() => void markAll.run({ body: {} })}>
          全部已读
        </Button>
      </div>
      {pages.isPending && <Skeleton active paragraph={{ rows: 5 }} />}
      {pages.isError && (
        <div role="alert" className={css.failed}>
          <span>{failureText(pages.error)}</span>
          <Button size="small" onClick={() => void pages.refetch()}>
            重试
          </Button>
        </div>
      )}
      {pages.isSuccess && list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={show === 'unread' ? '没有未读通知' : '没有通知'} />
      )}
      <ul className={css.list}>
        {list.map((item) => (
          <li key={item.id}>
            <button type="button" className={css.item} data-level={item.level} onClick={() => open(item)}>
              <span className={css.title}>
                {!item.readAt && <span className={css.dot} role="img" aria-label="未读" />}
                {item.title}
              </span>
              {item.body && <span className={css.text}>{item.body}</span>}
              <time dateTime={item.createdAt}>{timeText(item.createdAt)}</time>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          block
          type="text"
          size="small"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          加载更多
        </Button>
      )}
    </section>
  );
}
