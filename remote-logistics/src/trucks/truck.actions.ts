import { trucks } from '@shared/contract/logistics/truck.contract.ts';
import { truckMachine, type TruckAction } from '@shared/contract/logistics/truck.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

export const TRUCK_PAGE = '/transport/truck';
/** 打印 of a truck order says what comes out of it. */
export const PRINT_LABEL = '打印派车单';

/** A drawer that a page opens for a truck order. */
export interface TruckDialog {
  kind: Exclude<TruckAction, 'finish'>;
  id: string;
}

/** Actions of a truck order in list and detail; all but 完成 ask in a drawer. */
export function truckActions<Row extends ActionRecord>(ask: (dialog: TruckDialog) => void): ActionMap<Row> {
  const open = (kind: TruckDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  return machineActions<TruckAction, Row>(truckMachine, {
    assign: { primary: true, ...open('assign') },
    stamp: { primary: true, ...open('stamp') },
    fee: open('fee'),
    finish: {
      endpoint: trucks.finish,
      primary: true,
      invalidates: ['/logistics'],
      confirm: '完成后费用按分摊方式摊到各订单并交给财务，确定吗？',
    },
    update: open('update'),
    cancel: { reason: false, ...open('cancel') },
  });
}
