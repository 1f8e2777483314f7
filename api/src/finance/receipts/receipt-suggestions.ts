import type { ReceiptSuggestion } from '@shared/contract/finance/receipt.contract.ts';
import { nameFit } from '@shared/contract/finance/receipt.rules.ts';
import { sql } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { sees } from '../../platform/sight.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';

const MAX = 5;
/**
 * Customers in scope whose receipt this may be, best first (F9): the payer's name against names and invoice titles, and the
 * amount, for who sees it, against what is open (one line, or all lines of the currency). Ties by customer id.
 */
export async function receiptSuggestions(
  ctx: Ctx,
  { payerName, amount, currency, companyId }: Pick<Receipt, 'payerName' | 'amount' | 'currency' | 'companyId'>,
): Promise<ReceiptSuggestion[]> {
  const found = await ctx.db
    .select({
      customerId: acCustomer.id,
      customerNo: acCustomer.customerNo,
      name: acCustomer.name,
      shortName: acCustomer.shortName,
      nameEn: acCustomer.nameEn,
      titles: sql<
        string[]
      >`coalesce((select array_agg(t.title) from ac_customer_invoice_title t where t.customer_id = ${acCustomer.id}), '{}')`,
      feeNo: sql<
        string | null
      >`(select min(f.fee_no) from fin_fee_line f where f.customer_id = ${acCustomer.id} and f.direction = 'AR'
        and f.company_id = ${companyId} and f.state = 'CONFIRMED' and f.currency = ${currency} and f.open = ${amount})`,
      whole: sql<boolean>`coalesce((select sum(f.open) from fin_fee_line f where f.customer_id = ${acCustomer.id} and f.direction = 'AR'
        and f.company_id = ${companyId} and f.state = 'CONFIRMED' and f.open <> 0 and f.currency = ${currency}), 0) = ${amount}`,
    })
    .from(acCustomer)
    .where(customers.scopeWhere(ctx.actor))
    .orderBy(acCustomer.id);
  // An amount that is hidden is not found out by what it equals.
  const seen = sees(ctx, 'money.sell');
  return found
    .map(({ customerId, customerNo, shortName, name, nameEn, titles, feeNo, whole }) => {
      const named = nameFit(payerName ?? '', [name, shortName, nameEn, ...titles]);
      const why = [
        ...(named === 2 ? ['付款人与客户名称或抬头一致'] : named === 1 ? ['付款人与客户名称相近'] : []),
        ...(!seen ? [] : feeNo ? [`金额等于 ${feeNo} 未核销`] : whole ? ['金额等于该币种全部未核销'] : []),
      ];
      return {
        customerId,
        customerNo,
        customerName: shortName,
        why,
        score: named * 2 + (seen && (feeNo || whole) ? 1 : 0),
      };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, MAX)
    .map(({ score: _score, ...one }) => one);
}
