import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

type Package = typeof declarations.package;

/** What goes wrong is shown by the download itself. */
async function fetchPackage(endpoint: Package, id: string, title: string): Promise<void> {
  const answer = await download(endpoint, { params: { id } }).catch(() => null);
  if (!answer?.file) return;
  saveFile(answer.file, answer.name);
  toast.success(`${title}已导出`);
}
/** 导出报关资料包 of a declaration. */
export const downloadPackage = (id: string): Promise<void> => fetchPackage(declarations.package, id, '报关资料包');
/** 导出预报资料包 of a container. */
export const downloadPreAlert = (id: string): Promise<void> => fetchPackage(declarations.preAlert, id, '预报资料包');
