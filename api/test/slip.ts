import { templates } from '@shared/contract/system/template.contract.ts';
import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { builtin } from '../src/templates/builtin.ts';
import type { TestApi } from './harness.ts';

/** A published template for one kind of document, as it begins; answers its id. */
export async function publishedSlip(api: TestApi, kind: TemplateKind, source: PrintSourceName): Promise<string> {
  const made = await api.as('admin').ok(templates.create, {
    body: { ...builtin(kind, 'ZH', { source }), name: `标准${source}`, remark: null, kind },
  });
  await api.as('admin').ok(templates.publish, { params: { id: made.id }, body: { version: 1, note: null } });
  return made.id;
}
