import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

/** 导出报关资料包; what goes wrong is shown by the download itself. */
export async function downloadPackage(id: string): Promise<void> {
  const answer = await download(declarations.package, { params: { id } }).catch(() => null);
  if (!answer?.file) return;
  saveFile(answer.file, answer.name);
  toast.success('报关资料包已导出');
}
