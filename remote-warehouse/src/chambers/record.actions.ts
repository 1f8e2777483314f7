import { chamberRecords } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a record asks for. */
export interface RecordDialog {
  kind: 'close' | 'correct';
  id: string;
}
/** 关仓 and 更正 of a record (W5), in the list and in its drawer. */
export const recordActionMap = <Row extends ActionRecord>(ask: (dialog: RecordDialog) => void): ActionMap<Row> => ({
  close: {
    label: '关仓',
    permission: chambers.close.permission,
    visible: () => false,
    run: ({ id }) => ask({ kind: 'close', id }),
  },
  correct: {
    label: '更正',
    permission: chamberRecords.correct.permission,
    visible: () => false,
    run: ({ id }) => ask({ kind: 'correct', id }),
  },
});
