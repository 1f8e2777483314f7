import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ActionRecord, RecordAction } from './action.ts';
import { ActionRun } from './action-run.tsx';

/**
 * Starts actions of records: goes to the page, opens the own dialog, or runs the state command with its questions.
 * Put `dialog` somewhere on the page; `busy` is the label of the action under way.
 */
export function useAction<Row extends ActionRecord>(
  noOf: (row: Row) => string,
  onDone?: () => void,
): { start: (action: RecordAction<Row>, row: Row) => void; dialog: ReactNode; busy: RecordAction<Row> | null } {
  const navigate = useNavigate();
  const [now, setNow] = useState<{ action: RecordAction<Row>; row: Row } | null>(null);
  return {
    busy: now?.action ?? null,
    start(action, row) {
      if (action.path) void navigate(action.path(row));
      else if (action.run) action.run(row);
      else if (!now) setNow({ action, row });
    },
    dialog: now ? (
      <ActionRun
        key={`${now.row.id}:${now.action.label}`}
        action={now.action}
        row={now.row}
        no={noOf(now.row)}
        onClose={(done) => {
          setNow(null);
          if (done) onDone?.();
        }}
      />
    ) : null,
  };
}
