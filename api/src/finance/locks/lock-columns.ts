import { idRef, textColumn, timeColumn } from '../../platform/columns.ts';

/** A document in work that holds a fee line, receipt or payment (4.13): its table, id and number, who and since when. */
export const lockColumns = () => ({
  lockType: textColumn('lock_type'),
  lockId: idRef('lock_id'),
  lockNo: textColumn('lock_no'),
  lockedBy: idRef('locked_by'),
  lockedAt: timeColumn('locked_at'),
});
