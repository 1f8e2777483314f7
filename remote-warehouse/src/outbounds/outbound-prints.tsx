import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';

const PICK_LIST = { label: '打印拣货单', code: 'printPicks' } as const;
const SHEET = { label: '打印出库单', code: 'printSheet' } as const;
const isShipped = (row: ActionRecord): boolean =>
  ['SHIPPED', 'SIGNED'].includes((row as { state?: string }).state ?? '');
/** The pass of the gate exists only for goods that have left (W9). */
const PASS = {
  label: '打印放行条',
  code: 'printPass',
  idOf: (row: ActionRecord) => (isShipped(row) ? row.id : ''),
} as const;

/** 拣货单, 出库单 and 放行条 of an outbound; the batch prints 拣货单. */
export function useOutboundPrints<Row extends ActionRecord>(given: ActionMap<Row>) {
  const picks = usePrint<Row>('wh_outbound_picks', given, PICK_LIST);
  const sheet = usePrint<Row>('wh_outbound', picks.actions, SHEET);
  const pass = usePrint<Row>('wh_outbound_pass', sheet.actions, PASS);
  return {
    actions: pass.actions,
    batch: picks.batch,
    dialog: (
      <>
        {picks.dialog}
        {sheet.dialog}
        {pass.dialog}
      </>
    ),
  };
}
