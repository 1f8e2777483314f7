import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_STATE, CLEARANCE_STEPS, CLEARANCE_TONES } from '@shared/contract/logistics/clearance.machine.ts';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { clearanceActions, PRINT_LABEL, type ClearanceDialog } from './clearance.actions.ts';
import { ChainTable } from '../declarations/chain-table.tsx';
import { ClearanceDialogs } from './clearance-dialogs.tsx';
import { ClearanceDocs, ClearanceLines, ClearanceOrders, ClearanceSummary } from './clearance-parts.tsx';

const PRINT = { label: PRINT_LABEL };
const self = (row: ClearanceDetail) => row;

/** A clearance over its list: head, duty sheet, papers, orders. */
export function ClearanceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [dialog, setDialog] = useState<ClearanceDialog | null>(null);
  const given = useMemo(() => clearanceActions<ClearanceDetail>(setDialog, self), []);
  const print = usePrint<ClearanceDetail>('lg_clearance', given, PRINT);
  return (
    <>
      <DetailDrawer<ClearanceDetail>
        id={id}
        title="清关单"
        onClose={onClose}
        width={1080}
        endpoint={clearances.get}
        kind="lg_clearance"
        no={(row) => row.clearanceNo}
        subtitle={(row) => `${row.containerCode} · ${row.pol} → ${row.pod}`}
        state={{ code: (row) => row.state, labels: CLEARANCE_STATE, tones: CLEARANCE_TONES }}
        steps={(row) => stageSteps(CLEARANCE_STEPS, CLEARANCE_STATE, row.heldFrom ?? row.state)}
        actions={print.actions}
        summary={(row) => <ClearanceSummary row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '税费明细', count: row.lines.length, content: <ClearanceLines row={row} /> },
          {
            key: 'chain',
            title: '单证差异',
            count: row.differences.length,
            content: <ChainTable rows={row.differences} clearance />,
          },
          {
            key: 'docs',
            title: `资料 ${row.docs.filter(({ state }) => state !== 'WAITING').length}/${row.docs.length}`,
            content: <ClearanceDocs row={row} />,
          },
          { key: 'orders', title: '订单放货', count: row.orders.length, content: <ClearanceOrders row={row} /> },
        ]}
        slots={['提单电放', '原产地证', '发票', '箱单', 'CO/FTA', '授权书', '税单', '提货单', '代理账单', '其他']}
      />
      {print.dialog}
      {dialog ? <ClearanceDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
