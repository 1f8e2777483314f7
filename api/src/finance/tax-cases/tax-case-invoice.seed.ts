import { divide, multiply, round, roundMoney } from '@shared/contract/decimal.ts';
import type { TradeDocInput } from '@shared/contract/finance/trade-doc.input.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { companyParty, supplierParty } from '../trade-docs/trade-parties.ts';
import type { TaxCase, TaxCaseLine } from './tax-case.tables.ts';

interface Billed {
  row: TaxCase;
  supplierId: string;
  items: readonly TaxCaseLine[];
  /** CNY without tax that the factory takes for a dollar. */
  rate: string;
  docDate: string;
}
/** The invoice of the factory for every item of a case, with 13 % tax. */
export async function factoryInvoice(
  ctx: CommandCtx,
  { row, supplierId, items, rate, docDate }: Billed,
): Promise<TradeDocInput> {
  return {
    kind: 'INPUT_INVOICE',
    companyId: row.companyId,
    customerId: null,
    supplierId,
    orderId: row.orderId,
    containerId: null,
    declarationId: null,
    buyer: await companyParty(ctx, row.companyId, false),
    seller: await supplierParty(ctx, supplierId),
    docDate,
    incoterm: null,
    incotermPlace: null,
    paymentTerm: null,
    currency: 'CNY',
    invoiceCode: null,
    invoiceNo: null,
    remark: null,
    templateId: null,
    lines: items.map(({ goodsName, qty, unit, total }) => {
      const amount = roundMoney(multiply(total, rate, '1.13'), 'CNY');
      return {
        orderLineId: null,
        feeLineId: null,
        hsCode: null,
        nameCn: goodsName,
        nameEn: null,
        spec: null,
        qty,
        unit,
        unitPrice: round(divide(amount, qty), 6),
        amount,
        taxRateBp: 1300,
        tax: null,
        cartons: 0,
        net: 0,
        gross: 0,
        volume: 0,
      };
    }),
  };
}
