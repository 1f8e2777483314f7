import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { clearanceMachine, type ClearanceAction } from '@shared/contract/logistics/clearance.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** 打印 of a clearance says what comes out of it. */
export const PRINT_LABEL = '打印关税单';
export const TOUCHED = ['/logistics', '/dashboard'];

/** A drawer that a page opens for a clearance. */
export interface ClearanceDialog {
  kind: 'update' | 'arrive' | 'docs' | 'submit' | 'inspect' | 'pay' | 'release' | 'send' | 'bill';
  id: string;
}
/** The clearance that a record stands for: itself in the drawer, that of the container in the list. */
interface Target {
  id: string;
  version: number;
}

/** Actions of a clearance in list and drawer; most of them ask in a drawer of their own. */
export function clearanceActions<Row extends ActionRecord>(
  ask: (dialog: ClearanceDialog) => void,
  of: (row: Row) => Target,
): ActionMap<Row> {
  const open = (kind: ClearanceDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: of(row).id }) });
  const to = {
    params: (row: Row) => ({ id: of(row).id }),
    body: (row: Row) => ({ version: of(row).version }),
    invalidates: TOUCHED,
  };
  return machineActions<ClearanceAction, Row>(clearanceMachine, {
    submit: { primary: true, ...open('submit') },
    release: { primary: true, ...open('release') },
    pay: { primary: true, ...open('pay') },
    arrive: open('arrive'),
    docs: open('docs'),
    inspect: open('inspect'),
    assess: {
      endpoint: clearances.assess,
      confirm: '登记税单后等待缴税，税费明细须完整，确定吗？',
      done: '已登记税单，等待缴税',
      ...to,
    },
    update: open('update'),
    send: open('send'),
    bill: open('bill'),
    hold: {
      endpoint: clearances.hold,
      confirm: '扣留后不能递交和放行，请填写海关扣留原因。',
      done: '已登记扣留',
      ...to,
    },
    unhold: { endpoint: clearances.unhold, confirm: '解除后回到扣留前的状态，确定吗？', done: '已解除扣留', ...to },
  });
}
