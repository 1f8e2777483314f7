import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList, type OutboundRow } from '@shared/contract/warehouse/outbound-list.contract.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { OUTBOUND_FORM, outboundActions, outboundPath, TOUCHED, type OutboundDialog } from './outbound.actions.ts';
import { useOutboundPrints } from './outbound-prints.tsx';
import css from './outbounds.module.css';

const OutboundDialogs = onDemand(async () => (await import('./outbound-dialogs.tsx')).OutboundDialogs);

const BATCHES: readonly BatchAction[] = [
  { label: '审核', object: '出库单', endpoint: outbounds.approveMany, invalidates: TOUCHED },
  { label: '自动配货', object: '出库单', endpoint: outbounds.allocateMany, invalidates: TOUCHED },
];
const CELLS = {
  held: (row: OutboundRow) => (row.held ? <span className={css.held}>控货</span> : '—'),
};

/** 出库单 (W7). */
export default function OutboundListPage() {
  const [dialog, setDialog] = useState<OutboundDialog | null>(null);
  const given = useMemo(() => outboundActions<OutboundRow>(setDialog), []);
  const { actions, batch, dialog: print } = useOutboundPrints(given);
  const batches = useMemo(() => [...BATCHES, batch], [batch]);
  return (
    <>
      <ListPage<OutboundRow>
        list={outboundList}
        open={(row) => outboundPath(row.id)}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '新建出库单', permission: 'warehouse.outbound.create', path: OUTBOUND_FORM }}
        cells={CELLS}
      />
      {dialog ? <OutboundDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}
OutboundListPage.ahead = listAhead(outboundList);
