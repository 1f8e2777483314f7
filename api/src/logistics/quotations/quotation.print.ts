import { cbm, kg } from '@shared/contract/figures.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { QUOTE_STATE } from '@shared/contract/logistics/quotation.machine.ts';
import { BASIS_UNIT } from '@shared/contract/logistics/quotation-rules.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { orderDetail } from '../orders/order.reads.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { answered } from '../../platform/route.ts';
import { quotations } from './quotation.entity.ts';
import { lgQuotationLine, type QuoteRow } from './quotation.tables.ts';
import { feeTotals, type PrintLoader } from '../../services/printing/document.ts';
import { chargeNames } from '../../masters/charge-codes/charge-names.ts';
import { unitNames } from '../../masters/base/paper-names.ts';
import { customerData } from '../../masters/customers/customer-paper.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { commonOf, lineData } from '../orders/order.print.ts';
import { chargeUnitIn, type Watermark } from '../../services/printing/wording.ts';

const WATERMARKS: Readonly<Record<string, Watermark>> = { DRAFT: 'DRAFT', VOID: 'VOID', REFUSED: 'REFUSED' };

/** A quotation, printed with the templates of 物流订单: the goods of the order in the container and what they cost. */
export const quotationDocument: PrintLoader = async (ctx, id) => {
  const row = await quotations.find(ctx, id);
  const customer = await customerData(ctx, row.customerId);
  return {
    id,
    no: row.quoteNo,
    state: QUOTE_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: row.customerId,
    language: customer.language,
    watermark: WATERMARKS[row.state] ?? null,
    async data({ language }) {
      const order = answered<OrderDetail>(await orderDetail(ctx, row.orderId));
      const common = await commonOf(ctx, order, customer, language);
      return {
        ...common,
        no: row.quoteNo,
        remark: row.remark ?? '',
        lines: await goodsOf(ctx, row, language),
        totals: totalsOf(row),
        ...(await feesOf(ctx, row, language)),
      };
    },
  };
};

/** Goods of the order in the container: loaded figures, planned ones before. */
async function goodsOf(ctx: Ctx, row: QuoteRow, language: TemplateLanguage): Promise<PrintData[]> {
  const unitOf = await unitNames(ctx, language);
  const found = await ctx.db
    .select({ allocation: lgAllocation, line: lgOrderLine })
    .from(lgAllocation)
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(
      and(
        eq(lgAllocation.containerId, row.containerId),
        eq(lgAllocation.orderId, row.orderId),
        eq(lgAllocation.state, 'LIVE'),
      ),
    )
    .orderBy(asc(lgAllocation.id));
  return found.map(({ allocation, line }) =>
    lineData(
      {
        ...line,
        cartons: allocation.loadedCartons ?? allocation.cartons,
        volume: allocation.loadedVolume ?? allocation.volume,
        gross: allocation.loadedGross ?? allocation.gross,
        net: allocation.net,
        qty: allocation.qty,
      },
      unitOf,
    ),
  );
}

const totalsOf = (row: QuoteRow): PrintData => ({
  cartons: row.cartons,
  qty: '',
  gross: kg(row.gross),
  net: '',
  volume: cbm(row.volume),
  chargeableRt: row.rt,
});

/** Charges of the quotation and their sums per currency; the price of VALUE is a percentage. */
async function feesOf(ctx: Ctx, row: QuoteRow, language: TemplateLanguage): Promise<PrintData> {
  const nameOf = await chargeNames(ctx, language);
  const lines = await ctx.db
    .select({ line: lgQuotationLine, charge: finChargeCode.name })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(eq(lgQuotationLine.quotationId, row.id))
    .orderBy(asc(lgQuotationLine.sortNo));
  return {
    fees: lines.map(({ line, charge }) => ({
      charge: nameOf(charge),
      qty: line.qty ?? '',
      unit: chargeUnitIn(language, line.basis === 'VALUE' ? '货值 %' : BASIS_UNIT[line.basis]),
      unitPrice: line.unitPrice ?? '',
      currency: line.currency,
      amount: line.amount ?? '',
    })),
    feeTotals: feeTotals(lines.map(({ line }) => line)),
  };
}
