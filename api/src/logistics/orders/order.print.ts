import { cartonBarcode } from '@shared/contract/logistics/carton-scan.ts';
import { cbm, kg } from '@shared/contract/figures.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { ORDER_STATUS } from '@shared/contract/logistics/order.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { fees } from '../fees/ports.ts';
import { orders } from './order.entity.ts';
import { linesOf } from './order-lines.ts';
import { orderDetail } from './order.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { answered } from '../../platform/route.ts';
import {
  companyData,
  feeTotals,
  partyData,
  type LabelRange,
  type PrintLoader,
} from '../../services/printing/document.ts';
import { chargeNames } from '../../masters/charge-codes/charge-names.ts';
import { portText, unitNames } from '../../masters/base/paper-names.ts';
import { customerData } from '../../masters/customers/customer-paper.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { labelNumbers } from '../../services/printing/label-numbers.ts';
import { readAll } from '../../platform/reads.ts';
import { chargeUnitIn, nameIn, type Watermark } from '../../services/printing/wording.ts';

type Line = Awaited<ReturnType<typeof linesOf>>[number];
const WATERMARKS: Readonly<Record<string, Watermark>> = { DRAFT: 'DRAFT', CANCELLED: 'CANCELLED' };

/** A logistics order: 物流订单, 合同, 装箱单, 运单 and carton labels. */
export const orderDocument: PrintLoader = async (ctx, id) => {
  const row = await orders.find(ctx, id);
  const customer = await customerData(ctx, row.customerId);
  return {
    id,
    no: row.orderNo,
    state: ORDER_STATUS[row.status],
    stateCode: row.status,
    companyId: row.companyId,
    customerId: row.customerId,
    language: customer.language,
    watermark: WATERMARKS[row.status] ?? null,
    async data({ kind, labels, language }) {
      const detail = answered<OrderDetail>(await orderDetail(ctx, id));
      const [lines, common, unitOf] = await readAll(
        ctx,
        () => linesOf(ctx, id),
        () => commonOf(ctx, detail, customer, language),
        () => unitNames(ctx, language),
      );
      if (kind === 'TIAOMA') return { labels: labelsOf(detail, lines, labels) };
      const fees = kind === 'WULIUORDER' ? await feesOf(ctx, id, language) : {};
      const shipped = kind === 'YUNDAN' || kind === 'ZHUANGXIANG' ? await shipmentOf(ctx, detail, language) : {};
      return {
        ...common,
        ...shipped,
        ...fees,
        lines: lines.map((line) => ({
          ...(kind === 'ZHUANGXIANG' && packedOf(detail, line)),
          ...lineData(line, unitOf),
        })),
        totals: totalsOf(detail),
      };
    },
  };
};

/** Header of an order as every kind prints it. */
export async function commonOf(
  ctx: Ctx,
  order: OrderDetail,
  customer: { name: string; nameEn: string | null },
  language: TemplateLanguage,
): Promise<PrintData> {
  const [pol, pod] = await readAll(
    ctx,
    () => portText(ctx, order.pol, language),
    () => portText(ctx, order.pod, language),
  );
  return {
    no: order.orderNo,
    date: order.orderDate,
    customer: nameIn(language, customer.name, customer.nameEn),
    customerCode: order.customerCode ?? '',
    customerRef: order.customerRef ?? '',
    serviceType: order.serviceType,
    transportMode: order.transportMode,
    incoterm: order.incoterm ?? '',
    incotermPlace: order.incotermPlace ?? '',
    settlement: order.settlement ?? '',
    requireEtd: order.requireEtd ?? '',
    sales: order.salesName ?? '',
    remark: order.remark ?? '',
    pol,
    pod,
    finalPlace: order.finalPlace ?? '',
    consignee: partyData(order.consignee),
    notify: partyData(order.notify),
  };
}

/** What a packing list says of each line: whose it is. */
const packedOf = (order: OrderDetail, line: Line): PrintData => ({
  orderNo: order.orderNo,
  customer: order.customerName,
  customerCode: order.customerCode ?? '',
  cartonRange: line.cartonRange ?? '',
  hblNo: '',
});

/** What a waybill or packing list knows of an order that is not loaded yet. */
async function shipmentOf(ctx: Ctx, order: OrderDetail, language: TemplateLanguage): Promise<PrintData> {
  return {
    shipper: partyData(await companyData(ctx, order.companyId, language)),
    containerNo: '',
    sealNo: '',
    containerType: order.containers[0]?.containerType ?? '',
    vessel: '',
    voyage: '',
    mblNo: '',
    etd: order.containers[0]?.etd ?? '',
  };
}

/** Goods of a line as every kind prints them. */
export const lineData = (line: Line, unitOf: (unit: string | null) => string): PrintData => ({
  nameCn: line.nameCn,
  nameEn: line.nameEn ?? '',
  spec: line.spec ?? '',
  hsCode: line.hsCode ?? '',
  cartons: line.cartons,
  qty: line.qty ?? '',
  unit: unitOf(line.unit),
  gross: kg(line.gross),
  net: kg(line.net),
  volume: cbm(line.volume),
  unitPrice: line.unitPrice ?? '',
  currency: line.currency,
  amount: line.amount ?? '',
  marks: line.marks ?? '',
});

const totalsOf = (order: OrderDetail): PrintData => ({
  cartons: order.cartons,
  qty: order.pieces,
  gross: kg(order.gross),
  net: kg(order.net),
  volume: cbm(order.volume),
  chargeableRt: order.chargeableRt,
  currency: order.goodsCurrency,
  amount: order.goodsValue,
});

/** Receivables of the order and their sums per currency. */
async function feesOf(ctx: Ctx, orderId: string, language: TemplateLanguage): Promise<PrintData> {
  const nameOf = await chargeNames(ctx, language);
  const receivables = await fees().receivablesOf(ctx, orderId);
  return {
    fees: receivables.map((fee) => ({
      ...fee,
      charge: nameOf(fee.charge),
      unit: chargeUnitIn(language, fee.unit ?? ''),
    })),
    feeTotals: feeTotals(receivables),
  };
}

/** One label a carton, numbered through the lines of the order. */
function labelsOf(order: OrderDetail, lines: readonly Line[], range: LabelRange): PrintData[] {
  const starts = lines.map((_, at) => lines.slice(0, at).reduce((sum, line) => sum + line.cartons, 1));
  return labelNumbers(range, order.cartons).map((n) => {
    const line = lines[starts.findLastIndex((start) => start <= n)];
    const sides = line ? [line.lengthMm, line.widthMm, line.heightMm] : [];
    return {
      code: cartonBarcode(order.orderNo, n),
      title: '箱唛',
      customerCode: order.customerCode ?? '',
      orderNo: order.orderNo,
      n,
      total: order.cartons,
      nameCn: line?.nameCn ?? '',
      nameEn: line?.nameEn ?? '',
      spec: line?.spec ?? '',
      gross: line?.cartonGross ? kg(line.cartonGross) : '',
      size: sides.every(Boolean) ? sides.map((side) => (side ?? 0) / 10).join('×') : '',
      pod: order.pod ?? '',
      marks: line?.marks ?? '',
    };
  });
}
