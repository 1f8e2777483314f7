import { fxDeclarationMachine, fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

export const PAGE = '/finance/exchange-quota';
/** What every movement changes. */
export const TOUCHED = ['/finance', '/approvals'];

/** A form that a page opens for an account. */
export interface QuotaDialog {
  kind: 'reserve' | 'release' | 'transfer' | 'refund' | 'adjust';
  id: string;
}
/** Actions of an account in list and drawer. */
export function quotaActions<Row extends ActionRecord & { customerId: string }>(
  ask: (dialog: QuotaDialog) => void,
): ActionMap<Row> {
  const open = (kind: QuotaDialog['kind']) => (row: Row) => ask({ kind, id: row.id });
  return {
    match: {
      label: '匹配',
      primary: true,
      permission: 'fx.quota.match',
      path: ({ customerId }) => `${PAGE}?panel=match&customerId=${customerId}`,
    },
    reserve: { label: '预占', permission: 'fx.quota.reserve', run: open('reserve') },
    release: { label: '释放', permission: 'fx.quota.reserve', run: open('release') },
    transfer: { label: '转户', permission: 'fx.quota.transfer', run: open('transfer') },
    refund: { label: '退汇', permission: 'fx.quota.refund', run: open('refund') },
    adjust: { label: '调整', permission: 'fx.quota.adjust', run: open('adjust'), behind: true },
  };
}

/** 取消匹配 of a match, in the list of movements and wherever its movement is shown. */
export const UNMATCH = {
  label: '取消匹配',
  object: '核销匹配',
  endpoint: fxMatches.reverse,
  reason: true,
  danger: true,
  invalidates: TOUCHED,
} as const;

/** Actions of a declaration of the ledger. */
export function declarationActions<Row extends ActionRecord & { customerId: string }>(
  report: (id: string) => void,
): ActionMap<Row> {
  return machineActions<keyof typeof fxDeclarationMachine.actions, Row>(fxDeclarationMachine, {
    match: { primary: true, path: ({ customerId }) => `${PAGE}?panel=match&customerId=${customerId}` },
    writeOff: {
      endpoint: fxDeclarations.writeOff,
      invalidates: TOUCHED,
      confirm: '未匹配的差额将全部核销，不再等待收汇。是否继续？',
      behind: true,
    },
    undoWriteOff: { endpoint: fxDeclarations.undoWriteOff, invalidates: TOUCHED, behind: true },
    report: { run: ({ id }) => report(id) },
  });
}
