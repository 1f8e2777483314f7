import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { LoadState } from '../base/load-state.tsx';

interface Props {
  /** Of the form that follows, as far as it is known. */
  title: string;
  read: { isPending: boolean; error: unknown; refetch(): unknown };
  onClose: () => void;
  width?: number;
}
/** What a read may take before it is shown that it is on its way, in milliseconds. */
const QUICK = 200;

/**
 * Stands in for a DrawerForm until its record is read, and says when that failed, with 重试. A quick read shows nothing: one
 * drawer that slides in over another would be a flash.
 */
export function LoadDrawer({ title, read, onClose, width = 560 }: Props) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUICK);
    return () => clearTimeout(timer);
  }, []);
  if (!slow && !read.error) return null;
  return (
    <Drawer open title={title} size={width} onClose={() => onClose()}>
      <LoadState read={read} back={{ close: () => onClose(), label: '关闭' }} />
    </Drawer>
  );
}
