import {
  receiptList,
  unclaimedList,
  type ReceiptRow,
  type UnclaimedRow,
} from '@shared/contract/finance/receipt-list.contract.ts';
import type { ReceiptKind } from '@shared/contract/finance/receipt.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useHandover } from '@shared/ui/list/use-handover.ts';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { receiptActions, type ReceiptDialog } from './receipt.actions.ts';

const ReceiptDrawer = onDemand(async () => (await import('./receipt-drawer.tsx')).ReceiptDrawer);
const ReceiptForms = onDemand(async () => (await import('./receipt-forms.tsx')).ReceiptForms);
const ReceiptForm = onDemand(async () => (await import('./receipt-form.tsx')).ReceiptForm);
const importer = {
  permission: 'finance.ar.receipt.import' as const,
  load: async () => (await import('@shared/contract/finance/receipt.import.ts')).receiptImport,
};

/** Drawer and dialogs that both lists of receipts share; the open one stands in the URL. */
function useReceipts(): { show: (id: string) => void; ask: (dialog: ReceiptDialog) => void; dialogs: ReactNode } {
  const [id, show] = useOpenRow();
  const [dialog, ask] = useState<ReceiptDialog | null>(null);
  return {
    show,
    ask,
    dialogs: (
      <>
        {id ? <ReceiptDrawer id={id} onAsk={ask} onClose={() => show(null)} /> : null}
        {dialog ? <ReceiptForms dialog={dialog} onClose={() => ask(null)} /> : null}
      </>
    ),
  };
}

function NewReceipts() {
  const may = useMay()('finance.ar.receipt.create');
  // `?new=FREIGHT` of a link: the form opens with the page (6.3).
  const [{ new: handed }, leave] = useHandover('new');
  const [kind, setKind] = useState<ReceiptKind | null>(handed === 'FREIGHT' || handed === 'FOREIGN' ? handed : null);
  if (!may) return null;
  const close = () => {
    setKind(null);
    if (handed) leave();
  };
  return (
    <>
      <Button type="primary" onClick={() => setKind('FREIGHT')}>
        新增收款
      </Button>
      <Button onClick={() => setKind('FOREIGN')}>外汇收汇登记</Button>
      {kind ? <ReceiptForm kind={kind} onClose={close} /> : null}
    </>
  );
}

/** 收款单 (F9). */
export function ReceiptTab() {
  const { show, ask, dialogs } = useReceipts();
  const given = useMemo(() => receiptActions<ReceiptRow>(ask), [ask]);
  const { actions, batch, dialog } = usePrint<ReceiptRow>('fin_receipt', given);
  return (
    <>
      <ListPage<ReceiptRow>
        list={receiptList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={[batch]}
        importer={importer}
        toolbar={<NewReceipts />}
      />
      {dialog}
      {dialogs}
    </>
  );
}

/** 待认领收款 (F9). */
export function UnclaimedTab() {
  const { show, ask, dialogs } = useReceipts();
  const actions = useMemo(() => receiptActions<UnclaimedRow>(ask), [ask]);
  return (
    <>
      <ListPage<UnclaimedRow>
        list={unclaimedList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        importer={importer}
      />
      {dialogs}
    </>
  );
}
