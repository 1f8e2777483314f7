import { today } from '@shared/contract/business-day.ts';
import type { AvailableStock, LoadingProposal, OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import type { OutboundType, PickStrategy } from '@shared/contract/warehouse/outbound.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';

/** Pieces of one batch at one place that are asked for; without `available` they are not there any more. */
export interface StockLine extends Partial<AvailableStock> {
  batchId: string;
  locationId: string;
  qty: number | null;
  /** Of whom and where it was chosen. */
  of?: Owner;
}
/** Whose goods, in which warehouse, by the books of which company. */
interface Owner {
  customerId: string;
  warehouseId: string;
  companyId: string | null;
}
/** Goods by name and mark; 配货 finds the batches. */
export interface GoodsLine {
  goodsName: string | null;
  mark: string | null;
  batchId: string | null;
  orderLineId: string | null;
  quality: Quality;
  qty: number | null;
  unitVolume: number;
  unitWeight: number;
  /** Whose order and which warehouse they were taken over from; typed goods are anybody's. */
  of?: Owner;
}
export interface OutboundValues {
  type: OutboundType;
  warehouseId: string | null;
  customerId: string | null;
  companyId: string | null;
  containerId: string | null;
  toWarehouseId: string | null;
  planAt: string | null;
  strategy: PickStrategy | null;
  allowPartial: boolean;
  pickupPerson: string | null;
  pickupIdNo: string | null;
  pickupPhone: string | null;
  plateNo: string | null;
  sealNo: string | null;
  remark: string | null;
  stock: StockLine[];
  goods: GoodsLine[];
}
export const blankGoods = (): GoodsLine => ({
  goodsName: null,
  mark: null,
  batchId: null,
  orderLineId: null,
  quality: 'GOOD',
  qty: null,
  unitVolume: 0,
  unitWeight: 0,
});
export const startValues = (): OutboundValues => ({
  type: 'PICKUP',
  warehouseId: null,
  customerId: null,
  companyId: null,
  containerId: null,
  toWarehouseId: null,
  planAt: `${today()}T08:00:00.000Z`,
  strategy: null,
  allowPartial: false,
  pickupPerson: null,
  pickupIdNo: null,
  pickupPhone: null,
  plateNo: null,
  sealNo: null,
  remark: null,
  stock: [],
  goods: [],
});

/** What a loading slip asks of one warehouse, as the form begins with it. */
export const proposedValues = (proposal: LoadingProposal): OutboundValues => ({
  ...startValues(),
  type: 'LOADING',
  warehouseId: proposal.warehouseId,
  customerId: proposal.customerId,
  companyId: proposal.companyId,
  containerId: proposal.containerId,
  planAt: proposal.planAt ?? startValues().planAt,
  plateNo: proposal.plateNo,
  sealNo: proposal.sealNo,
  remark: `装柜单 ${proposal.slipNo}`,
  goods: goodsOf(proposal),
});
export const goodsOf = ({ lines, customerId, warehouseId, companyId }: LoadingProposal): GoodsLine[] =>
  lines.map(({ goodsName, mark, orderLineId, qty, unitVolume, unitWeight }) => ({
    ...blankGoods(),
    of: { customerId, warehouseId, companyId },
    goodsName,
    mark,
    orderLineId,
    qty,
    unitVolume,
    unitWeight,
  }));

/** A stored outbound as its form. */
export function valuesOf(row: OutboundDetail): OutboundValues {
  const { type, warehouseId, customerId, companyId, containerId, toWarehouseId, planAt, strategy } = row;
  const of = { customerId, warehouseId, companyId };
  return {
    type,
    warehouseId,
    customerId,
    companyId,
    containerId,
    toWarehouseId,
    planAt,
    strategy,
    allowPartial: row.allowPartial,
    pickupPerson: row.pickupPerson ?? null,
    pickupIdNo: row.pickupIdNo ?? null,
    pickupPhone: row.pickupPhone ?? null,
    plateNo: row.plateNo,
    sealNo: row.sealNo,
    remark: row.remark,
    stock: row.lines.flatMap((line) =>
      line.batchId !== null && line.locationId !== null
        ? [
            {
              batchId: line.batchId,
              locationId: line.locationId,
              batchNo: line.batchNo ?? '',
              locationCode: line.locationCode ?? '',
              goodsName: line.goodsName,
              mark: line.mark,
              quality: line.quality,
              unitVolume: line.unitVolume,
              unitWeight: line.unitWeight,
              qty: line.qtyRequested,
              of,
            },
          ]
        : [],
    ),
    goods: row.lines.flatMap((line) =>
      line.locationId === null
        ? [
            {
              goodsName: line.goodsName,
              mark: line.mark,
              batchId: line.batchId,
              orderLineId: line.orderLineId,
              quality: line.quality,
              qty: line.qtyRequested,
              unitVolume: line.unitVolume,
              unitWeight: line.unitWeight,
              ...(line.batchId !== null || line.orderLineId !== null ? { of } : {}),
            },
          ]
        : [],
    ),
  };
}

/** What the form sends: chosen places first, then goods by name; only places chosen is 指定库位. */
export function bodyOf({ stock, goods, ...values }: OutboundValues): object {
  const places = stock.filter(({ qty }) => qty);
  const named = places.length > 0 && goods.length === 0;
  const strategy = values.strategy ?? (named ? 'MANUAL' : null);
  const loose = strategy === 'MANUAL' && !named ? null : strategy;
  return {
    ...values,
    containerId: values.type === 'LOADING' ? values.containerId : null,
    toWarehouseId: values.type === 'TRANSFER' ? values.toWarehouseId : null,
    strategy: loose,
    lines: [
      ...places.map(({ batchId, locationId, goodsName, mark, quality, qty }) => ({
        batchId,
        locationId,
        goodsName,
        mark,
        quality,
        qty,
      })),
      ...goods.map(({ unitVolume: _v, unitWeight: _w, of: _of, ...line }) => line),
    ],
  };
}

/** Rows of the sheet: what is there now, with what was typed, and what was typed of stock that is not there any more. */
export function sheetOf(available: readonly AvailableStock[], chosen: readonly StockLine[]): StockLine[] {
  const key = (line: { batchId: string; locationId: string; quality?: Quality | undefined }) =>
    `${line.batchId}:${line.locationId}:${line.quality ?? 'GOOD'}`;
  const typed = new Map(chosen.map((line) => [key(line), line]));
  const rows = available.map((stock) => ({ ...stock, qty: typed.get(key(stock))?.qty ?? null }));
  const known = new Set(available.map(key));
  return [...rows, ...chosen.filter((line) => !known.has(key(line)))];
}

/** Why lines stand there that are not of this customer and warehouse: they were chosen before another was; null: they are. */
export function otherOwner(of: Owner | undefined, now: { [Key in keyof Owner]: Owner[Key] | null }): string | null {
  if (of === undefined) return null;
  if (now.customerId !== null && of.customerId !== now.customerId) return '是其他客户的货物';
  if (now.warehouseId !== null && of.warehouseId !== now.warehouseId) return '是其他仓库的货物';
  const companies = [of.companyId, now.companyId];
  return companies.includes(null) || of.companyId === now.companyId ? null : '是其他经营主体的货物';
}

/** Pieces, cm³ and gram of what is asked for. */
export function totalsOf({ stock = [], goods = [] }: Partial<Pick<OutboundValues, 'stock' | 'goods'>>) {
  const sum = { qty: 0, volume: 0, weight: 0 };
  for (const { qty, unitVolume = 0, unitWeight = 0 } of [...stock, ...goods]) {
    sum.qty += qty ?? 0;
    sum.volume += (qty ?? 0) * unitVolume;
    sum.weight += (qty ?? 0) * unitWeight;
  }
  return sum;
}
