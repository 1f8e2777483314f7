import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { lazyPart } from '../modules/lazy-part.tsx';

const NotificationList = lazyPart('通知中心', async () => (await import('./notification-list.tsx')).NotificationList);
const EVERY_MS = 60_000;

/** The bell: unread count, live; the list opens below it. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const unread = useRead(notifications.unread, {}, { every: EVERY_MS, skipErrorHandler: true }).data?.unread ?? 0;
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
