import { Drawer } from 'antd';
import { LoadState } from '../base/load-state.tsx';

interface Props {
  /** Of the form that follows, as far as it is known. */
  title: string;
  read: { isPending: boolean; error: unknown; refetch(): unknown };
  onClose: () => void;
  width?: number;
}
/** Stands in for a DrawerForm until its record is read: it opens with the click, and says when that failed, with 重试. */
export const LoadDrawer = ({ title, read, onClose, width = 560 }: Props) => (
  <Drawer open title={title} size={width} onClose={() => onClose()}>
    <LoadState read={read} back={{ close: () => onClose(), label: '关闭' }} />
  </Drawer>
);
