import { inboundList, type InboundRow } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { MAX_PRINT } from '@shared/contract/system/print.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { BatchLabels } from './batch-labels.tsx';
import { inboundActions, type InboundDialog } from './inbound.actions.ts';
import { sourcePath } from './source-path.ts';

const InboundForm = onDemand(async () => (await import('./inbound-form.tsx')).InboundForm);
const InboundForms = onDemand(async () => (await import('./inbound-forms.tsx')).InboundForms);
const InboundDrawer = onDemand(async () => (await import('./inbound-drawer.tsx')).InboundDrawer);

const BATCHES: readonly BatchAction[] = [
  { label: '提交', object: '入库单', endpoint: inbounds.submitMany },
  {
    label: '合并上架',
    object: '入库单（货物按建议库位上架，没有合适库位的留在暂存区）',
    endpoint: inbounds.putawayMany,
    invalidates: ['/warehouse'],
  },
];
const PRINT = { label: '打印入库单' };
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
  const given = useMemo(() => inboundActions<InboundRow>(setDialog), []);
  const { actions, batch, dialog: print } = usePrint('wh_inbound', given, PRINT);
  const [labelled, setLabelled] = useState<readonly string[] | null>(null);
  const batches = useMemo(
    (): BatchAction[] => [
      ...BATCHES,
      batch,
      {
        label: '打印批次标签',
        permission: labels.batches.permission,
        endpoint: labels.batches,
        run: (items) =>
          items.length > MAX_PRINT
            ? toast.warning(`一次最多打印 ${MAX_PRINT} 单的标签，请减少所选。`)
            : setLabelled(items.map(({ id: one }) => one)),
      },
    ],
    [batch],
  );
  return (
    <>
      <ListPage<InboundRow>
        list={inboundList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '新建入库单', permission: 'warehouse.inbound.create', run: () => setCreating(true) }}
        cells={CELLS}
      />
      {id ? <InboundDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {creating ? <InboundForm record={null} onClose={() => setCreating(false)} /> : null}
      {print}
      {labelled ? <BatchLabels inboundIds={labelled} onClose={() => setLabelled(null)} /> : null}
      {dialog ? <InboundForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
InboundListPage.ahead = listAhead(inboundList);
