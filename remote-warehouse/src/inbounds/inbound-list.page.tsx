import { inboundList, type InboundRow } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { inboundActions, type InboundDialog } from './inbound.actions.ts';
import { sourcePath } from './source-path.ts';

const InboundForm = onDemand(async () => (await import('./inbound-form.tsx')).InboundForm);
const InboundForms = onDemand(async () => (await import('./inbound-forms.tsx')).InboundForms);
const InboundDrawer = onDemand(async () => (await import('./inbound-drawer.tsx')).InboundDrawer);

const BATCHES: readonly BatchAction[] = [{ label: '提交', object: '入库单', endpoint: inbounds.submitMany }];
const CELLS = {
  sourceNo: ({ sourceType, sourceId, sourceNo }: InboundRow) => {
    const path = sourcePath(sourceType, sourceId);
    return path ? <Link to={path}>{sourceNo}</Link> : undefined;
  },
};

/** 入库单 (W6); `?open=` opens one over the list. */
export default function InboundListPage() {
  const [id, show] = useOpenRow();
  const [creating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<InboundDialog | null>(null);
  const actions = useMemo(() => inboundActions<InboundRow>(setDialog), []);
  return (
    <>
      <ListPage<InboundRow>
        list={inboundList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={BATCHES}
        create={{ label: '新建入库单', permission: 'warehouse.inbound.create', run: () => setCreating(true) }}
        cells={CELLS}
      />
      {id ? <InboundDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {creating ? <InboundForm record={null} onClose={() => setCreating(false)} /> : null}
      {dialog ? <InboundForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
InboundListPage.ahead = listAhead(inboundList);
