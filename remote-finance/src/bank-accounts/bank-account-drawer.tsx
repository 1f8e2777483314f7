import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { BankAccountTab } from './bank-account-tab.tsx';

/** 银行账户 over a page that has no tab for them. */
export const BankAccountDrawer = ({ onClose }: { onClose: () => void }) => (
  <Drawer open title="银行账户" size={1180} onClose={onClose}>
    <OwnListState>
      <BankAccountTab />
    </OwnListState>
  </Drawer>
);
