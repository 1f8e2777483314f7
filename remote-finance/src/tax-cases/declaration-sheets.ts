import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useCallback } from 'react';

/** 导出申报表 of named cases or of a batch: logged at each (11.5), then saved. What failed was said. */
export function useSheets(): (of: { ids?: string; batchId?: string }) => Promise<void> {
  const { run } = useCommand(taxBatches.printSheets, { invalidates: ['/audit'] });
  return useCallback(
    async (of) => {
      if (!(await run({ body: of })).ok) return;
      const answer = await download(taxBatches.sheets, { query: of }).catch(() => null);
      if (!answer?.file) return;
      saveFile(answer.file, answer.name);
      toast.success('申报表已导出');
    },
    [run],
  );
}
