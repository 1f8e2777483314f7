import { sign } from '@shared/contract/decimal.ts';
import type { TaxCandidates } from '@shared/contract/finance/tax-case-choices.answers.ts';
import type { InvoiceMatch } from '@shared/contract/finance/tax-case.input.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { plainGoodsName } from '@shared/contract/finance/tax-case.rules.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { tradeDocs } from '../trade-docs/trade-doc.entity.ts';
import { takenBack } from '../trade-docs/trade-doc-lines.ts';
import { tradeDoc, tradeDocLine } from '../trade-docs/trade-doc.tables.ts';
import { recheck } from './tax-case-check.ts';
import { refreshFigures } from './tax-case-figures.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseInvoice, taxCaseLine, type TaxCase } from './tax-case.tables.ts';

/** Most invoice lines that are offered at once, newest first. */
const MAX = 500;

/** Lines of an invoice that bill goods: no fee, or 货款 of the factory; one that bills another fee is of a service. */
const billsGoods = (): SQL | undefined =>
  or(
    isNull(tradeDocLine.feeLineId),
    sql`exists (select from fin_fee_line f join fin_charge_code g on g.id = f.charge_code_id
      where f.id = ${tradeDocLine.feeLineId} and g.charge_group = 'GOODS')`,
  );

/** Goods lines of received 进项发票 that the caller sees, of the case's company and factory; none of which a part was taken back. */
const usable = (ctx: Ctx, row: TaxCase): SQL | undefined =>
  and(
    eq(tradeDoc.kind, 'INPUT_INVOICE'),
    inArray(tradeDoc.state, ['ISSUED', 'ARCHIVED']),
    isNull(tradeDoc.redOf),
    isNull(tradeDoc.deletedAt),
    eq(tradeDoc.companyId, row.companyId),
    eq(tradeDoc.currency, 'CNY'),
    billsGoods(),
    not(takenBack()),
    gt(tradeDocLine.qty, '0'),
    row.supplierId === null ? undefined : eq(tradeDoc.supplierId, row.supplierId),
    tradeDocs.scopeWhere(ctx.actor),
  );

/** Invoice lines that no other live case uses, with the item that each looks like; nothing for a case without refund. */
export async function candidatesOf(ctx: Ctx, id: string): Promise<TaxCandidates> {
  const row = await taxCases.find(ctx, id);
  if (row.mode === 'AGENCY') return { list: [] };
  const elsewhere = ctx.db
    .select({ one: sql`1` })
    .from(taxCaseInvoice)
    .where(and(eq(taxCaseInvoice.docLineId, tradeDocLine.id), taxCaseInvoice.live, ne(taxCaseInvoice.caseId, id)));
  const found = await ctx.db
    .select({ line: tradeDocLine, doc: tradeDoc })
    .from(tradeDocLine)
    .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
    .where(and(usable(ctx, row), not(exists(elsewhere))))
    .orderBy(desc(tradeDoc.invoiceDate), desc(tradeDoc.id), asc(tradeDocLine.lineNo))
    .limit(MAX);
  const items = await ctx.db
    .select()
    .from(taxCaseLine)
    .where(eq(taxCaseLine.caseId, id))
    .orderBy(asc(taxCaseLine.itemNo));
  const own = new Map(
    (await ctx.db.select().from(taxCaseInvoice).where(eq(taxCaseInvoice.caseId, id))).map((one) => [
      one.docLineId,
      one.lineId,
    ]),
  );
  const byName = new Map(items.map((item) => [`${plainGoodsName(item.goodsName)}|${item.unit}`, item.id]));
  return {
    list: found.map(({ line, doc }) => ({
      docLineId: line.id,
      docId: doc.id,
      docNo: doc.docNo,
      invoiceNo: doc.invoiceNo,
      invoiceDate: doc.invoiceDate,
      goodsName: line.nameCn,
      unit: line.unit,
      qty: line.qty,
      vatRateBp: line.taxRateBp,
      amountEx: line.amountEx,
      lineId: own.get(line.id) ?? byName.get(`${plainGoodsName(line.nameCn)}|${line.unit?.trim() ?? ''}`) ?? null,
      matched: own.has(line.id),
    })),
  };
}

/**
 * 匹配进项发票: every match of the case anew. An invoice line is taken whole by one item of one live case (FIN-155,
 * TAX_INVOICE_USED); its quantity is told in the legal unit of the item.
 */
export async function matchInvoices(
  ctx: CommandCtx,
  id: string,
  version: number,
  matches: readonly InvoiceMatch[],
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'match', id, version);
  if (row.mode === 'AGENCY') throw refuse('GUARD_FAILED', `${row.caseNo} 是代理出口，不匹配进项发票。`);
  const items = new Set(
    (await ctx.tx.select({ id: taxCaseLine.id }).from(taxCaseLine).where(eq(taxCaseLine.caseId, id))).map(
      (line) => line.id,
    ),
  );
  const ids = matches.map(({ docLineId }) => docLineId);
  const found =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ line: tradeDocLine, docNo: tradeDoc.docNo, invoiceNo: tradeDoc.invoiceNo })
          .from(tradeDocLine)
          .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
          .where(and(inArray(tradeDocLine.id, ids), usable(ctx, row)));
  const known = new Map(found.map((one) => [one.line.id, one]));
  const faults: Record<string, string> = {};
  for (const [at, { lineId, docLineId, qty }] of matches.entries()) {
    if (!items.has(lineId)) faults[`matches.${at}.lineId`] = '不是本退税单的报关项';
    if (!known.has(docLineId)) faults[`matches.${at}.docLineId`] = '进项发票不存在、未收票、已冲红或不是该工厂的';
    if (ids.indexOf(docLineId) < at) faults[`matches.${at}.docLineId`] = '同一发票行只能匹配一次';
    if (sign(qty) <= 0) faults[`matches.${at}.qty`] = '必须大于 0';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (ids.length > 0) await requireUnused(ctx, id, ids);
  await ctx.tx.delete(taxCaseInvoice).where(eq(taxCaseInvoice.caseId, id));
  const rows = matches.flatMap(({ lineId, docLineId, qty }) => {
    const line = known.get(docLineId)?.line;
    if (!line) return [];
    const { taxRateBp: vatRateBp, amountEx, tax } = line;
    return [{ caseId: id, lineId, docLineId, qty, vatRateBp, amountEx, tax, refund: '0', nonRefund: '0' }];
  });
  if (rows.length > 0) await ctx.tx.insert(taxCaseInvoice).values(rows);
  const numbers = [...new Set(found.map(({ invoiceNo, docNo }) => invoiceNo ?? docNo))].join('、').slice(0, 1000);
  const told = await taxCases.update(
    ctx,
    row,
    {},
    { action: '匹配进项发票', code: 'match', touch: true, after: { 发票: numbers || '无' } },
  );
  return recheck(ctx, await refreshFigures(ctx, told, { action: '重算', code: 'compute' }));
}

/** TAX_INVOICE_USED names the case that has it; of two at once the database refuses the second. */
async function requireUnused(ctx: CommandCtx, id: string, docLineIds: readonly string[]): Promise<void> {
  const [used] = await ctx.tx
    .select({ caseId: taxCaseInvoice.caseId, invoiceNo: tradeDoc.invoiceNo })
    .from(taxCaseInvoice)
    .innerJoin(tradeDocLine, eq(tradeDocLine.id, taxCaseInvoice.docLineId))
    .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
    .where(and(inArray(taxCaseInvoice.docLineId, [...docLineIds]), taxCaseInvoice.live, ne(taxCaseInvoice.caseId, id)))
    .limit(1);
  if (used) throw refuse('TAX_INVOICE_USED', `发票已使用：${used.invoiceNo ?? ''} 已匹配到其他退税单。`);
}
