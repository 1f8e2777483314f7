import { ScanOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useLeftScans, type LeftScans as Left } from '@shared/runtime/kept-scans.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { useReleaseSet } from '../routes/release-set.ts';
import { findPage } from '../routes/route-table.ts';
import css from './left-scans.module.css';

/** 2 条待发送，1 条未被接受 */
export const scanCounts = ({ waiting, refused }: Pick<Left, 'waiting' | 'refused'>): string =>
  [waiting > 0 && `${waiting} 条待发送`, refused > 0 && `${refused} 条未被接受`].filter(Boolean).join('，');

/**
 * How many scans of pages that are not open still wait in this browser or were refused, and where they are dealt with.
 * Drawn without a fetch of its own: most of them wait because there is no network.
 */
export function LeftScans() {
  const me = useMe();
  const { table } = useReleaseSet();
  const [open, setOpen] = useState(false);
  const left = useLeftScans(me.user.id);
  if (left.length === 0) return null;
  const count = left.reduce((sum, { waiting, refused }) => sum + waiting + refused, 0);
  const isRefused = left.some(({ refused }) => refused > 0);
  const titleOf = (page: string) => findPage(table, new URL(page, globalThis.location.origin).pathname)?.title ?? page;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <ul className={css.list} aria-label="未处理的扫描">
          {left.map(({ page, text, ...counts }) => (
            <li key={page}>
              {page === null ? (
                '请打开扫描时的页面'
              ) : (
                <Link to={page} onClick={() => setOpen(false)}>
                  {titleOf(page)}
                </Link>
              )}
              <span>{scanCounts(counts)}</span>
              <small>{text}</small>
            </li>
          ))}
        </ul>
      }
    >
      <Tooltip title={open ? '' : '扫描未发送完，打开页面后继续发送'}>
        <Button
          type="text"
          aria-label={`扫描：${count} 条未处理`}
          aria-expanded={open}
          icon={
            <Badge count={count} size="small" color={isRefused ? '#cf1322' : '#b45309'} offset={[4, -2]}>
              <ScanOutlined style={{ fontSize: 16 }} />
            </Badge>
          }
        />
      </Tooltip>
    </Popover>
  );
}
