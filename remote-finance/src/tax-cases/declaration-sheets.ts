import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useCallback } from 'react';

/** 导出申报表 of named cases or of a batch: logged at each (11.5), then saved. What failed was said. */
export function useSheets(): (of: { ids?: string; batchId?: string }) => Promise<void> {
  const { run } = useCommand(taxBatches.printSheets, { invalidates: ['/audit'] });
  return useCallback(
    async (of) => {
      if (!(await run({ body: of })).ok) return;
      if (await saveDownload(taxBatches.sheets, { query: of })) toast.success('申报表已导出');
    },
    [run],
  );
}
