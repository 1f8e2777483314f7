import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { taxCaseMachine, type TaxCaseAction } from '@shared/contract/finance/tax-case.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for a case. */
export interface TaxCaseDialog {
  kind:
    | 'update'
    | 'match'
    | 'receiveDoc'
    | 'waive'
    | 'declare'
    | 'accept'
    | 'approve'
    | 'refund'
    | 'advance'
    | 'certify'
    | 'deliver'
    | 'abandon';
  id: string;
}
/** What a step changes besides its own case. */
export const TOUCHED = ['/finance', '/approvals', '/pickers/tax-receipts'];

/** Actions of a 退税单 in list and page. */
export function taxCaseActions<Row extends ActionRecord>(ask: (dialog: TaxCaseDialog) => void): ActionMap<Row> {
  const open = (kind: TaxCaseDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = TOUCHED;
  return machineActions<Exclude<TaxCaseAction, 'incomplete'>, Row>(taxCaseMachine, {
    receiveDoc: open('receiveDoc'),
    match: open('match'),
    ready: { endpoint: taxCases.ready, invalidates },
    declare: { ...open('declare'), primary: true },
    accept: { ...open('accept'), primary: true },
    approve: { ...open('approve'), primary: true },
    refund: { ...open('refund'), primary: true },
    settle: { endpoint: taxCases.settle, primary: true, invalidates },
    certify: { ...open('certify'), primary: true },
    deliver: { ...open('deliver'), primary: true },
    rework: { endpoint: taxCases.rework, primary: true, invalidates },
    inquiry: { endpoint: taxCases.inquiry, invalidates },
    reply: { endpoint: taxCases.reply, primary: true, invalidates },
    update: open('update'),
    waive: open('waive'),
    advance: { ...open('advance'), behind: true },
    reject: { endpoint: taxCases.reject, invalidates, behind: true },
    abandon: { ...open('abandon'), behind: true },
    void: { endpoint: taxCases.void, invalidates, behind: true },
  });
}
