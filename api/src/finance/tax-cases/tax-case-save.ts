import { fobShares, taxCaseFaults } from '@shared/contract/finance/tax-case.rules.ts';
import type { TaxCaseInput, TaxCaseLineInput } from '@shared/contract/finance/tax-case.input.ts';
import { docNeed, TAX_DOC_KIND_CODES, type RefundMode } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { isZero, roundMoney } from '@shared/contract/decimal.ts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { departureOf } from '../../logistics/containers/container-departure.ts';
import { lgDeclaration, lgDeclarationLine } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { trimDecimal } from '../../platform/columns.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { ordersInFinance } from '../fee-lines/fee-line.entity.ts';
import { requireDeclaration } from '../trade-docs/trade-doc-save.ts';
import { containersInFinance, entityOf } from '../trade-docs/trade-doc-scope.ts';
import { recheck } from './tax-case-check.ts';
import { headFigures, refreshFigures } from './tax-case-figures.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseDoc, taxCaseInvoice, taxCaseLine, type TaxCase, type TaxCaseLine } from './tax-case.tables.ts';

/** Who may not see what was sold cannot type it. */
function requireSight(ctx: CommandCtx): void {
  if (!ctx.actor.system && fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE')
    throw refuse('NO_PERMISSION', '看不到报关金额，不能编辑退税单。');
}

/**
 * 新建, TS…: in 资料收集, with the checklist of its mode. VALIDATION names what is not there or not the caller's. `unfinished`: out
 * of a declaration, whose factory may not be known yet.
 */
export async function createTaxCase(
  ctx: CommandCtx,
  input: TaxCaseInput,
  { unfinished = false }: { unfinished?: boolean } = {},
): Promise<TaxCase> {
  requireSight(ctx);
  await requireKnown(ctx, input, null);
  const { lines, header } = await valuesOf(ctx, input, unfinished);
  const caseNo = await ctx.nextNumber('TS');
  const row = await taxCases.insert(
    ctx,
    {
      ...header,
      takenDate: await takenDateOf(ctx, input),
      caseNo,
      ownerId: ctx.actor.system ? null : ctx.actor.userId,
      deptId: ctx.actor.system ? null : ctx.actor.deptId,
      searchText: searchText(caseNo, input),
      state: 'COLLECTING',
    },
    { action: '新建', code: 'create' },
  );
  await ctx.tx.insert(taxCaseLine).values(lines.map((line) => ({ ...line, caseId: row.id })));
  await ctx.tx
    .insert(taxCaseDoc)
    .values(TAX_DOC_KIND_CODES.map((kind) => ({ caseId: row.id, kind, need: docNeed(row.mode, kind) })));
  return row;
}

/** 编辑 before 申报. Items keep their invoices by their number; another mode asks for other papers; an AGENCY case has no invoices (FIN-157). */
export async function updateTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: TaxCaseInput,
): Promise<TaxCase> {
  requireSight(ctx);
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'update', id, version);
  await requireKnown(ctx, input, row);
  requireNoAdvance(row, input);
  if (input.companyId !== row.companyId) throw invalid({ companyId: '经营主体不能修改' });
  const values = await valuesOf(ctx, input);
  // Invoices of another factory, and of a case without refund, are free again.
  if (input.mode === 'AGENCY' || input.supplierId !== row.supplierId)
    await ctx.tx.delete(taxCaseInvoice).where(eq(taxCaseInvoice.caseId, id));
  if (input.mode !== row.mode) await setNeeds(ctx, id, input.mode);
  // A batch is of one mode.
  const more = input.mode === row.mode ? {} : { batchId: null };
  return saved(ctx, row, { input, values, more }, { action: '编辑', code: 'update', touch: true });
}

/** What a corrected declaration says takes the place of what a locked case before 申报 has; `takenDate`: its day. */
export async function correctTaxCase(
  ctx: CommandCtx,
  row: TaxCase,
  input: TaxCaseInput,
  takenDate: string | null,
): Promise<TaxCase> {
  const values = await valuesOf(ctx, input, true);
  return saved(
    ctx,
    row,
    { input, values, more: { takenDate } },
    { action: '按删改单更新', code: 'amended', touch: true },
  );
}

interface Saved {
  input: TaxCaseInput;
  values: Awaited<ReturnType<typeof valuesOf>>;
  more: Partial<Pick<TaxCase, 'batchId' | 'takenDate'>>;
}
/** Items and head, and all that follows from them: figures, checks, and what was declared in the log, without amounts. */
async function saved(
  ctx: CommandCtx,
  row: TaxCase,
  { input, values: { header, lines }, more }: Saved,
  note: { action: string; code: string; touch: true },
): Promise<TaxCase> {
  const before = itemsText(await ctx.tx.select().from(taxCaseLine).where(eq(taxCaseLine.caseId, row.id)));
  await replaceLines(ctx, row.id, lines);
  const after = itemsText(lines);
  const changed = await taxCases.update(
    ctx,
    row,
    { ...header, searchText: searchText(row.caseNo, input), ...more },
    { ...note, ...(before === after ? {} : { before: { 报关明细: before }, after: { 报关明细: after } }) },
  );
  return recheck(ctx, await refreshFigures(ctx, changed, { action: '重算', code: 'compute' }));
}
const itemsText = (lines: readonly Pick<TaxCaseLine, 'itemNo' | 'goodsName' | 'qty' | 'unit'>[]): string =>
  lines
    .toSorted((one, other) => one.itemNo - other.itemNo)
    .map(({ itemNo, goodsName, qty, unit }) => `${itemNo} ${goodsName} ${trimDecimal(qty)}${unit}`)
    .join('；')
    .slice(0, 2000);

/** The export date of an input where its declaration, or the departure, says so. */
async function takenDateOf(ctx: CommandCtx, { declarationId, exportDate }: TaxCaseInput): Promise<string | null> {
  if (declarationId === null || exportDate === null) return null;
  const [row] = await ctx.tx.select().from(lgDeclaration).where(eq(lgDeclaration.id, declarationId));
  const said = row ? [row.exportDate, await departureOf(ctx, row.containerId)] : [];
  return said.includes(exportDate) ? exportDate : null;
}

/** An advance was made in a mode, to a factory, on account of a customer: it is taken back before one of them changes (FIN-160). */
function requireNoAdvance(row: TaxCase, input: TaxCaseInput): void {
  if (isZero(row.advanceAmount)) return;
  const changed = (['mode', 'customerId', 'supplierId'] as const).find((field) => input[field] !== row[field]);
  if (changed) throw invalid({ [changed]: '已登记垫退，请先取消垫退' });
}

async function setNeeds(ctx: CommandCtx, caseId: string, mode: RefundMode): Promise<void> {
  for (const kind of TAX_DOC_KIND_CODES)
    await ctx.tx
      .update(taxCaseDoc)
      .set({ need: docNeed(mode, kind) })
      .where(and(eq(taxCaseDoc.caseId, caseId), eq(taxCaseDoc.kind, kind)));
}

type LineValues = Omit<typeof taxCaseLine.$inferInsert, 'id' | 'caseId'>;
async function replaceLines(ctx: CommandCtx, caseId: string, lines: readonly LineValues[]): Promise<void> {
  const numbers = lines.map(({ itemNo }) => itemNo);
  await ctx.tx.delete(taxCaseLine).where(and(eq(taxCaseLine.caseId, caseId), notInArray(taxCaseLine.itemNo, numbers)));
  // Items may change places, so that none of them holds its line of the declaration meanwhile.
  const stored = await ctx.tx
    .update(taxCaseLine)
    .set({ declarationLineId: null })
    .where(eq(taxCaseLine.caseId, caseId))
    .returning();
  const known = new Map(stored.map((line) => [line.itemNo, line.id]));
  for (const line of lines) {
    const lineId = known.get(line.itemNo);
    if (lineId) await ctx.tx.update(taxCaseLine).set(line).where(eq(taxCaseLine.id, lineId));
  }
  const fresh = lines.filter(({ itemNo }) => !known.has(itemNo));
  if (fresh.length > 0) await ctx.tx.insert(taxCaseLine).values(fresh.map((line) => ({ ...line, caseId })));
}

/** What is stored of an input: header with its figures, items with their share of FOB (FIN-005). */
async function valuesOf(ctx: CommandCtx, { lines, ...rest }: TaxCaseInput, unfinished = false) {
  const faults = taxCaseFaults({ ...rest, lines, today: ctx.today() });
  if (unfinished) {
    delete faults.supplierId;
    delete faults.exportDate;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const totals = lines.map(({ total }) => roundMoney(total, rest.currency));
  const figures = await headFigures(ctx, { ...rest, totals });
  const shares = fobShares(figures.fob, rest.currency, totals);
  return {
    header: { ...rest, supplierId: rest.mode === 'AGENCY' ? null : rest.supplierId, ...figures },
    lines: lines.map((line, at) => ({
      ...line,
      total: totals[at] ?? '0',
      fob: shares[at] ?? '0',
      customsNo: rest.customsNo,
    })),
  };
}

/** Company, parties and papers are there and the caller's. */
async function requireKnown(ctx: CommandCtx, input: TaxCaseInput, stored: TaxCase | null): Promise<void> {
  const { orderId, containerId, declarationId, companyId, customerId, supplierId } = input;
  if (!ctx.actor.system && !ctx.actor.companies.includes(companyId)) throw invalid({ companyId: '经营主体不在权限内' });
  await requireCurrency(ctx, input.currency, 'currency');
  await requireNamedCustomer(ctx, customerId, stored?.customerId ?? null);
  if (supplierId !== null && !(await usableSupplier(ctx, supplierId, stored?.supplierId ?? null)))
    throw invalid({ supplierId: '供应商不存在或已停用' });
  if (orderId !== null && (orderId !== stored?.orderId || customerId !== stored.customerId)) {
    const [order] = await ctx.tx
      .select({ companyId: lgOrder.companyId, customerId: lgOrder.customerId })
      .from(lgOrder)
      .where(and(eq(lgOrder.id, orderId), ordersInFinance.scopeWhere(ctx.actor)));
    if (!order) throw invalid({ orderId: '订单不存在或无权查看' });
    if (order.companyId !== companyId) throw invalid({ orderId: '订单不是该经营主体的' });
    if (order.customerId !== customerId) throw invalid({ orderId: '订单不是该客户的' });
  }
  if (containerId !== null && containerId !== stored?.containerId && !(await containersInFinance.has(ctx, containerId)))
    throw invalid({ containerId: '货柜不存在或无权查看' });
  if (declarationId !== null && declarationId !== stored?.declarationId) {
    const declared = await requireDeclaration(ctx, declarationId, containerId);
    if (entityOf(declared) !== companyId)
      throw invalid({ declarationId: `报关单 ${declared.declNo} 不是该经营主体申报的` });
  }
  await requireItems(ctx, declarationId, input.lines);
}

/** Items that name a line of a declaration name one of this declaration. */
async function requireItems(
  ctx: CommandCtx,
  declarationId: string | null,
  lines: readonly TaxCaseLineInput[],
): Promise<void> {
  const ids = lines.flatMap((line) => line.declarationLineId ?? []);
  if (ids.length === 0) return;
  const found = await ctx.tx
    .select({ id: lgDeclarationLine.id })
    .from(lgDeclarationLine)
    .where(and(inArray(lgDeclarationLine.id, ids), eq(lgDeclarationLine.declarationId, declarationId ?? '0')));
  const known = new Set(found.map(({ id }) => id));
  const wrong = lines.findIndex((line) => line.declarationLineId !== null && !known.has(line.declarationLineId));
  if (wrong >= 0) throw invalid({ [`lines.${wrong}.goodsName`]: '不是该报关单的报关项，请重新带入' });
}

/** What the search of the list looks through. */
const searchText = (caseNo: string, input: Pick<TaxCaseInput, 'customsNo' | 'lines'>): string =>
  [caseNo, input.customsNo, ...new Set(input.lines.map(({ goodsName }) => goodsName))]
    .filter(Boolean)
    .join(' ')
    .slice(0, 4000);
