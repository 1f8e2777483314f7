import { Drawer } from 'antd';
import { ReleaseTabs } from '@shared/ui/release/release-tabs.tsx';

/** 版本发布 beside whatever page is open. */
export const ReleaseDrawer = ({ onClose }: { onClose: () => void }) => (
  <Drawer open title="版本发布" size={1120} onClose={onClose} destroyOnHidden>
    <ReleaseTabs />
  </Drawer>
);
