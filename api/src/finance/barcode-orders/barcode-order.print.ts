import { BARCODE_ORDER_STATES, type BarcodeOrderState } from '@shared/contract/finance/barcode-order.labels.ts';
import type { LabelSize } from '@shared/contract/finance/barcode-order.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { brandName } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import { labelNumbers } from '../../services/printing/label-numbers.ts';
import type { Watermark } from '../../services/printing/wording.ts';
import { barcodeOrders } from './barcode-order.entity.ts';
import { finBarcodeOrder, type BarcodeOrder } from './barcode-order.tables.ts';

const WATERMARKS: Partial<Record<BarcodeOrderState, Watermark>> = { DRAFT: 'DRAFT', CANCELLED: 'CANCELLED' };
const SIZES: Record<LabelSize, { width: number; height: number }> = {
  S60X40: { width: 60, height: 40 },
  S100X70: { width: 100, height: 70 },
  S100X150: { width: 100, height: 150 },
};

/** 打印条码 (F7): labels of an order, each with its code drawn as EAN-13, UPC-A or Code 128; at most 500 at once. */
export const barcodeOrderDocument: PrintLoader = async (ctx, id) => {
  const row = await barcodeOrders.find(ctx, id);
  if (row.content === null && row.kind !== 'CARTON')
    throw refuse('GUARD_FAILED', `${row.orderNo} 还没有条码内容，登记后才能打印。`);
  const [names] = await ctx.db
    .select({
      customer: acCustomer.name,
      brand: sql<string>`case when ${syBrand.id} is null then '' else ${brandName} end`,
    })
    .from(finBarcodeOrder)
    .innerJoin(acCustomer, eq(acCustomer.id, finBarcodeOrder.customerId))
    .leftJoin(syBrand, eq(syBrand.id, finBarcodeOrder.brandId))
    .where(eq(finBarcodeOrder.id, id));
  return {
    id,
    no: row.orderNo,
    state: BARCODE_ORDER_STATES[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: row.customerId,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    ...(row.labelSize && { size: SIZES[row.labelSize] }),
    data: async ({ labels }) => ({
      labels: labelNumbers(labels, row.qty).map((n) => ({
        ...codesOf(row, n),
        title: row.kind === 'CARTON' ? '箱唛' : '',
        orderNo: row.orderNo,
        nameCn: row.goodsName,
        brand: names?.brand ?? '',
        customer: names?.customer ?? '',
        n,
        total: row.qty,
      })),
    }),
  };
};

/** The code of a label in the place of its kind, so that a template draws the right symbol; a 箱唛 counts its cartons. */
function codesOf(row: BarcodeOrder, n: number) {
  const carton = `${row.orderNo}-${String(n).padStart(3, '0')}`;
  const code = row.content ?? carton;
  return {
    code,
    ean13: row.kind === 'EAN13' ? code : '',
    upca: row.kind === 'UPCA' ? code : '',
    code128: row.kind === 'EAN13' || row.kind === 'UPCA' ? '' : code,
  };
}
