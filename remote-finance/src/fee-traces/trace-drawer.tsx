import { Drawer, Tabs } from 'antd';
import { AllocationsTab } from './allocations-tab.tsx';
import { JournalsTab } from './journals-tab.tsx';

/** 核销轨迹 and 凭证 of one fee line. */
export function TraceDrawer({ id, no, onClose }: { id: string; no: string; onClose: () => void }) {
  return (
    <Drawer open size={860} title={`费用 ${no}`} onClose={onClose}>
      <Tabs
        items={[
          { key: 'allocations', label: '核销轨迹', children: <AllocationsTab id={id} /> },
          { key: 'journals', label: '凭证', children: <JournalsTab type="fin_fee_line" id={id} /> },
        ]}
      />
    </Drawer>
  );
}
