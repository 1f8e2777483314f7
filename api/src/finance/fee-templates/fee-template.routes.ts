import { feeTemplateList, feeTemplatePicker, feeTemplates } from '@shared/contract/finance/fee-template.contract.ts';
import { BIZ_TYPES, type BizType } from '@shared/contract/finance/fee-template.labels.ts';
import { eq, ilike, sql } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { likePattern } from '../../platform/search.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { templateActions, templateDetail } from './fee-template.reads.ts';
import { createTemplate, setTemplate, updateTemplate } from './fee-template.service.ts';
import { finFeeTemplate } from './fee-template.tables.ts';

const { read, change } = documentRoutes(feeTemplates.get, templateDetail);
const ofLines = <Value>(what: string) => sql<Value>`(select ${sql.raw(what)} from fin_fee_template_line l
  join fin_charge_code c on c.id = l.charge_code_id where l.template_id = fin_fee_template.id)`;
const byName = (q: string) => ilike(finFeeTemplate.name, likePattern(q.trim()));

/** 费用模板 (3.16). */
export const feeTemplateRoutes: Route[] = [
  serveList(feeTemplateList, {
    table: finFeeTemplate,
    scope: null,
    select: {
      ...pickColumns(finFeeTemplate, 'name', 'bizType', 'remark', 'updatedAt', 'status'),
      lineCount: ofLines<number>('count(*)::int'),
      lineText: ofLines<string>(`string_agg(c.name, '、' order by l.sort_no)`),
    },
    filters: {
      keyword: byName,
      chargeCodeId: (value) => sql`exists (select from fin_fee_template_line l
        where l.template_id = fin_fee_template.id and l.charge_code_id = ${value})`,
    },
    finish: (ctx, rows) => rows.map((row) => ({ ...row, actions: row.status ? templateActions(ctx, row.status) : [] })),
  }),
  serveExport(feeTemplateList),
  read,
  handle(feeTemplates.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    templateDetail(ctx, (await createTemplate(ctx, input)).id),
  ),
  change(feeTemplates.update, (ctx, id, { version, ack: _ack, ...input }) => updateTemplate(ctx, id, version, input)),
  change(feeTemplates.disable, (ctx, id, { version }) => setTemplate(ctx, id, version, 'disable')),
  change(feeTemplates.enable, (ctx, id, { version }) => setTemplate(ctx, id, version, 'enable')),
  servePicker(
    feeTemplatePicker,
    pickFrom({
      table: finFeeTemplate,
      scope: null,
      label: finFeeTemplate.name,
      spelt: true,
      match: byName,
      live: eq(finFeeTemplate.status, 'ENABLED'),
      parent: (type) => (type in BIZ_TYPES ? eq(finFeeTemplate.bizType, type as BizType) : sql`false`),
    }),
  ),
];
