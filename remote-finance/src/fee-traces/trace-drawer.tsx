import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { Drawer, Tabs } from 'antd';
import { AllocationsTab } from './allocations-tab.tsx';
import { JournalsTab } from './journals-tab.tsx';

const Attachments = tabOnDemand(async () => (await import('@shared/ui/attachments/attachments.tsx')).Attachments);
const AuditLog = tabOnDemand(async () => (await import('@shared/ui/audit/audit-log.tsx')).AuditLog);
const KIND = 'fin_fee_line';

/** The fee line whose drawer is open. */
export interface TraceOf {
  id: string;
  version: number;
  feeNo: string | null;
  state: string | null;
}
/** Whether a line is, or was, in the books: it has a trace and journals. */
const isBooked = ({ state }: Pick<TraceOf, 'state'>) => state === 'CONFIRMED' || state === 'REVERSED';

/** One fee line: 核销轨迹 and 凭证 when it is in the books, 附件 and 操作日志 always. */
export function TraceDrawer({ of, onClose }: { of: TraceOf; onClose: () => void }) {
  const { id, version } = of;
  return (
    <Drawer open size={860} title={`费用 ${of.feeNo ?? ''}`} onClose={onClose}>
      <Tabs
        destroyOnHidden
        items={[
          ...(isBooked(of)
            ? [
                { key: 'allocations', label: '核销轨迹', children: <AllocationsTab id={id} /> },
                { key: 'journals', label: '凭证', children: <JournalsTab type={KIND} id={id} /> },
              ]
            : []),
          { key: 'files', label: '附件', children: <Attachments kind={KIND} id={id} /> },
          { key: 'audit', label: '操作日志', children: <AuditLog kind={KIND} id={id} version={version} /> },
        ]}
      />
    </Drawer>
  );
}
