import { add, multiply, divide, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { TaxCaseProposal } from '@shared/contract/finance/tax-case-choices.answers.ts';
import type { TaxCaseLineInput } from '@shared/contract/finance/tax-case.input.ts';
import { CUSTOMS_NO, type RefundMode } from '@shared/contract/finance/tax-case.labels.ts';
import { fobOf } from '@shared/contract/logistics/declaration-fob.ts';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import {
  lgDeclarationCargo,
  lgDeclarationLine,
  type DeclarationLineRow,
  type DeclarationRow,
} from '../../logistics/declarations/declaration.tables.ts';
import { departureOf } from '../../logistics/containers/container-departure.ts';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { unitsOf } from '../../masters/hs-codes/hs-code.reads.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import { ratesOn } from '../../masters/hs-codes/hs-rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { declarationsInFinance, entityOf } from '../trade-docs/trade-doc-scope.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase, taxCaseLine } from './tax-case.tables.ts';

/** Items of a declaration that make one case: of one mode, customer, factory and currency. */
export interface ItemGroup {
  mode: RefundMode;
  customerId: string | null;
  supplierId: string | null;
  orderId: string | null;
  currency: string;
  lines: TaxCaseLineInput[];
  freight: Amount;
  insurance: Amount;
}
interface Origin {
  agencyType: 'SELF' | 'AGENCY' | 'FREIGHT_ONLY' | null;
  customerId: string | null;
  supplierId: string | null;
  companyId: string;
  orderIds: string[];
}

/** Whose goods each item is about: the order and factory of most of its cartons. */
async function originsOf(ctx: Ctx, declarationId: string): Promise<Map<string, Origin>> {
  const rows = await ctx.db
    .select({
      lineId: lgDeclarationCargo.lineId,
      orderId: lgOrder.id,
      agencyType: lgOrder.agencyType,
      customerId: lgOrder.customerId,
      supplierId: lgOrderLine.supplierId,
      companyId: lgOrder.companyId,
    })
    .from(lgDeclarationCargo)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(eq(lgDeclarationCargo.declarationId, declarationId))
    .orderBy(asc(lgDeclarationCargo.lineId), desc(lgDeclarationCargo.cartons), asc(lgDeclarationCargo.id));
  const found = new Map<string, Origin>();
  for (const { lineId, orderId, ...row } of rows) {
    const known = found.get(lineId);
    if (known) known.orderIds.push(orderId);
    else found.set(lineId, { ...row, orderIds: [orderId] });
  }
  return found;
}

/** Items of other live cases by their line of the declaration, with the case's number. */
async function takenBy(ctx: Ctx, declarationId: string, caseId: string | null): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ lineId: taxCaseLine.declarationLineId, caseNo: taxCase.caseNo })
    .from(taxCaseLine)
    .innerJoin(lgDeclarationLine, eq(lgDeclarationLine.id, taxCaseLine.declarationLineId))
    .innerJoin(taxCase, eq(taxCase.id, taxCaseLine.caseId))
    .where(
      and(
        eq(lgDeclarationLine.declarationId, declarationId),
        eq(taxCaseLine.live, true),
        caseId === null ? undefined : ne(taxCaseLine.caseId, caseId),
      ),
    );
  return new Map(rows.flatMap(({ lineId, caseNo }) => (lineId === null ? [] : [[lineId, caseNo] as const])));
}

/** Freight and insurance that the deal mode puts into the total of a currency (LOG-076). */
function chargesOf(row: DeclarationRow, currency: string): { freight: Amount; insurance: Amount } {
  const total = row.totals.find((one) => one.currency === currency)?.amount ?? '0';
  const without = (change: Partial<DeclarationRow>) =>
    fobOf({ ...row, ...change })?.find((one) => one.currency === currency)?.amount ?? total;
  return {
    freight: roundMoney(subtract(total, without({ insurance: null })), currency),
    insurance: roundMoney(subtract(total, without({ freight: null })), currency),
  };
}

/**
 * Cases that a declaration gives: items to be refunded (all, when none is marked) that no other live case has, in legal units, with
 * the VAT and rebate rates of the export date. Orders of 自营 make BUYOUT, 代理出口 AGENCY, 仅货运 none.
 */
export async function groupsOf(
  ctx: Ctx,
  row: DeclarationRow,
  { caseId = null, marked = false }: { caseId?: string | null; marked?: boolean } = {},
): Promise<{ groups: ItemGroup[]; taken: string[] }> {
  const stored = await linesOf(ctx, row.id);
  const wanted = refundable(stored, marked);
  const [origins, used] = [await originsOf(ctx, row.id), await takenBy(ctx, row.id, caseId)];
  const rated = await ratesFor(ctx, wanted, row.exportDate ?? ctx.today());
  const groups = new Map<string, ItemGroup>();
  for (const line of wanted) {
    const origin = origins.get(line.id);
    const item = used.has(line.id) ? null : rated(line);
    if (item === null || origin?.agencyType === 'FREIGHT_ONLY') continue;
    const mode: RefundMode = origin?.agencyType === 'AGENCY' ? 'AGENCY' : 'BUYOUT';
    const supplierId = mode === 'AGENCY' ? null : (origin?.supplierId ?? null);
    const customerId = origin?.customerId ?? null;
    const { currency } = line;
    const key = [mode, customerId, supplierId, currency].join(':');
    // An order of another company is not the case's: the goods are exported for it.
    const orderId = origin?.companyId === entityOf(row) ? (origin.orderIds[0] ?? null) : null;
    const group = groups.get(key) ?? {
      mode,
      customerId,
      supplierId,
      orderId,
      currency,
      lines: [],
      freight: '0',
      insurance: '0',
    };
    if (group.orderId !== orderId || origin?.orderIds.some((id) => id !== orderId)) group.orderId = null;
    group.lines.push(item);
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()].map((group) => ({ ...group, ...partOf(row, group, stored) })),
    taken: stored.flatMap(({ id, itemNo }) => (used.has(id) ? [`第 ${itemNo} 项已在 ${used.get(id)}`] : [])),
  };
}

const linesOf = (ctx: Ctx, declarationId: string): Promise<DeclarationLineRow[]> =>
  ctx.db
    .select()
    .from(lgDeclarationLine)
    .where(eq(lgDeclarationLine.declarationId, declarationId))
    .orderBy(asc(lgDeclarationLine.itemNo));
/** Items to be refunded: the marked ones; without a mark all, unless only the marked are `marked`. */
const refundable = (stored: readonly DeclarationLineRow[], marked: boolean): readonly DeclarationLineRow[] =>
  marked || stored.some(({ refundFlag }) => refundFlag) ? stored.filter((line) => line.refundFlag) : stored;

/** An item as the declaration says it now. */
export interface DeclaredItem extends TaxCaseLineInput {
  currency: string;
  /** The VAT rate that the declaration says itself. */
  saidVat: number | null;
}
/** Items of a declaration to be refunded as it says them now, by line, and what part of freight and insurance some of them bear. */
export async function declaredItems(ctx: Ctx, row: DeclarationRow, { marked }: { marked: boolean }) {
  const stored = await linesOf(ctx, row.id);
  const wanted = refundable(stored, marked);
  const rated = await ratesFor(ctx, wanted, row.exportDate ?? ctx.today());
  const items = new Map<string, DeclaredItem>();
  for (const line of wanted) {
    const item = rated(line);
    if (item) items.set(line.id, { ...item, currency: line.currency, saidVat: line.vatRate });
  }
  return { items, partOf: (group: Pick<ItemGroup, 'currency' | 'lines'>) => partOf(row, group, stored) };
}

/** Freight and insurance of a group: its part of the declaration's by value. */
function partOf(
  row: DeclarationRow,
  { currency, lines }: Pick<ItemGroup, 'currency' | 'lines'>,
  stored: readonly DeclarationLineRow[],
) {
  const { freight, insurance } = chargesOf(row, currency);
  const all = add('0', ...stored.filter((one) => one.currency === currency).map(({ total }) => total ?? '0'));
  const own = add('0', ...lines.map(({ total }) => total));
  const part = (charge: Amount) => (Number(all) === 0 ? '0' : roundMoney(divide(multiply(charge, own), all), currency));
  return { freight: part(freight), insurance: part(insurance) };
}

/** An item as a case takes it; null while it has no amount or quantity. */
async function ratesFor(ctx: Ctx, lines: readonly DeclarationLineRow[], day: string) {
  const codes = [...new Set(lines.flatMap(({ hsCode }) => hsCode ?? []))];
  const hs = codes.length === 0 ? [] : await ctx.db.select().from(syHsCode).where(inArray(syHsCode.code, codes));
  const idOf = new Map(hs.map(({ code, id }) => [code, id]));
  const rates = await ratesOn(ctx, [...idOf.values()], day);
  const units = await unitsOf(
    ctx,
    lines.flatMap(({ unit1, unit2 }) => [unit1, unit2]),
  );
  return (line: DeclarationLineRow): TaxCaseLineInput | null => {
    const legal = line.qty2 !== null && line.unit2 !== null && Number(line.qty2) > 0;
    const [qty, unit] = legal ? [line.qty2, line.unit2] : [line.qty1, line.unit1];
    if (line.total === null || Number(line.total) <= 0 || qty === null || Number(qty) <= 0) return null;
    const rate = rates.get(idOf.get(line.hsCode ?? '') ?? '');
    const vatRateBp = line.vatRate ?? rate?.vatRate ?? 1300;
    return {
      declarationLineId: line.id,
      itemNo: line.itemNo,
      hsCode: line.hsCode && /^\d{8}(\d{2})?$/.test(line.hsCode) ? line.hsCode : null,
      goodsName: line.name,
      qty,
      unit: (unit === null ? null : units.get(unit)?.name) ?? unit ?? '件',
      total: line.total,
      vatRateBp,
      rebateRateBp: Math.min(rate?.rebateRate ?? 0, vatRateBp),
    };
  };
}

/** A declaration with the day on which its container has left (ATD) in place of the planned one, once it is known. */
export async function asDeparted(ctx: Ctx, row: DeclarationRow): Promise<DeclarationRow> {
  return { ...row, exportDate: (await departureOf(ctx, row.containerId)) ?? row.exportDate };
}

/** What both events and forms take over of a declaration's head. */
export const headOf = (row: DeclarationRow) => ({
  companyId: entityOf(row),
  containerId: row.containerId,
  declarationId: row.id,
  customsNo: row.customsNo !== null && CUSTOMS_NO.test(row.customsNo) ? row.customsNo : null,
  exportDate: row.exportDate,
  tradeMode: row.tradeMode,
  dealMode: row.dealMode,
});

/** 从报关单带入 for the form: the first case that it still gives; for a case of its own its items too. */
export async function proposeTaxCase(
  ctx: Ctx,
  { declarationId, caseId }: { declarationId: string; caseId?: string | undefined },
): Promise<TaxCaseProposal> {
  const stored = await declarationsInFinance.find(ctx, declarationId);
  if (!stored) throw refuse('NOT_FOUND');
  const row = await asDeparted(ctx, stored);
  const own = caseId === undefined ? null : await taxCases.find(ctx, caseId);
  const { groups, taken } = await groupsOf(ctx, row, { caseId: own?.id ?? null });
  const group = groups.find((one) => own !== null && one.supplierId === own.supplierId) ?? groups[0];
  if (!group)
    throw refuse('GUARD_FAILED', `报关单没有可用的报关项：${taken.join('；') || '缺少金额或数量'}。`.slice(0, 500));
  return { ...headOf(row), ...group, taken };
}
