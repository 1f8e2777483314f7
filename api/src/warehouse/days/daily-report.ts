import { cbm, kg } from '@shared/contract/figures.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import {
  DAILY_GROUPS,
  DAILY_STATES,
  dailyList,
  MAX_REPORT,
  type DailyRow,
} from '@shared/contract/warehouse/daily.contract.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { inArray } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { readList, listOf } from '../../platform/list.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { companyData } from '../../services/printing/document.ts';
import { drawFile } from '../../services/printing/draw.tasks.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { formatDate } from '../../services/printing/format-value.ts';
import type { TemplateContent } from '../../services/printing/layout.ts';
import { logPaper } from '../../services/prints/log-paper.ts';
import { builtin } from '../../services/templates/builtin.ts';
import { groupOf } from './daily-rows.ts';
import { dailyFilters } from './daily-trend.ts';

const FIGURES = [
  ['期初', 'opening'],
  ['入库', 'inQty'],
  ['出库', 'outQty'],
  ['调整', 'adjustQty'],
  ['期末', 'closing'],
] as const;
const right = (text: string) => `<td align="right">${text}</td>`;
const cells = (of: string) => FIGURES.map(([, key]) => right(`{{${of}${key}|num}}`)).join('');

/** One built-in layout (11.5). */
const TEMPLATE: TemplateContent = {
  ...builtin('ZHUANGXIANG', 'ZH'),
  orientation: 'LANDSCAPE',
  body: `<h1>库存日报</h1>
<p>日期：{{days}}　汇总方式：{{group}}</p>
<table widths="20,24,26,*,36,14,16,16,16,14,16,20,20,12,16" size="8">
<thead><tr><th>日期</th><th>仓库</th><th>客户</th><th>品名/唛头</th><th>批次</th><th>库位/品质</th>${FIGURES.map(([title]) => `<th>${title}</th>`).join('')}<th>CBM</th><th>KG</th><th>库龄</th><th>状态</th></tr></thead>
{{#rows}}<tr><td>{{day}}</td><td>{{warehouse}}</td><td>{{customer|default:—}}</td><td>{{goods|default:—}}</td><td>{{batch|default:—}}</td><td>{{place|default:—}}</td>${cells('')}${right('{{volume|num:3}}')}${right('{{weight|num:2}}')}${right('{{age|default:—}}')}<td>{{state}}</td></tr>
{{/rows}}<tr><td colspan="6">合计</td>${cells('totals.')}${right('{{totals.volume|num:3}}')}${right('{{totals.weight|num:2}}')}<td></td><td></td></tr>
</table>`,
};

/** The rows of the filter as the list has them; refused above MAX_REPORT, which nobody prints. */
async function reportOf(ctx: Ctx, query: ListQuery) {
  const found = listOf(dailyList.name);
  if (!found) throw new Error('The list is not served');
  const filters = await dailyFilters(ctx, query);
  const rows: DailyRow[] = [];
  let totals: Record<string, number> = {};
  for (let page = 1; ; page += 1) {
    const answer = await readList(dailyList, found.source as never, ctx, { ...query, page, pageSize: 200 });
    if (answer.total > MAX_REPORT)
      throw refuse('GUARD_FAILED', `库存日报最多打印 ${MAX_REPORT} 行，请缩小筛选范围或导出。`);
    rows.push(...(answer.list as DailyRow[]));
    totals = answer.summary as Record<string, number>;
    if (answer.list.length < 200) break;
  }
  const [from = '', to = ''] = (filters.day ?? '').split('..');
  return { rows, totals, days: from === to ? from : `${from} 至 ${to}`, group: DAILY_GROUPS[groupOf(filters)] };
}

/** 打印库存日报, in the log of each warehouse that it is about; refused as the paper is. */
export async function logReport(ctx: CommandCtx, query: ListQuery): Promise<number> {
  const { rows, days, group } = await reportOf(ctx, query);
  const ids = [...new Set(rows.flatMap(({ warehouseId }) => warehouseId ?? []))];
  const found = await warehouses.findMany(ctx, inArray(whWarehouse.id, ids));
  const of = found.map(({ id, code, companyId }) => ({ kind: warehouses.kind, id, no: code, companyId }));
  await logPaper(ctx, '库存日报', of, { 日期: days, 汇总方式: group });
  return of.length;
}

/** 库存日报 (W13, 11.5). */
export async function dailyReport(ctx: Ctx, query: ListQuery): Promise<FileAnswer> {
  const { rows, totals, days, group } = await reportOf(ctx, query);
  const data: PrintData = {
    no: days,
    days,
    group,
    company: await companyData(ctx, null, 'ZH'),
    print: { time: formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm'), user: ctx.actor.name, state: '' },
    rows: rows.map(rowData),
    totals: {
      ...Object.fromEntries(FIGURES.map(([, key]) => [key, String(totals[key] ?? 0)])),
      volume: cbm(totals.closingVolume ?? 0),
      weight: kg(totals.closingWeight ?? 0),
    },
  };
  const file = await drawFile(
    ctx.actor,
    [{ content: TEMPLATE, data, no: String(data.no), watermark: null, images: new Map() }],
    { format: 'pdf', title: '库存日报', at: ctx.now() },
  );
  return { name: file.name, type: file.type, content: file.content, size: file.content.length, disposition: 'inline' };
}

const rowData = (row: DailyRow): PrintData => ({
  day: row.day ?? '',
  warehouse: row.warehouseName ?? '',
  customer: row.customerName ?? '',
  goods: [row.goodsName, row.mark].filter(Boolean).join(' / '),
  batch: row.batchNo ?? '',
  place: [row.locationCode, row.quality && QUALITIES[row.quality]].filter(Boolean).join(' '),
  opening: String(row.opening),
  inQty: String(row.inQty),
  outQty: String(row.outQty),
  adjustQty: String(row.adjustQty),
  closing: String(row.closing),
  volume: cbm(row.closingVolume ?? 0),
  weight: kg(row.closingWeight ?? 0),
  age: row.ageDays === null ? '' : String(row.ageDays),
  state: row.state ? DAILY_STATES[row.state] : '',
});
