import { PAYMENT_PAGE } from '@shared/contract/finance/document-pages.ts';
import {
  applicationList,
  reductionList,
  type ApplicationRow,
  type ReductionRow,
} from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { BatchAction, BatchPath } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useHandover } from '@shared/ui/list/use-handover.ts';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Panes } from '@shared/ui/list/panes.tsx';
import { useFeeGroup } from '../fee-lines/use-fee-group.tsx';
import { applicationActions, REDUCTION_ACTIONS, TOUCHED } from './application.actions.ts';

const ApplicationForm = onDemand(async () => (await import('./application-form.tsx')).ApplicationForm);
const ApplicationDrawer = onDemand(async () => (await import('./application-drawer.tsx')).ApplicationDrawer);

const BATCHES: readonly (BatchAction | BatchPath)[] = [
  { label: '审批', object: '付款申请', endpoint: applications.approveMany, invalidates: TOUCHED },
  {
    label: '合并付款',
    path: (items) => `${PAYMENT_PAGE}?numbers=${items.map(({ no }) => no).join('%0A')}`,
    permission: 'finance.ap.payment.execute',
  },
];

/** 付款申请与冲减 (F20). */
export default function ApplicationListPage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const pane = search.get('pane') === 'reductions' && may('finance.ap.reduction.view') ? 'reductions' : 'applications';
  return (
    <Panes
      label="付款申请与冲减"
      panes={{
        applications: '付款申请',
        ...(may('finance.ap.reduction.view') ? { reductions: reductionList.title } : {}),
      }}
      active={pane}
      onChange={(next) => setSearch(next === 'applications' ? {} : { pane: next })}
    >
      {pane === 'reductions' ? (
        <ListPage<ReductionRow> list={reductionList} rowActions={REDUCTION_ACTIONS} />
      ) : (
        <Applications />
      )}
    </Panes>
  );
}
ApplicationListPage.ahead = listAhead(applicationList);

function Applications() {
  const [asked, leave] = useHandover('new', 'supplierId', 'fees', 'orders', 'statements');
  const [id, show] = useOpenRow();
  const [editing, setEditing] = useState<string | null>(null);
  const handed = useFeeGroup('APPLICATION', 'AP', useMay()('finance.ap.apply.create'));
  const creating = asked.new === '1' && (!handed.asks || handed.group !== null);
  const rowActions = useMemo(() => applicationActions<ApplicationRow>(setEditing), []);
  const detailActions = useMemo(() => applicationActions<ApplicationDetail>(setEditing), []);
  const print = usePrint('fin_payment_application', rowActions);
  const printOne = usePrint('fin_payment_application', detailActions);
  const closeForm = (saved?: string) => {
    setEditing(null);
    leave(saved ? { open: saved } : {});
  };
  return (
    <>
      <ListPage<ApplicationRow>
        list={applicationList}
        onOpen={(row) => show(row.id)}
        rowActions={print.actions}
        batchActions={[...BATCHES, print.batch]}
        create={{
          label: '新建付款申请',
          permission: 'finance.ap.apply.create',
          run: () => leave({ new: '1' }),
        }}
      />
      {id ? <ApplicationDrawer id={id} actions={printOne.actions} onClose={() => show(null)} /> : null}
      {creating || editing ? (
        <ApplicationForm
          key={editing ?? 'new'}
          id={editing}
          supplierId={asked.supplierId}
          group={handed.group}
          onClose={closeForm}
        />
      ) : null}
      {handed.dialog}
      {print.dialog}
      {printOne.dialog}
    </>
  );
}
