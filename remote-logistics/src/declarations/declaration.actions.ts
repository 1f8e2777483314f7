import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { CLEARED_DECL, declMachine, type DeclState } from '@shared/contract/logistics/declaration.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

export const TOUCHED = ['/logistics', '/dashboard'];
export const DECL_LIST = '/transport/container/baoguan';
export const DECL_PAGE = '/transport/container/baoguan/order';
export const declPage = (id: string): string => `${DECL_PAGE}?id=${id}`;

/** The customs have let it go: its cut-off is met (LOG-067). */
export const isCleared = ({ state }: { state: DeclState | null }) => CLEARED_DECL.some((each) => each === state);

/** What the drawers need of a declaration. */
export interface DeclTarget extends ActionRecord {
  declNo: string | null;
  customsNo?: string | null;
  declareDate?: string | null;
}
/** Drawers that a page opens for a declaration. */
export interface DeclDialog {
  kind: 'submit' | 'resubmit' | 'inspect' | 'release' | 'split';
  target: DeclTarget;
}

/** Actions of a declaration, the same in list and detail; what the broker gives back is asked in a drawer. */
export function declActions<Row extends DeclTarget>(ask: (dialog: DeclDialog) => void): ActionMap<Row> {
  const to = { invalidates: TOUCHED };
  const open = (kind: DeclDialog['kind']) => (row: Row) => ask({ kind, target: row });
  return machineActions<keyof typeof declMachine.actions, Row>(declMachine, {
    review: {
      endpoint: declarations.review,
      primary: true,
      confirm: '复核后不能再编辑，确定资料无误吗？',
      done: '已复核，可以申报',
      ...to,
    },
    submit: { primary: true, run: open('submit') },
    resubmit: { primary: true, run: open('resubmit') },
    release: { primary: true, run: open('release') },
    update: { path: (row) => `${declPage(row.id)}&edit=1` },
    split: { run: open('split') },
    redo: { endpoint: declarations.redo, primary: true, done: '已回到制单中', ...to },
    inspect: { run: open('inspect') },
    close: { endpoint: declarations.close, confirm: '结关后不能再删改单，确定结关吗？', done: '已结关', ...to },
    unreview: { endpoint: declarations.unreview, confirm: '撤回后回到制单中，请填写原因。', ...to },
    reject: { endpoint: declarations.reject, confirm: '请填写海关退单的原因。', ...to },
    amend: { endpoint: declarations.amend, confirm: '删改单期间该报关单视为未放行，请填写原因。', ...to },
    revoke: { endpoint: declarations.revoke, confirm: '撤销后货物需要重新制单，请填写原因。', ...to },
    remove: { endpoint: declarations.remove, reason: true, confirm: '删除后可重新生成报关资料，请填写原因。', ...to },
  });
}
