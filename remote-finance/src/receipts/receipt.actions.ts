import { receiptMachine, type ReceiptAction } from '@shared/contract/finance/receipt.machine.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** What receipts and settlements change. */
export const TOUCHED = ['/finance', '/dashboard'];
export const CHECKOUT = '/finance/account-receivable/customercheckout';

/** A form that a page opens for a receipt. */
export interface ReceiptDialog {
  kind: 'claim' | 'confirm' | 'refund' | 'remit' | 'reverse';
  id: string;
}
type Row = ActionRecord & { customerId?: string | null; companyId?: string; state?: string | null };
const OPEN = new Set(['CONFIRMED', 'PART']);

/** Actions of a receipt in list and drawer; 核销 goes to the workbench of its customer. */
export function receiptActions<One extends Row>(ask: (dialog: ReceiptDialog) => void): ActionMap<One> {
  const open = (kind: ReceiptDialog['kind']) => ({ run: (row: One) => ask({ kind, id: row.id }) });
  const { claim, confirm, refund, remit, reverse, ...rest } = machineActions<ReceiptAction, One>(receiptMachine, {
    claim: { ...open('claim'), primary: true },
    confirm: { ...open('confirm'), primary: true },
    refund: open('refund'),
    remit: open('remit'),
    void: { endpoint: receipts.void, invalidates: TOUCHED, behind: true },
    reverse: { ...open('reverse'), reason: false, behind: true },
  });
  return {
    ...(claim && { claim }),
    ...(confirm && { confirm }),
    settle: {
      label: '核销',
      primary: true,
      permission: 'finance.ar.settlement.create',
      visible: (row) => Boolean(row.customerId) && OPEN.has(row.state ?? ''),
      path: (row) => `${CHECKOUT}?id=${row.customerId}&companyId=${row.companyId}&source=${row.id}`,
    },
    ...(refund && { refund }),
    ...(remit && { remit }),
    ...rest,
    ...(reverse && { reverse }),
  };
}
