import {
  AGENT_BILL,
  AGENT_BILL_TONES,
  deliveredList,
  type DeliveredListRow,
} from '@shared/contract/logistics/delivered-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { agentFees } from '../clearances/agent-fees.ts';
import { containerActions } from '../containers/container.actions.ts';
import { DeliveredStatistics } from './delivered-statistics.tsx';
import { ReturnEmpty } from './return-empty.tsx';
import css from './deliveries.module.css';

const ClearanceDialogs = onDemand(async () => (await import('../clearances/clearance-dialogs.tsx')).ClearanceDialogs);
const page = (row: DeliveredListRow) => `/transport/container/info?id=${row.id}&tab=deliveries`;
const cells = {
  agentBill: (row: DeliveredListRow) => <AgentBill row={row} />,
  overdueDays: (row: DeliveredListRow) =>
    row.overdueDays ? <span className={css.late}>{row.overdueDays}</span> : (row.overdueDays ?? '—'),
};

/** How far the payables of the agent have come, with the way to them for who may see them. */
function AgentBill({ row }: { row: DeliveredListRow }) {
  const may = useMay();
  const tag = row.agentBill ? <StateTag code={row.agentBill} labels={AGENT_BILL} tones={AGENT_BILL_TONES} /> : '—';
  return may('finance.ap.detail.view') ? <Link to={agentFees(row.containerCode, row.agentId)}>{tag}</Link> : tag;
}

/** 已送达 (L21). */
export default function DeliveredListPage() {
  const [billing, setBilling] = useState<string | null>(null);
  const [returning, setReturning] = useState<DeliveredListRow | null>(null);
  const actions = useMemo<ActionMap<DeliveredListRow>>(() => {
    const { unfinish } = containerActions;
    return {
      returnEmpty: { label: '登记还空', run: setReturning },
      files: { label: '补传POD', permission: 'logistics.songda.sign', path: page },
      bill: { label: '关联代理账单', run: ({ clearanceId }) => setBilling(clearanceId) },
      ...(unfinish ? { unfinish } : {}),
    };
  }, []);
  return (
    <>
      <ListPage<DeliveredListRow>
        list={deliveredList}
        open={page}
        rowActions={actions}
        cells={cells}
        above={<DeliveredStatistics />}
      />
      {billing ? <ClearanceDialogs dialog={{ kind: 'bill', id: billing }} onClose={() => setBilling(null)} /> : null}
      {returning ? <ReturnEmpty row={returning} onClose={() => setReturning(null)} /> : null}
    </>
  );
}
DeliveredListPage.ahead = listAhead(deliveredList);
