import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { toast } from '@shared/runtime/notices.ts';

type Package = typeof declarations.package;

async function fetchPackage(endpoint: Package, id: string, title: string): Promise<void> {
  if (await saveDownload(endpoint, { params: { id } })) toast.success(`${title}已导出`);
}
/** 导出报关资料包 of a declaration. */
export const downloadPackage = (id: string): Promise<void> => fetchPackage(declarations.package, id, '报关资料包');
/** 导出预报资料包 of a container. */
export const downloadPreAlert = (id: string): Promise<void> => fetchPackage(declarations.preAlert, id, '预报资料包');
