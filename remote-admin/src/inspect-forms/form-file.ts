import { issuesOf } from '@shared/contract/fields.ts';
import { formInput, type FormDetail } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { saveFile } from '@shared/runtime/call.ts';

const FORMAT = 'inspect-form-1';
const NOBODYS = { customerId: null, categoryId: null };

/** What of a form its builder sends. */
export const contentOf = ({ name, customerId, categoryId, content, remark }: FormDetail) => ({
  name,
  customerId,
  categoryId,
  content,
  remark,
});

/** 导出: the content of a form; customer and category stay here, they mean nothing elsewhere. */
export function saveFormFile(form: FormDetail): void {
  const text = JSON.stringify({ format: FORMAT, content: { ...contentOf(form), ...NOBODYS } }, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `验货单-${form.name}.json`);
}

/** 导入: the content of a file, or why it is none. */
export async function readFormFile(file: File): Promise<{ content: object } | { why: string }> {
  try {
    const read = JSON.parse(await file.text()) as { format?: unknown; content?: object };
    if (read.format !== FORMAT) return { why: '不是本系统导出的验货单模板文件' };
    const parsed = formInput.safeParse({ ...read.content, ...NOBODYS });
    if (parsed.success) return { content: parsed.data };
    const [[field = '', why = ''] = []] = Object.entries(issuesOf(parsed.error));
    return { why: `${field} ${why}` };
  } catch {
    return { why: '不是从本系统导出的验货单模板文件' };
  }
}
