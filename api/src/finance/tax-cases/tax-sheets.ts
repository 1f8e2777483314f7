import { REFUND_MODES, TAX_CASE_STATES } from '@shared/contract/finance/tax-case.labels.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import type { Cell } from '../../services/exchange/xlsx-cells.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { formatDate } from '../../services/printing/format-value.ts';
import { logPaper, type PaperOf } from '../../services/prints/log-paper.ts';
import { caseLines, fixed, type CaseLine } from './tax-case-facts.ts';
import { taxBatches, taxCases } from './tax-case.entity.ts';
import { taxCase, type TaxBatch, type TaxCase } from './tax-case.tables.ts';
import { sheetsTask, type PlainSheet } from './tax-sheets.tasks.ts';

/** Most cases of one workbook. */
const MAX = 500;
type Column = [title: string, width: number, style: PlainSheet['columns'][number]['style']];
const EXPORTS: readonly Column[] = [
  ['序号', 8, 'int'],
  ['退税单号', 20, 'general'],
  ['业务模式', 14, 'general'],
  ['关联号', 20, 'general'],
  ['报关单号', 22, 'general'],
  ['项号', 8, 'int'],
  ['出口日期', 12, 'general'],
  ['商品代码', 14, 'general'],
  ['商品名称', 26, 'general'],
  ['计量单位', 10, 'general'],
  ['出口数量', 14, 'general'],
  ['币种', 8, 'general'],
  ['FOB', 16, 'money'],
  ['退税率', 10, 'bps'],
  ['换汇成本', 12, 'general'],
];
const PURCHASES: readonly Column[] = [
  ['序号', 8, 'int'],
  ['退税单号', 20, 'general'],
  ['关联号', 20, 'general'],
  ['发票代码', 16, 'general'],
  ['发票号码', 24, 'general'],
  ['开票日期', 12, 'general'],
  ['供货方', 24, 'general'],
  ['商品代码', 14, 'general'],
  ['商品名称', 26, 'general'],
  ['计量单位', 10, 'general'],
  ['数量', 14, 'general'],
  ['计税金额', 16, 'money'],
  ['征税率', 10, 'bps'],
  ['税额', 14, 'money'],
  ['退税率', 10, 'bps'],
  ['可退税额', 14, 'money'],
];
const exact = (value: string): Cell => ({ exact: value });

interface SheetsOf {
  batchId?: string | undefined;
  ids?: string | undefined;
}
/** The cases of a batch, or the named ones; refused for who may not see both amounts, because a sheet with holes is none. */
async function casesOf(ctx: Ctx, { batchId, ids }: SheetsOf) {
  for (const group of ['money.sell', 'money.cost'] as const)
    if (!ctx.actor.system && fieldLevel(ctx.actor, group) !== 'VISIBLE')
      throw refuse('NO_PERMISSION', '看不到报关或进货金额，不能导出申报表。');
  const wanted = ids?.split(',') ?? [];
  if (!batchId && wanted.length === 0) throw invalid({ ids: '请选择退税单或批次' });
  const batch = batchId ? await taxBatches.find(ctx, batchId) : null;
  const rows = await taxCases.findMany(ctx, batch ? eq(taxCase.batchId, batch.id) : inArray(taxCase.id, wanted), {
    orderBy: [asc(taxCase.id)],
    limit: MAX,
  });
  if (rows.length === 0 || (!batch && rows.length !== new Set(wanted).size)) throw refuse('NOT_FOUND');
  const agency = rows.find(({ mode }) => mode === 'AGENCY');
  if (agency) throw refuse('FIN-157', `${agency.caseNo} 是代理出口，没有退税申报表。`);
  return { batch, rows };
}

/** 打印申报表, in the log of each case and of the batch. */
export async function logSheets(ctx: CommandCtx, of: SheetsOf): Promise<number> {
  const { batch, rows } = await casesOf(ctx, of);
  const papers: PaperOf[] = [
    ...(batch ? [{ kind: taxBatches.kind, id: batch.id, no: batch.batchNo, companyId: batch.companyId }] : []),
    ...rows.map(({ id, caseNo: no, companyId }) => ({ kind: taxCases.kind, id, no, companyId })),
  ];
  await logPaper(ctx, '退税申报表', papers, batch ? { 批次: batch.batchNo } : {});
  return rows.length;
}

/** 导出申报表: 出口明细 and 进货明细, joined by 关联号 (case and item). Of a batch, or of the named cases. */
export async function declarationSheets(ctx: Ctx, of: SheetsOf): Promise<FileAnswer> {
  const { batch, rows } = await casesOf(ctx, of);
  const cases: { row: TaxCase; lines: CaseLine[] }[] = [];
  for (const row of rows) cases.push({ row, lines: await caseLines(ctx, row.id) });
  const head = await headOf(ctx, batch, rows);
  const content = await inWorker(ctx.actor, sheetsTask, [exportSheet(cases, head), purchaseSheet(cases, head)]);
  return {
    name: `退税申报表-${batch?.batchNo ?? ctx.today()}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(content),
  };
}

/** 11.5: company, number, state, print time and user; and the months of export that the sheet is of. */
async function headOf(ctx: Ctx, batch: TaxBatch | null, rows: readonly TaxCase[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ companyId }) => companyId))];
  const companies = await ctx.db.select({ name: syCompany.name }).from(syCompany).where(inArray(syCompany.id, ids));
  const months = rows.flatMap(({ exportDate }) => exportDate?.slice(0, 7) ?? []).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  const states = [...new Set(rows.map(({ state }) => TAX_CASE_STATES[state]))];
  const number = batch
    ? `批次：${batch.batchNo}`
    : `退税单：${rows.length === 1 ? rows[0]?.caseNo : `${rows.length} 张`}`;
  return [
    `经营主体：${companies.map(({ name }) => name).join('、')}`,
    `${number}　出口月份：${first === last ? (first ?? '—') : `${first} 至 ${last}`}`,
    `状态：${states.join('、')}`,
    `打印时间：${formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm')}　打印人：${ctx.actor.name}`,
  ];
}

const sheet = (name: string, head: readonly string[], columns: readonly Column[], rows: Cell[][]): PlainSheet => ({
  name,
  head: [`退税申报表（${name}）`, ...head],
  columns: columns.map(([title, width, style]) => ({ title, width, style })),
  rows: rows.map((row, at) => [at + 1, ...row]),
});
const keyOf = (row: TaxCase, { line }: CaseLine) => `${row.caseNo}-${String(line.itemNo).padStart(2, '0')}`;

type Cases = readonly { row: TaxCase; lines: CaseLine[] }[];
const exportSheet = (cases: Cases, head: readonly string[]): PlainSheet =>
  sheet(
    '出口明细',
    head,
    EXPORTS,
    cases.flatMap(({ row, lines }) =>
      lines.map((each): Cell[] => [
        row.caseNo,
        REFUND_MODES[row.mode],
        keyOf(row, each),
        row.customsNo,
        each.line.itemNo,
        row.exportDate,
        each.line.hsCode,
        each.line.goodsName,
        each.line.unit,
        exact(each.line.qty),
        row.currency,
        exact(each.line.fob),
        each.line.rebateRateBp / 10_000,
        row.exchangeCost === null ? null : exact(fixed(row.exchangeCost)),
      ]),
    ),
  );

const purchaseSheet = (cases: Cases, head: readonly string[]): PlainSheet =>
  sheet(
    '进货明细',
    head,
    PURCHASES,
    cases.flatMap(({ row, lines }) =>
      lines.flatMap((each) =>
        each.invoices.map(({ match, line, doc, supplierName }): Cell[] => [
          row.caseNo,
          keyOf(row, each),
          doc.invoiceCode,
          doc.invoiceNo,
          doc.invoiceDate,
          supplierName,
          each.line.hsCode,
          line.nameCn,
          each.line.unit,
          exact(match.qty),
          exact(match.amountEx),
          match.vatRateBp / 10_000,
          exact(match.tax),
          each.line.rebateRateBp / 10_000,
          exact(match.refund),
        ]),
      ),
    ),
  );
