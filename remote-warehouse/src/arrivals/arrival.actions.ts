import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalMachine, type ArrivalAction } from '@shared/contract/warehouse/arrival.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for an arrival. */
export interface ArrivalDialog {
  kind: 'update' | 'arrive' | 'count' | 'resolve';
  id: string;
}
/** What a confirmation changes: stock, inbounds, damages, and what orders have received. */
const TOUCHED = ['/warehouse', '/logistics'];

/** Actions of an arrival in list and drawer. */
export function arrivalActions<Row extends ActionRecord>(ask: (dialog: ArrivalDialog) => void): ActionMap<Row> {
  const open = (kind: ArrivalDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/warehouse'];
  return machineActions<ArrivalAction, Row>(arrivalMachine, {
    arrive: { primary: true, ...open('arrive') },
    startUnload: { endpoint: arrivals.startUnload, primary: true, invalidates },
    count: { primary: true, ...open('count') },
    finishUnload: { endpoint: arrivals.finishUnload, invalidates },
    confirm: {
      endpoint: arrivals.confirm,
      primary: true,
      invalidates: TOUCHED,
      done: (answer) =>
        (answer as { state: string }).state === 'EXCEPTION' ? '已转异常，等仓库经理处理' : '已确认，货物已收进暂存区',
    },
    resolve: { primary: true, ...open('resolve') },
    update: open('update'),
    release: { endpoint: arrivals.release, invalidates, behind: true },
    recount: { endpoint: arrivals.recount, invalidates, behind: true },
    void: { endpoint: arrivals.void, invalidates, behind: true },
  });
}
