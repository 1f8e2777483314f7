import type { LineSheetContract } from '@shared/contract/shared/import.ts';
import { fetched } from '@shared/ui/base/fetched.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { MAX_LINES, typedLines, type FormLine } from './order-values.ts';

const LineImportDialog = onDemand(
  async () => (await import('@shared/ui/import/line-import-dialog.tsx')).LineImportDialog,
);
const sheetOf = async () => (await import('@shared/contract/logistics/order-import.contract.ts')).orderLineSheet;

interface Props {
  lines: readonly FormLine[];
  blank: () => FormLine;
  onPut: (lines: FormLine[]) => void;
}
/** 导入 beside the sheet of goods (L2): lines of a checked xlsx stand behind those that are typed, or in their place. */
export function OrderLineImport({ lines, blank, onPut }: Props) {
  const [sheet, setSheet] = useState<LineSheetContract | null>(null);
  const present = typedLines(lines);
  const start = async () => setSheet(await fetched(sheetOf));
  const take = (found: readonly Record<string, unknown>[], replace: boolean): string | null => {
    const kept = replace ? [] : present;
    const room = MAX_LINES - kept.length;
    if (found.length > room) return `一张订单最多 ${MAX_LINES} 行，现有 ${kept.length} 行，还能填入 ${room} 行。`;
    const { refundFlag, ...empty } = blank();
    onPut([
      ...kept,
      ...found.map((line) => ({ ...empty, ...line, refundFlag: line.refundFlag ?? refundFlag }) as FormLine),
    ]);
    return null;
  };
  return (
    <>
      <Button size="small" onClick={() => void start()}>
        导入
      </Button>
      {sheet ? (
        <LineImportDialog sheet={sheet} present={present.length} onTake={take} onClose={() => setSheet(null)} />
      ) : null}
    </>
  );
}
