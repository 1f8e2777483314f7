import { orders } from '@shared/contract/logistics/order.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Timeline } from 'antd';
import css from './orders.module.css';

/** 时间轴: actions on the order and stage records of its containers, newest first. */
export function OrderTimeline({ id }: { id: string }) {
  const read = useRead(orders.timeline, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/order', label: '返回物流订单' }} />;
  return (
    <Timeline
      items={read.data.list.map((event, index) => ({
        key: index,
        color: event.kind === 'container' ? 'green' : 'blue',
        content: (
          <>
            <div>
              <span className={event.corrected ? css.corrected : undefined}>
                {event.containerId ? (
                  <Link to={`/transport/container/info?id=${event.containerId}`}>{event.title}</Link>
                ) : (
                  event.title
                )}
              </span>
              {event.corrected ? '（已更正）' : ''}
              {event.text ? `：${event.text}` : ''}
            </div>
            <small>
              <TimeText value={event.at} /> {event.userName}
            </small>
          </>
        ),
      }))}
    />
  );
}
