import { partOf } from '@shared/contract/figures.ts';
import { partOfMoney, partOfQty } from '@shared/contract/logistics/allocation-split.ts';
import type { LoadedCargo } from '@shared/contract/logistics/declaration-lines.ts';
import type { INVOICE_KIND } from '@shared/contract/logistics/invoice-kind.labels.ts';
import type { BrandType } from '@shared/contract/system/brand.labels.ts';
import type { ElementValues } from '@shared/contract/system/element-values.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { earlierCartons } from '../allocations/earlier-cartons.ts';
import { unitDecimals } from '../../masters/base/unit-decimals.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { visibleOrder } from '../orders/order-visible.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';

/** A loaded allocation with what a declaration takes from its order and its goods. */
export interface DeclarableCargo extends LoadedCargo {
  order: OrderRow;
  customerName: string | null;
  packageType: string | null;
  marks: string | null;
  brandId: string | null;
  brandType: BrandType;
  vatRate: number | null;
  refundFlag: boolean;
  invoiceKind: keyof typeof INVOICE_KIND | null;
  /** 采购含税额 of the loaded cartons, CNY; null where the order does not say. */
  purchaseAmount: string | null;
}

/** Loaded cartons of an allocation that stand in live declarations. */
export const declaredCartons = sql<number>`coalesce((select sum(dc.cartons) from lg_declaration_cargo dc
  where dc.allocation_id = lg_allocation.id and dc.live), 0)::int`;
/** Loaded, and not wholly in live declarations. */
export const undeclared = and(
  eq(lgAllocation.state, 'LIVE'),
  gt(lgAllocation.loadedCartons, 0),
  gt(lgAllocation.loadedCartons, declaredCartons),
);

/**
 * Loaded cartons of a container that no live declaration has, in the order of the orders; of an allocation that is declared
 * in part each gap on its own. `masked`: how many lines of orders out of scope stand beside them. The exporter: the order's company for 自营 and 代理出口, the customer for 仅货运.
 */
export async function openCargo(ctx: Ctx, containerId: string): Promise<{ cargo: DeclarableCargo[]; masked: number }> {
  const found = await ctx.db
    .select({
      allocation: lgAllocation,
      line: lgOrderLine,
      order: lgOrder,
      goods: { elements: syGoods.elements, hsCode: syGoods.hsCode, vatRate: syGoods.vatRate },
      brand: { id: syBrand.id, type: syBrand.brandType },
      customerName: acCustomer.name,
      earlier: earlierCartons,
      declared: sql<
        { before: number; cartons: number }[]
      >`coalesce((select json_agg(json_build_object('before', dc.before,
        'cartons', dc.cartons) order by dc.before) from lg_declaration_cargo dc
        where dc.allocation_id = lg_allocation.id and dc.live), '[]')`,
      visible: visibleOrder(ctx),
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(syGoods, eq(syGoods.id, lgOrderLine.goodsId))
    .leftJoin(syBrand, eq(syBrand.id, syGoods.brandId))
    .where(and(eq(lgAllocation.containerId, containerId), undeclared))
    .orderBy(asc(lgOrder.id), asc(lgOrderLine.lineNo), asc(lgAllocation.id));
  const decimalsOf = await unitDecimals(
    ctx,
    found.map(({ line }) => line.unit),
  );
  return {
    masked: found.filter(({ visible }) => !visible).length,
    cargo: found.flatMap(({ allocation, line, order, goods, brand, customerName, earlier, declared }) => {
      const hsCode = line.hsCode ?? goods?.hsCode ?? null;
      const loaded = allocation.loadedCartons ?? 0;
      return gapsOf(loaded, declared).map(({ before, cartons }) => {
        const part = (total: number) => partOf(total, loaded, before, cartons);
        return {
          allocationId: allocation.id,
          exporter: order.agencyType === 'FREIGHT_ONLY' ? `CUSTOMER:${order.customerId}` : `COMPANY:${order.companyId}`,
          hsCode,
          name: line.nameCn,
          elements: elementsOf(line, goods, hsCode),
          unit: line.unit,
          currency: line.currency,
          unitPrice: line.unitPrice,
          origin: 'CN',
          district: line.originDistrict,
          before,
          cartons,
          qty: partOfQty(allocation.qty, decimalsOf(line.unit), loaded, before, cartons),
          gross: part(allocation.loadedGross ?? allocation.gross),
          net: part(allocation.net),
          order,
          customerName,
          packageType: line.packageType,
          marks: line.marks,
          ...brandOf(line, brand),
          vatRate: line.vatRate ?? goods?.vatRate ?? null,
          refundFlag: line.refundFlag,
          invoiceKind: line.invoiceKind,
          purchaseAmount: partOfMoney(line.purchaseAmount, 'CNY', line.cartons, earlier + before, cartons),
        };
      });
    }),
  };
}

/** Cartons of `loaded` that none of the declared parts has. */
function gapsOf(loaded: number, declared: readonly { before: number; cartons: number }[]) {
  const gaps: { before: number; cartons: number }[] = [];
  let next = 0;
  for (const { before, cartons } of [...declared, { before: loaded, cartons: 0 }]) {
    if (before > next) gaps.push({ before: next, cartons: before - next });
    next = Math.max(next, before + cartons);
  }
  return gaps;
}

/** What the line says; else what its goods say, whose elements are those of the goods' own code. */
const elementsOf = (
  line: Pick<OrderLineRow, 'elements'>,
  goods: { elements: ElementValues; hsCode: string | null } | null,
  hsCode: string | null,
): ElementValues =>
  Object.keys(line.elements).length > 0 || goods === null || goods.hsCode !== hsCode ? line.elements : goods.elements;

const brandOf = (
  line: Pick<OrderLineRow, 'brandId' | 'brandType'>,
  brand: { id: string; type: BrandType } | null,
): Pick<DeclarableCargo, 'brandId' | 'brandType'> =>
  line.brandId !== null || line.brandType !== 'NONE' || brand === null
    ? { brandId: line.brandId, brandType: line.brandType }
    : { brandId: brand.id, brandType: brand.type };
