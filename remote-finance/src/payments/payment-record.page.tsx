import {
  dueList,
  paymentList,
  payments,
  type DueRow,
  type PaymentDetail,
  type PaymentRow,
} from '@shared/contract/finance/payment.contract.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { BatchAction, Chosen } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BankAccountTab } from '../bank-accounts/bank-account-tab.tsx';
import { Panes } from '@shared/ui/list/panes.tsx';
import { dueActions, paymentActions, type PaymentDialog } from './payment.actions.ts';

const PayForm = onDemand(async () => (await import('./payment-forms.tsx')).PayForm);
const PayManyForm = onDemand(async () => (await import('./payment-forms.tsx')).PayManyForm);
const PaymentForms = onDemand(async () => (await import('./payment-forms.tsx')).PaymentForms);
const PaymentDrawer = onDemand(async () => (await import('./payment-drawer.tsx')).PaymentDrawer);

const PANES = { due: '待付款', payments: '付款单', prepaid: '预付款', banks: '银行账户' } as const;
type Pane = keyof typeof PANES;
/** 预付款: prepayments that the bank has made. */
const PREPAID = { kind: 'PREPAY', state: 'PAID' } as const;

/** 付款记录 (F16). */
export default function PaymentRecordPage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const { banks, ...own } = PANES;
  const shown: Partial<Record<Pane, string>> = may('finance.bank.view') ? { ...own, banks } : own;
  const asked = search.get('pane') ?? 'due';
  const pane = (asked in shown ? asked : 'due') as Pane;
  return (
    <Panes
      label="付款记录"
      panes={shown as Record<string, string>}
      active={pane}
      onChange={(next) => setSearch(next === 'due' ? {} : { pane: next })}
    >
      {pane === 'due' ? <Due /> : null}
      {pane === 'payments' ? <Payments /> : null}
      {pane === 'prepaid' ? <Payments fixed={PREPAID} /> : null}
      {pane === 'banks' ? <BankAccountTab /> : null}
    </Panes>
  );
}
PaymentRecordPage.ahead = listAhead(dueList);

/** 待付款: one by one, or several of one company and currency at once. */
function Due() {
  const [paying, setPaying] = useState<DueRow | null>(null);
  const [merging, setMerging] = useState<readonly Chosen[]>([]);
  const actions = useMemo(() => dueActions(setPaying), []);
  const batches: readonly BatchAction[] = [{ label: '合并付款', endpoint: payments.createMany, run: setMerging }];
  return (
    <>
      <ListPage<DueRow> list={dueList} rowActions={actions} batchActions={batches} />
      {paying ? <PayForm row={paying} onClose={() => setPaying(null)} /> : null}
      {merging.length > 0 ? <PayManyForm items={merging} onClose={() => setMerging([])} /> : null}
    </>
  );
}

/** 网银批量文件. */
const saveBankFile = (ids: readonly string[]) => saveDownload(payments.bankFile, { query: { ids: ids.join(',') } });

function Payments({ fixed }: { fixed?: Readonly<Record<string, string>> }) {
  const [id, show] = useOpenRow();
  const [dialog, setDialog] = useState<PaymentDialog | null>(null);
  const given = useMemo(() => paymentActions<PaymentRow>(setDialog), []);
  const detailActions = useMemo(() => paymentActions<PaymentDetail>(setDialog), []);
  const print = usePrint<PaymentRow>('fin_payment', given);
  const drawer = usePrint<PaymentDetail>('fin_payment', detailActions);
  const batches: readonly BatchAction[] = [
    {
      label: '网银批量文件',
      endpoint: payments.create,
      permission: payments.bankFile.permission,
      run: (items) => void saveBankFile(items.map(({ id: one }) => one)),
    },
    print.batch,
  ];
  return (
    <>
      <ListPage<PaymentRow>
        list={paymentList}
        onOpen={(row) => show(row.id)}
        rowActions={print.actions}
        batchActions={batches}
        {...(fixed && { fixed, title: '预付款' })}
      />
      {print.dialog}
      {drawer.dialog}
      {id ? <PaymentDrawer id={id} actions={drawer.actions} onClose={() => show(null)} /> : null}
      {dialog ? <PaymentForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
