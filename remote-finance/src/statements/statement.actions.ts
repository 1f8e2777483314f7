import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import {
  statementMachines,
  statementRights,
  type StatementAction,
} from '@shared/contract/finance/statement.machine.ts';
import { invoicePath } from '@shared/contract/finance/trade-doc.labels.ts';
import { applicationPath } from '../fee-lines/hand-on.ts';
import { benchPath } from '../settlements/settlement.actions.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for a statement. */
export interface StatementDialog {
  kind: 'update' | 'send' | 'confirm' | 'dispute' | 'revise' | 'counter' | 'bill' | 'adjust';
  id: string;
}
export const TOUCHED = ['/finance'];
interface Row extends ActionRecord {
  state?: string | null;
  partyId?: string;
  companyId?: string;
}
const CONFIRMED = ['CONFIRMED', 'SETTLED'];
/** Where a confirmed statement goes on: 核销 of its party and company, its own fees in sight; 开票. */
const settlePath = (side: StatementSide, { id, partyId, companyId }: Row): string =>
  benchPath(side, partyId ?? '', { ...(companyId && { companyId }), statement: id });
const SETTLE_RIGHT = { AR: 'finance.ar.settlement.create', AP: 'finance.ap.settlement.create' } as const;

/** Actions of a statement in list and drawer. */
export function statementActions<Of extends Row>(
  side: StatementSide,
  ask: (dialog: StatementDialog) => void,
  shown?: (id: string) => void,
): ActionMap<Of> {
  const of = statements[side];
  const open = (kind: StatementDialog['kind']) => ({ run: (row: Of) => ask({ kind, id: row.id }) });
  const given = machineActions<StatementAction, Of>(statementMachines[side], {
    update: open('update'),
    send: { ...open('send'), primary: true },
    confirm: { ...open('confirm'), primary: true },
    refresh: {
      endpoint: of.refresh,
      invalidates: TOUCHED,
      confirm: '将按账期和规则重新选取费用并更新金额，手工移除的费用会重新列入。',
    },
    dispute: open('dispute'),
    revise: open('revise'),
    ...(side === 'AP' && {
      bill: open('bill'),
      match: { endpoint: statements.match, invalidates: TOUCHED, behind: true, done: '已重新匹配' },
      adjust: open('adjust'),
    }),
    unconfirm: { endpoint: of.unconfirm, invalidates: TOUCHED },
    void: { endpoint: of.void, invalidates: TOUCHED, behind: true },
  });
  const { unconfirm, void: voiding, ...rest } = given;
  return {
    ...rest,
    ...(side === 'AP' && {
      counter: {
        label: '登记对方金额',
        permission: statementRights.AP.edit,
        visible: (row: Of) => ['DRAFT', 'SENT', 'DISPUTED'].includes(row.state ?? ''),
        behind: true,
        ...open('counter'),
      },
    }),
    ...(side === 'AP' && {
      apply: {
        label: '申请付款',
        permission: 'finance.ap.apply.create' as const,
        visible: (row: Of) => row.state === 'CONFIRMED',
        path: ({ id }: Of) => applicationPath('statements', [id]),
      },
    }),
    settle: {
      label: side === 'AR' ? '去核销' : '去结账',
      permission: SETTLE_RIGHT[side],
      visible: (row: Of) => row.state === 'CONFIRMED',
      path: (row: Of) => settlePath(side, row),
    },
    invoice: {
      label: side === 'AR' ? '开票' : '收票',
      permission: 'trade.doc.create',
      visible: (row: Of) => CONFIRMED.includes(row.state ?? ''),
      path: (row: Of) => invoicePath(side, row.id),
    },
    ...(unconfirm && { unconfirm }),
    ...(voiding && { void: voiding }),
    ...(shown && {
      view: {
        label: '详情',
        visible: () => true,
        permission: statementRights[side].view,
        run: (row: Of) => shown(row.id),
        behind: true,
      },
    }),
  };
}
