import type { TradeDocInput, TradeParty } from '@shared/contract/finance/trade-doc.input.ts';
import {
  INVOICE_CODE,
  INVOICE_NO,
  isTaxInvoice,
  paperOfKind,
  TRADE_DOC_TRAITS,
  VAT_RATES,
} from '@shared/contract/finance/trade-doc.labels.ts';
import { tradeDocMachine } from '@shared/contract/finance/trade-doc.machine.ts';
import { lineFaults } from '@shared/contract/finance/trade-doc.rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgDeclaration, type DeclarationRow } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireNamedTemplate } from '../../services/templates/named-template.ts';
import { ordersInFinance } from '../fee-lines/fee-line.entity.ts';
import { requireBillable } from './invoiced-fees.ts';
import { containersInFinance, declarationsInFinance, declaresFor } from './trade-doc-scope.ts';
import { insertLines, linesOf, linesText, linesValues, saveLines, searchText, totalsOf } from './trade-doc-lines.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import type { TradeDoc } from './trade-doc.tables.ts';

/** New draft, HT… or FP…; VALIDATION names what is not there, not the caller's, or does not fit the kind. */
export async function createTradeDoc(ctx: CommandCtx, input: TradeDocInput): Promise<TradeDoc> {
  const { header, lines } = await checked(ctx, input, null);
  const docNo = await ctx.nextNumber(TRADE_DOC_TRAITS[input.kind].prefix);
  const row = await tradeDocs.insert(
    ctx,
    { ...header, docNo, searchText: searchText(docNo, header, lines), state: 'DRAFT' },
    { action: '新建', code: 'create', after: { 明细: linesText(lines) } },
  );
  await insertLines(ctx, row.id, lines);
  return row;
}

/** Saves a draft; its kind stays. */
export async function updateTradeDoc(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: TradeDocInput,
): Promise<TradeDoc> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'update', id, version);
  if (input.kind !== row.kind) throw invalid({ kind: '类型不能修改，请另建单据' });
  const { header, lines } = await checked(ctx, input, row);
  const before = linesText(await linesOf(ctx, id));
  await saveLines(ctx, id, lines);
  const after = linesText(lines);
  return tradeDocs.update(
    ctx,
    row,
    { ...header, searchText: searchText(row.docNo, header, lines), editedBy: withHand(ctx, row) },
    {
      action: '编辑',
      code: 'update',
      touch: true,
      ...(before === after ? {} : { before: { 明细: before }, after: { 明细: after } }),
    },
  );
}

/** 删除 of a draft by its author (1.6). */
export async function removeTradeDoc(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'remove', id, version);
  if (!ctx.actor.system && row.createdBy !== ctx.actor.userId)
    throw refuse('GUARD_FAILED', `${row.docNo} 只能由制单人删除，请改为作废。`);
  await tradeDocs.remove(ctx, row, { action: '删除', code: 'remove' });
}

async function checked(ctx: CommandCtx, input: TradeDocInput, stored: TradeDoc | null) {
  if (!ctx.actor.system && fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') throw refuse('NO_PERMISSION');
  const traits = TRADE_DOC_TRAITS[input.kind];
  const customer = traits.side === 'CUSTOMER';
  if (!ctx.actor.system && !customer && fieldLevel(ctx.actor, 'money.cost') !== 'VISIBLE')
    throw refuse('NO_PERMISSION');
  const faults = lineFaults(input.kind, input.lines, input.currency, input.containerId !== null);
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId)) faults.companyId = '经营主体不在权限内';
  if (customer && input.customerId === null) faults.customerId = '必填';
  if (!customer && input.supplierId === null) faults.supplierId = '必填';
  if (traits.export && input.incoterm === null && input.kind !== 'PACKING_LIST') faults.incoterm = '必填';
  for (const [at, line] of input.lines.entries()) {
    if (traits.tax !== 'NONE' && !(line.taxRateBp in VAT_RATES)) faults[`lines.${at}.taxRateBp`] = '税率不正确';
    if (line.feeLineId !== null && !isTaxInvoice(input.kind)) faults[`lines.${at}.feeLineId`] = '只有发票可以关联费用';
  }
  const number = input.kind === 'INPUT_INVOICE' ? input.invoiceNo : null;
  if (number !== null && !INVOICE_NO.test(number)) faults.invoiceNo = '发票号码应为 8 或 20 位数字';
  const invoiceCode = number === null ? null : input.invoiceCode;
  if (invoiceCode !== null && !INVOICE_CODE.test(invoiceCode)) faults.invoiceCode = '发票代码应为 10 或 12 位数字';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await requireCurrency(ctx, input.currency, 'currency');
  if (customer) await requireNamedCustomer(ctx, input.customerId, stored?.customerId ?? null);
  else if (!(await usableSupplier(ctx, input.supplierId ?? '0', stored?.supplierId ?? null)))
    throw invalid({ supplierId: '供应商不存在或已停用' });
  await requireSources(ctx, input, stored);
  const lines = linesValues(input.kind, input.lines, input.currency);
  const parties = { customerId: customer ? input.customerId : null, supplierId: customer ? null : input.supplierId };
  await requireBillable(ctx, { ...input, ...parties }, lines);
  const { lines: _lines, kind, ...rest } = input;
  return {
    lines,
    header: {
      ...rest,
      ...parties,
      kind,
      ...(await ownerOf(ctx, parties.customerId)),
      incoterm: traits.export ? input.incoterm : null,
      incotermPlace: traits.export ? input.incotermPlace : null,
      buyer: keepAccount(ctx, input.buyer, stored?.buyer ?? null),
      seller: keepAccount(ctx, input.seller, stored?.seller ?? null),
      invoiceNo: number,
      invoiceCode,
      templateId: await templateOf(ctx, { ...input, customerId: parties.customerId }, stored),
      ...totalsOf(lines),
    },
  };
}

/** 模板 of a kind that has a paper; one that was switched off since stays while nothing else of the choice changes. */
async function templateOf(
  ctx: CommandCtx,
  input: Pick<TradeDocInput, 'kind' | 'templateId' | 'companyId' | 'customerId'>,
  stored: TradeDoc | null,
): Promise<string | null> {
  const { kind, templateId, companyId, customerId } = input;
  const source = paperOfKind(kind);
  if (source === null || templateId === null) return null;
  const same = templateId === stored?.templateId && companyId === stored.companyId && customerId === stored.customerId;
  const language = TRADE_DOC_TRAITS[kind].export ? 'EN' : 'ZH';
  if (!same) await requireNamedTemplate(ctx, templateId, { source, companyId, customerId, language });
  return templateId;
}

/** Who does not see bank accounts leaves the stored one. */
const keepAccount = (ctx: CommandCtx, party: TradeParty, stored: TradeParty | null): TradeParty =>
  ctx.actor.system || fieldLevel(ctx.actor, 'bank.account') === 'VISIBLE'
    ? party
    : { ...party, bankAccount: stored?.bankAccount ?? null };

/** Order, container and declaration are in the caller's scope; lines of orders are of those. */
async function requireSources(ctx: CommandCtx, input: TradeDocInput, stored: TradeDoc | null): Promise<void> {
  const { orderId, containerId, declarationId, companyId, customerId } = input;
  const moved = companyId !== stored?.companyId || (customerId !== null && customerId !== stored.customerId);
  if (orderId !== null && (moved || orderId !== stored?.orderId)) {
    const [order] = await ctx.tx
      .select()
      .from(lgOrder)
      .where(and(eq(lgOrder.id, orderId), ordersInFinance.scopeWhere(ctx.actor)));
    if (!order || order.status === 'CANCELLED') throw invalid({ orderId: '订单不存在、已取消或无权查看' });
    if (order.companyId !== companyId) throw invalid({ orderId: '订单不是该经营主体的' });
    if (customerId !== null && order.customerId !== customerId) throw invalid({ orderId: '订单不是该客户的' });
  }
  if (containerId !== null && containerId !== stored?.containerId && !(await containersInFinance.has(ctx, containerId)))
    throw invalid({ containerId: '货柜不存在或无权查看' });
  if (declarationId !== null && (moved || declarationId !== stored?.declarationId))
    await requireDeclarationOf(ctx, companyId, declarationId, containerId);
  const ids = [...new Set(input.lines.flatMap(({ orderLineId }) => orderLineId ?? []))];
  if (ids.length === 0) return;
  const known = await ctx.tx
    .select({ id: lgOrderLine.id })
    .from(lgOrderLine)
    .innerJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
    .where(and(inArray(lgOrderLine.id, ids), eq(lgOrder.companyId, companyId), ordersInFinance.scopeWhere(ctx.actor)));
  const found = new Set(known.map(({ id }) => id));
  const before = new Set(
    stored?.companyId === companyId ? (await linesOf(ctx, stored.id)).map(({ orderLineId }) => orderLineId) : [],
  );
  const wrong = input.lines.findIndex(
    ({ orderLineId }) => orderLineId !== null && !found.has(orderLineId) && !before.has(orderLineId),
  );
  if (wrong >= 0) throw invalid({ [`lines.${wrong}.nameCn`]: '订单明细不存在、无权查看或不是该经营主体的' });
}

/** A declaration in scope, of the container when one is named. */
export async function requireDeclaration(
  ctx: Ctx,
  declarationId: string,
  containerId: string | null,
): Promise<DeclarationRow> {
  const found = await declarationsInFinance.find(ctx, declarationId);
  if (!found) throw invalid({ declarationId: '报关单不存在或无权查看' });
  if (containerId !== null && found.containerId !== containerId) throw invalid({ declarationId: '报关单不是该货柜的' });
  return found;
}

/** One that is the business of a document's company: it exports, or its goods are declared there (FIN-173). */
export async function requireDeclarationOf(
  ctx: CommandCtx,
  companyId: string,
  declarationId: string,
  containerId: string | null,
): Promise<void> {
  const { declNo } = await requireDeclaration(ctx, declarationId, containerId);
  const own = and(eq(lgDeclaration.id, declarationId), declaresFor(companyId));
  if ((await ctx.tx.$count(lgDeclaration, own)) === 0)
    throw invalid({ declarationId: `报关单 ${declNo} 不是该经营主体的` });
}

/** A document is that of the customer's sales person, else of who makes it. */
async function ownerOf(ctx: CommandCtx, customerId: string | null) {
  const me = ctx.actor.system ? null : ctx.actor.userId;
  if (customerId === null) return { ownerId: me, deptId: ctx.actor.deptId };
  const [customer] = await ctx.tx
    .select({ ownerId: acCustomer.salesId, deptId: acCustomer.deptId })
    .from(acCustomer)
    .where(eq(acCustomer.id, customerId));
  return { ownerId: customer?.ownerId ?? me, deptId: customer?.deptId ?? ctx.actor.deptId };
}
