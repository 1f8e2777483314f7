import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

/** 导出申报表 of named cases or of a batch. What failed was said by download(). */
export async function saveSheets(query: { ids?: string; batchId?: string }): Promise<void> {
  const answer = await download(taxBatches.sheets, { query }).catch(() => null);
  if (!answer?.file) return;
  saveFile(answer.file, answer.name);
  toast.success('申报表已导出');
}
