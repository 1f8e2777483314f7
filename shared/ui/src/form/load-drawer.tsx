import { Drawer } from 'antd';
import { LoadState } from '../base/load-state.tsx';
import { useLate } from '../base/use-late.ts';

interface Props {
  /** Of the form that follows, as far as it is known. */
  title: string;
  read: { isPending: boolean; error: unknown; refetch(): unknown };
  onClose: () => void;
  width?: number;
}
/**
 * Stands in for a DrawerForm until its record is read, and says when that failed, with 重试. A quick read shows nothing: one
 * drawer that slides in over another would be a flash.
 */
export function LoadDrawer({ title, read, onClose, width = 560 }: Props) {
  const late = useLate();
  if (!late && !read.error) return null;
  return (
    <Drawer open title={title} size={width} onClose={() => onClose()}>
      <LoadState late read={read} back={{ close: () => onClose(), label: '关闭' }} />
    </Drawer>
  );
}
