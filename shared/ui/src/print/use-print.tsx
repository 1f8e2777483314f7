import { useMemo, useState, type ReactNode } from 'react';
import { printing, MAX_PRINT, PRINT_SOURCES, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import type { ActionMap, ActionRecord } from '../action/action.ts';
import type { BatchAction, Chosen } from '../action/batch.ts';
import { onDemand } from '../base/on-demand.tsx';

const PrintDialog = onDemand(async () => (await import('./print-dialog.tsx')).PrintDialog);

interface PrintOf<Row> {
  /** 打印 unless told. */
  label?: string;
  /** Code of the action, where a page prints several documents: print unless told. */
  code?: string;
  /** Code of the action before which it stands; the last one unless told. */
  before?: string;
  /** The document that a row stands for, '': none; the row itself unless told. */
  idOf?: (row: Row) => string;
  /** The same of a chosen row; its `ref` or its id unless told. */
  chosenId?: (item: Chosen) => string;
}
const itself = ({ id, ref }: Chosen) => ref ?? id;

/**
 * 打印 of a page's documents: `const { actions, batch, dialog } = usePrint('lg_order', orderActions)`: the record's
 * actions with 打印 among them, the batch action, and the dialog that stands somewhere on the page. What draws loads
 * when it opens.
 */
export function usePrint<Row extends ActionRecord>(
  source: PrintSourceName,
  given: ActionMap<Row>,
  { label = '打印', code = 'print', before, idOf, chosenId = itself }: PrintOf<Row> = {},
): { actions: ActionMap<Row>; batch: BatchAction; dialog: ReactNode } {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const made = useMemo(() => {
    const { permission } = PRINT_SOURCES[source];
    const own: ActionMap<Row> = {
      [code]: {
        label,
        permission,
        visible: (row) => idOf?.(row) !== '',
        run: (row) => setIds([idOf ? idOf(row) : row.id]),
      },
    };
    const entries = Object.entries(given);
    const at = before === undefined ? -1 : entries.findIndex(([other]) => other === before);
    const place = at < 0 ? entries.length : at;
    const actions = {
      ...Object.fromEntries(entries.slice(0, place)),
      ...own,
      ...Object.fromEntries(entries.slice(place)),
    };
    const batch: BatchAction = {
      label,
      permission,
      endpoint: printing.print,
      run(items) {
        // Several rows may stand for one document: containers of one booking.
        const wanted = [...new Set(items.map(chosenId).filter(Boolean))];
        if (wanted.length > MAX_PRINT) toast.warning(`一次最多打印 ${MAX_PRINT} 份，请减少所选。`);
        else if (wanted.length === 0) toast.warning('所选的没有可以打印的单据。');
        else setIds(wanted);
      },
    };
    return { actions, batch };
  }, [source, given, label, code, before, idOf, chosenId]);
  return { ...made, dialog: ids ? <PrintDialog source={source} ids={ids} onClose={() => setIds(null)} /> : null };
}
