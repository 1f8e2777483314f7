import { templates } from '@shared/contract/system/template.contract.ts';
import { printing, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { builtin } from '../src/services/templates/builtin.ts';
import type { TestApi } from './harness.ts';

/** A published template for one kind of document, as it begins; answers its id. */
export async function publishedSlip(api: TestApi, kind: TemplateKind, source: PrintSourceName): Promise<string> {
  const made = await api.as('admin').ok(templates.create, {
    body: { ...builtin(kind, 'ZH', { source }), name: `标准${source}`, remark: null, kind },
  });
  await api.as('admin').ok(templates.publish, { params: { id: made.id }, body: { version: 1, note: null } });
  return made.id;
}

/** Printing with a slip's own template: the data that a print keeps, and its file as often as asked. */
export function slipPrinter(api: () => TestApi, source: PrintSourceName, kind: TemplateKind) {
  let templateId: string | undefined;
  const print = async (who: string, objectId: string): Promise<string> => {
    templateId ??= await publishedSlip(api(), kind, source);
    const { ids } = await api()
      .as(who)
      .ok(printing.print, { body: { source, ids: [objectId], templateId, format: 'pdf' } });
    return ids[0] ?? '';
  };
  const kept = async (printId: string) => {
    const [row] = await api().database.raw<{ data: Record<string, unknown> }>(
      `select data from sh_print where id = ${printId}`,
    );
    return row?.data;
  };
  const file = async (who: string, printId: string) =>
    Buffer.from(
      await (
        await api()
          .as(who)
          .send(printing.file, { query: { prints: printId } })
      ).arrayBuffer(),
    );
  const warnings = async (who: string, objectId: string) => {
    templateId ??= await publishedSlip(api(), kind, source);
    const drawn = await api()
      .as(who)
      .ok(printing.preview, { query: { source, ids: objectId, templateId } });
    return { pages: drawn.pages, warnings: drawn.warnings };
  };
  const options = async (who: string, objectId: string) =>
    api()
      .as(who)
      .call(printing.options, { query: { source, ids: objectId } });
  return { print, kept, file, warnings, options };
}
