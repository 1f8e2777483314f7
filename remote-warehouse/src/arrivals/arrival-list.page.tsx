import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivalList, type ArrivalRow } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useHandover } from '@shared/ui/list/use-handover.ts';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useArrivalPrints } from './arrival-prints.tsx';
import { arrivalActions, type ArrivalDialog } from './arrival.actions.ts';

const ArrivalForm = onDemand(async () => (await import('./arrival-form.tsx')).ArrivalForm);
const ArrivalForms = onDemand(async () => (await import('./arrival-forms.tsx')).ArrivalForms);
const ArrivalDrawer = onDemand(async () => (await import('./arrival-drawer.tsx')).ArrivalDrawer);

const IMPORTER = {
  permission: 'warehouse.arrival.create',
  load: async () => (await import('@shared/contract/warehouse/arrival.import.ts')).arrivalImport,
} as const;
const CELLS = {
  different: ({ different }: ArrivalRow) => (different ? '有差异' : ''),
};

/** 到货单 (W10); `?open=` opens one over the list, `?inbound=` a new announcement for an inbound. */
export default function ArrivalListPage() {
  const [id, show] = useOpenRow();
  const [{ inbound: inboundId }, leave] = useHandover('inbound');
  const [creating, setCreating] = useState<'plan' | 'surprise' | null>(null);
  const [dialog, setDialog] = useState<ArrivalDialog | null>(null);
  const mayCreate = useMay()('warehouse.arrival.create');
  const actions = useMemo(() => arrivalActions<ArrivalRow>(setDialog), []);
  const print = useArrivalPrints(actions);
  const batches = useMemo(() => [print.batch], [print.batch]);
  const close = (made?: ArrivalDetail) => {
    const surprise = creating === 'surprise';
    setCreating(null);
    if (inboundId) leave();
    if (made && surprise) setDialog({ kind: 'arrive', id: made.id });
  };
  return (
    <>
      <ListPage<ArrivalRow>
        list={arrivalList}
        onOpen={(row) => show(row.id)}
        rowActions={print.actions}
        batchActions={batches}
        create={{ label: '新建预报', permission: 'warehouse.arrival.create', run: () => setCreating('plan') }}
        importer={IMPORTER}
        toolbar={mayCreate ? <Button onClick={() => setCreating('surprise')}>无预报到货</Button> : null}
        cells={CELLS}
      />
      {id ? <ArrivalDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {creating || (inboundId && mayCreate) ? (
        <ArrivalForm record={null} inboundId={inboundId} surprise={creating === 'surprise'} onClose={close} />
      ) : null}
      {dialog ? <ArrivalForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print.dialog}
    </>
  );
}
ArrivalListPage.ahead = listAhead(arrivalList);
