import { useCallback, useState, type ReactNode } from 'react';
import type { ActionRecord, RecordAction } from './action.ts';
import { onDemand } from '../base/on-demand.tsx';
import type { BatchAction, Chosen } from './batch.ts';

const BatchDrawer = onDemand(async () => (await import('./batch-drawer.tsx')).BatchDrawer);

/**
 * A batch action on a single row: `const { one, dialog } = useBatchOfOne((row) => row.feeNo)`, `one(CONFIRM)` among the
 * actions of a row, the dialog somewhere on the page. Label, danger and right are those of the batch.
 */
export function useBatchOfOne<Row extends ActionRecord>(
  noOf: (row: Row) => string,
  named?: string,
): { one: (action: BatchAction) => RecordAction<Row>; dialog: ReactNode } {
  const [open, setOpen] = useState<{ action: BatchAction; item: Chosen } | null>(null);
  const one = useCallback(
    (action: BatchAction): RecordAction<Row> => ({
      label: action.label,
      danger: action.danger ?? false,
      ...(action.permission !== undefined && { permission: action.permission }),
      run: (row) => setOpen({ action, item: { id: row.id, version: row.version, no: noOf(row) } }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- how a row is called does not change
    [],
  );
  return {
    one,
    dialog: open ? (
      <BatchDrawer
        action={open.action}
        items={[open.item]}
        {...(named !== undefined && { named })}
        onClose={() => setOpen(null)}
      />
    ) : null,
  };
}
