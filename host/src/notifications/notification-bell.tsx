import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { lazyPart } from '../modules/lazy-part.tsx';

const NotificationList = lazyPart('通知中心', async () => (await import('./notification-list.tsx')).NotificationList);
/** While the tab is visible; a move to another page asks as well. The answer is one number off an index. */
const EVERY_MS = 15_000;
const FRESH_MS = 3000;

/** The bell: unread count, live; the list opens below it. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const client = useQueryClient();
  const options = { every: EVERY_MS, staleTime: FRESH_MS, skipErrorHandler: true };
  const unread = useRead(notifications.unread, {}, options).data?.unread ?? 0;
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    void client.refetchQueries({ queryKey: [notifications.unread.path], type: 'active', stale: true });
  }, [client, key]);
  const label = unread > 0 ? `通知，${unread > 99 ? '99+' : unread} 条未读` : '通知';
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<NotificationList onClose={() => setOpen(false)} />}
    >
      <Button
        type="text"
        aria-label={label}
        aria-expanded={open}
        icon={
          <Badge count={unread} size="small" overflowCount={99} offset={[4, -2]}>
            <BellOutlined style={{ fontSize: 16 }} />
          </Badge>
        }
      />
    </Popover>
  );
}
