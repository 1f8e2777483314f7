import type { LineSheetContract } from '@shared/contract/shared/import.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { fetched } from '../base/fetched.ts';
import { onDemand } from '../base/on-demand.tsx';

const LineImportDialog = onDemand(async () => (await import('./line-import-dialog.tsx')).LineImportDialog);

interface Props<Line> {
  /** Fetches the sheet when the dialog opens. */
  load: () => Promise<LineSheetContract>;
  /** What the form says besides, against which the rows are held. */
  beside?: object;
  /** Lines of the form in which something is typed. */
  present: readonly Line[];
  /** Most lines of the form. */
  most: number;
  /** A checked row as a line of the form. */
  lineOf: (found: Record<string, unknown>) => Line;
  onPut: (lines: Line[]) => void;
}
/** 导入 beside a sheet of lines (`tools` of LineField): lines of a checked xlsx stand behind those typed, or in their place. */
export function LineImport<Line>({ load, beside, present, most, lineOf, onPut }: Props<Line>) {
  const [sheet, setSheet] = useState<LineSheetContract | null>(null);
  const start = async () => setSheet(await fetched(load));
  const take = (found: readonly Record<string, unknown>[], replace: boolean): string | null => {
    const kept = replace ? [] : present;
    const room = most - kept.length;
    if (found.length > room) return `最多 ${most} 行，现有 ${kept.length} 行，还能填入 ${room} 行。`;
    onPut([...kept, ...found.map(lineOf)]);
    return null;
  };
  return (
    <>
      <Button size="small" onClick={() => void start()}>
        导入
      </Button>
      {sheet ? (
        <LineImportDialog
          sheet={sheet}
          beside={beside}
          present={present.length}
          onTake={take}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </>
  );
}
