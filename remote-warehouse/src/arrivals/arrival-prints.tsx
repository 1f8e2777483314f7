import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';

const SHEET = { label: '打印到货单', code: 'printSheet' } as const;
/** The driver's paper exists only for goods that were received (W10). */
const RECEIPT = {
  label: '打印收货回执',
  code: 'printReceipt',
  idOf: (row: ActionRecord) => ((row as { state?: string }).state === 'CONFIRMED' ? row.id : ''),
} as const;

/** 到货单 and 收货回执 of an arrival; the batch prints 到货单. */
export function useArrivalPrints<Row extends ActionRecord>(given: ActionMap<Row>) {
  const sheet = usePrint<Row>('wh_arrival', given, SHEET);
  const receipt = usePrint<Row>('wh_arrival_receipt', sheet.actions, RECEIPT);
  return {
    actions: receipt.actions,
    batch: sheet.batch,
    dialog: (
      <>
        {sheet.dialog}
        {receipt.dialog}
      </>
    ),
  };
}
