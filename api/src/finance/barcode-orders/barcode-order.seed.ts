import { round } from '@shared/contract/decimal.ts';
import { eanCheck } from '@shared/contract/system/goods-barcode.ts';
import type { BarcodeOrderInput } from '@shared/contract/finance/barcode-order.contract.ts';
import type { BarcodeOrderKind, BarcodeService, LabelSize } from '@shared/contract/finance/barcode-order.labels.ts';
import { makesLabels, sticksLabels } from '@shared/contract/finance/barcode-order.rules.ts';
import { asc, count, eq, sum } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import {
  acceptBarcodeOrder,
  cancelBarcodeOrder,
  createBarcodeOrder,
  finishBarcodeOrder,
  startBarcodeOrder,
} from './barcode-order.service.ts';
import { finBarcodeOrder, type BarcodeOrder } from './barcode-order.tables.ts';

const CLERK = 'oper01';
const MAKER = 'whc01';

interface Story {
  goods: string;
  kind: BarcodeOrderKind;
  service: BarcodeService;
  size?: LabelSize;
  qty: number;
  price: string;
  /** How far it goes; 0 草稿 … 3 已完成, −1 已取消. */
  to: -1 | 0 | 1 | 2 | 3;
}
/** Every service and kind of code, every state. */
const STORIES: readonly Story[] = [
  { goods: '纯棉四件套', kind: 'EAN13', service: 'LABEL', size: 'S60X40', qty: 2400, price: '0.35', to: 3 },
  { goods: '毛绒玩具', kind: 'EAN13', service: 'APPLY', qty: 6, price: '180', to: 3 },
  { goods: '陶瓷餐具', kind: 'CARTON', service: 'LABEL', size: 'S100X150', qty: 320, price: '0.80', to: 3 },
  { goods: '不锈钢保温杯', kind: 'UPCA', service: 'PRINT', size: 'S60X40', qty: 5000, price: '0.12', to: 3 },
  { goods: '户外折叠椅', kind: 'CODE128', service: 'RELABEL', size: 'S100X70', qty: 860, price: '0.60', to: 3 },
  { goods: '蓝牙音箱', kind: 'LICENSE', service: 'LICENSE', qty: 1, price: '1200', to: 3 },
  { goods: '硅胶厨具', kind: 'EAN13', service: 'PRINT', size: 'S60X40', qty: 3600, price: '0.10', to: 2 },
  { goods: '圣诞灯串', kind: 'UPCA', service: 'LABEL', size: 'S60X40', qty: 1800, price: '0.35', to: 2 },
  { goods: '瑜伽垫', kind: 'CODE128', service: 'PRINT', size: 'S100X70', qty: 900, price: '0.15', to: 1 },
  { goods: '儿童雨衣', kind: 'EAN13', service: 'APPLY', qty: 12, price: '160', to: 1 },
  { goods: '竹纤维毛巾', kind: 'EAN13', service: 'LABEL', size: 'S60X40', qty: 4200, price: '0.32', to: 0 },
  { goods: 'LED 台灯', kind: 'CARTON', service: 'PRINT', size: 'S100X150', qty: 150, price: '0.50', to: 0 },
  { goods: '汽车脚垫', kind: 'CODE128', service: 'RELABEL', size: 'S100X70', qty: 240, price: '0.60', to: -1 },
  { goods: '赠品袋', kind: 'CODE128', service: 'PRINT', size: 'S60X40', qty: 500, price: '0', to: 3 },
];

/** A valid content of a kind, another one for each story. */
function contentOf(kind: BarcodeOrderKind, nth: number): string | null {
  const number = String(nth + 1);
  const first = (start: string, length: number) => `${start}${number.padStart(length - start.length, '0')}`;
  if (kind === 'CARTON') return null;
  if (kind === 'CODE128') return `SKU-${number.padStart(5, '0')}`;
  if (kind === 'LICENSE') return `AUTH-2026-${number.padStart(4, '0')}`;
  const digits = kind === 'EAN13' ? first('6923450', 12) : first('03600', 11);
  return `${digits}${eanCheck(digits)}`;
}

export const barcodeOrderSeed: SeedStep = {
  name: '条码订单',
  async run(seed) {
    const customers = await seed.tx
      .select({ id: acCustomer.id })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id));
    const [warehouse] = await seed.tx
      .select({ id: whWarehouse.id })
      .from(whWarehouse)
      .where(eq(whWarehouse.status, 'ENABLED'))
      .orderBy(asc(whWarehouse.id));
    const [companyId] = await seed.companies();
    if (!companyId || !warehouse) return;
    for (const [nth, story] of STORIES.entries()) {
      const customerId = customers[nth % customers.length]?.id;
      if (customerId) await tell(seed, { story, nth, companyId, customerId, warehouseId: warehouse.id });
    }
  },
  async totals(tx) {
    const rows = await tx
      .select({ state: finBarcodeOrder.state, orders: count(), amount: sum(finBarcodeOrder.amount) })
      .from(finBarcodeOrder)
      .groupBy(finBarcodeOrder.state)
      .orderBy(asc(finBarcodeOrder.state));
    return Object.fromEntries(
      rows.map(({ state, orders, amount }) => [state, `${orders} / ${round(amount ?? '0', 2)}`]),
    );
  },
};

interface Told {
  story: Story;
  nth: number;
  companyId: string;
  customerId: string;
  warehouseId: string;
}
async function tell(seed: Seed, { story, nth, companyId, customerId, warehouseId }: Told): Promise<void> {
  const { goods, kind, service, size = null, qty, price, to } = story;
  const day = nth - STORIES.length - 2;
  const content = contentOf(kind, nth);
  const input: BarcodeOrderInput = {
    companyId,
    customerId,
    brandId: null,
    goodsId: null,
    goodsName: goods,
    kind,
    content: makesLabels(service) ? content : null,
    service,
    labelSize: size,
    warehouseId: sticksLabels(service) ? warehouseId : null,
    qty,
    unitPrice: price,
    currency: 'CNY',
    deliveryDate: seed.day(day + 7),
    remark: null,
  };
  const row = await seed.command(CLERK, seed.at(day, 9, nth), (ctx) => createBarcodeOrder(ctx, input));
  if (to < 0) {
    await seed.command(CLERK, seed.at(day, 10), (ctx) => cancelBarcodeOrder(ctx, row.id, row.version, '客户改款'));
    return;
  }
  const steps: ((now: BarcodeOrder, at: Date) => Promise<BarcodeOrder>)[] = [
    (now, at) => seed.command(MAKER, at, (ctx) => acceptBarcodeOrder(ctx, now.id, now.version)),
    (now, at) => seed.command(MAKER, at, (ctx) => startBarcodeOrder(ctx, now.id, now.version)),
    (now, at) => seed.command(MAKER, at, (ctx) => finishBarcodeOrder(ctx, now.id, now.version, content)),
  ];
  let now = row;
  for (const [at, step] of steps.slice(0, to).entries())
    now = await step(now, seed.at(day + (at > 1 ? 1 : 0), 11 + at));
}
