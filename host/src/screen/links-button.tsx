import { DesktopOutlined } from '@ant-design/icons';
import { useMay } from '@shared/runtime/session.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../modules/lazy-part.tsx';

const ScreenLinks = lazyPart('投影链接', () => import('./screen-links.tsx').then((part) => part.ScreenLinks));

/** 投影链接 on the board, for who may make them. */
export function LinksButton() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('dashboard.screen.token')) return null;
  return (
    <>
      <Button type="text" size="small" icon={<DesktopOutlined />} onClick={() => setOpen(true)}>
        投影链接
      </Button>
      {open && <ScreenLinks onClose={() => setOpen(false)} />}
    </>
  );
}
