import { issuesOf } from '@shared/contract/fields.ts';
import { templateInput, type TemplateDetail } from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

const FORMAT = 'template-1';

/** 导出模板: the content of a template; customer and agent stay here, they mean nothing elsewhere. */
export function saveTemplateFile(template: TemplateDetail): void {
  const content = contentOf(template);
  const text = JSON.stringify({ format: FORMAT, kind: template.kind, content }, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `${TEMPLATE_KINDS[template.kind]}-${template.name}.json`);
}

/** What of a template a form sends and a file holds. */
export function contentOf(template: TemplateDetail): object {
  const known = Object.keys(templateInput.shape) as (keyof typeof templateInput.shape)[];
  return Object.fromEntries(known.map((key) => [key, template[key]]));
}

/** 导入模板: lets the user pick a file; its content, or null with a toast that says what is wrong. */
export async function pickTemplateFile(kind: TemplateKind): Promise<object | null> {
  const file = await pick();
  if (!file) return null;
  const wrong = (why: string) => {
    toast.warning(`${file.name}：${why}`);
    return null;
  };
  try {
    const read = JSON.parse(await file.text()) as { format?: unknown; kind?: unknown; content?: object };
    if (read.format !== FORMAT) return wrong('不是本系统导出的模板文件');
    if (read.kind !== kind)
      return wrong(`是${TEMPLATE_KINDS[read.kind as TemplateKind] ?? '其他'}模板，请到对应的类型导入`);
    const content = { ...read.content, companyId: null, customerId: null, supplierId: null };
    const parsed = templateInput.safeParse(content);
    if (parsed.success) return parsed.data;
    const [[field = '', why = ''] = []] = Object.entries(issuesOf(parsed.error));
    return wrong(`${field} ${why}`);
  } catch {
    return wrong('不是从本系统导出的模板文件');
  }
}

function pick(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
