import { AGEING_DAYS, ageingTitles } from '@shared/contract/shared/ageing.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { requireSight } from '../../platform/sight.ts';
import { companyData } from '../../services/printing/document.ts';
import { drawFile } from '../../services/printing/draw.tasks.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { formatDate } from '../../services/printing/format-value.ts';
import type { TemplateContent } from '../../services/printing/layout.ts';
import { logPaper } from '../../services/prints/log-paper.ts';
import { builtin } from '../../services/templates/builtin.ts';
import { parameters } from '../parameters.ts';
import { finPeriodReport } from '../periods/period.tables.ts';
import { periods } from './period.entity.ts';
import { reportOf } from './report.ts';

const right = (text: string) => `<td align="right">${text}</td>`;

/** 公司结账报告 (11.5), one built-in layout; its buckets are called by the days that the report was made with. */
const templateOf = (buckets: readonly string[]): TemplateContent => ({
  ...builtin('ZHUANGXIANG', 'ZH'),
  orientation: 'LANDSCAPE',
  body: `<h1>公司结账报告</h1>
<p>经营主体：{{companyName}}　期间：{{no}}　{{version}}　内容摘要：{{hash}}</p>
<h2>控制科目</h2>
<table widths="24,*,44,44,24" size="8"><thead><tr><th>科目</th><th>名称</th><th>余额</th><th>未核销明细</th><th>核对</th></tr></thead>
{{#controls}}<tr><td>{{account}}</td><td>{{name}}</td>${right('{{balance|num:2}}')}${right('{{openItems|num:2}}')}<td>{{same}}</td></tr>
{{/controls}}</table>
<h2>试算平衡表</h2>
<table widths="24,*,40,40,40,40" size="8"><thead><tr><th>科目</th><th>名称</th><th>期初</th><th>借方</th><th>贷方</th><th>期末</th></tr></thead>
{{#trial}}<tr><td>{{account}}</td><td>{{name}}</td>${['opening', 'debit', 'credit', 'closing'].map((key) => right(`{{${key}|num:2}}`)).join('')}</tr>
{{/trial}}</table>
<h2>账龄（CNY）</h2>
<table widths="16,36,36,*,*,*,*,*,*,36" size="8"><thead><tr><th>方向</th><th>往来单位</th><th>未核销</th>${buckets.map((title) => `<th>${title}</th>`).join('')}<th>未核销收付款</th></tr></thead>
{{#ageing}}<tr><td>{{direction}}</td><td>{{partyNo}}</td>${right('{{open|num:2}}')}${buckets.map((_title, nth) => right(`{{b${nth}|num:2}}`)).join('')}${right('{{unallocated|num:2}}')}</tr>
{{/ageing}}</table>`,
});

/** The month and its frozen report, of a version or the latest; none before the first close. */
async function frozenOf(ctx: Ctx, id: string, version: string | null) {
  requireSight(ctx, 'money.sell');
  requireSight(ctx, 'money.cost');
  const row = await periods.find(ctx, id);
  const [frozen] = await ctx.db
    .select()
    .from(finPeriodReport)
    .where(
      and(
        eq(finPeriodReport.periodId, id),
        ...(version === null ? [] : [eq(finPeriodReport.reportVersion, Number(version))]),
      ),
    )
    .orderBy(desc(finPeriodReport.reportVersion))
    .limit(1);
  if (!frozen && version !== null) throw refuse('NOT_FOUND');
  return { row, frozen };
}
const versionText = (frozen: { reportVersion: number } | undefined) =>
  frozen ? `第 ${frozen.reportVersion} 版` : '未结账';

/** 打印公司结账报告, in the log of the month. */
export async function logReport(ctx: CommandCtx, id: string, version: string | null): Promise<number> {
  const { row, frozen } = await frozenOf(ctx, id, version);
  const { month: no, companyId } = row;
  await logPaper(ctx, '公司结账报告', [{ kind: periods.kind, id, no, companyId }], { 版本: versionText(frozen) });
  return 1;
}

/** The frozen report of a month as PDF, of a version or the latest; before the first close what it would be, as 草稿. */
export async function printReport(ctx: Ctx, id: string, version: string | null): Promise<FileAnswer> {
  const { row, frozen } = await frozenOf(ctx, id, version);
  const content = frozen?.content ?? (await reportOf(ctx, row, await parameters(ctx, row.companyId).ageingBuckets()));
  const titles = ageingTitles(content.ageingDays ?? AGEING_DAYS).map((title) => title.replace(' 天', ''));
  const data: PrintData = {
    no: row.month,
    companyName: content.companyName,
    version: versionText(frozen),
    hash: frozen?.hash.slice(0, 16) ?? '—',
    company: await companyData(ctx, row.companyId, 'ZH'),
    print: { time: formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm'), user: ctx.actor.name, state: '' },
    controls: content.controls.map((one) => ({ ...one, same: one.same ? '相符' : '不符' })),
    trial: content.trial.map((one) => ({ ...one })),
    ageing: content.ageing.map(({ direction, partyNo, open, buckets, unallocated }) => ({
      direction: direction === 'AR' ? '应收' : '应付',
      partyNo,
      open,
      unallocated,
      ...Object.fromEntries(buckets.map((value, nth) => [`b${nth}`, value])),
    })),
  };
  const file = await drawFile(
    ctx.actor,
    [{ content: templateOf(titles), data, no: row.month, watermark: frozen ? null : '草稿', images: new Map() }],
    { format: 'pdf', title: `公司结账报告 ${row.month}`, at: ctx.now() },
  );
  return { name: file.name, type: file.type, content: file.content, size: file.content.length, disposition: 'inline' };
}
