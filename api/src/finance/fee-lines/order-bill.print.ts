import { FEE_STATES } from '@shared/contract/finance/fee-line.labels.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { add } from '@shared/contract/decimal.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { chargeNames } from '../../masters/charge-codes/charge-names.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { nameIn } from '../../services/printing/wording.ts';
import { containersOf, findBiz, type FeeBiz } from './fee-biz.ts';
import { feeLines } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

/**
 * 费用账单 of a logistics order (F4): the confirmed receivables of its customer, in his language; what another pays stands on his
 * own statement. GUARD_FAILED: there are none. NO_PERMISSION: some are out of the caller's scope, the bill would be short of them.
 */
export const orderBillDocument: PrintLoader = async (ctx, id) => {
  const biz = await findBiz(ctx, 'LOGISTICS', id);
  const found = await linesOf(ctx, biz);
  const lines = found.filter(({ mine }) => mine);
  if (lines.length < found.length)
    throw refuse(
      'NO_PERMISSION',
      `${biz.bizNo} 有 ${found.length - lines.length} 笔费用不在您的数据权限内，账单不完整，不能打印。`,
    );
  if (lines.length === 0) throw refuse('GUARD_FAILED', `${biz.bizNo} 还没有已确认的应收费用，不能打印账单。`);
  const [customer] = await ctx.db
    .select({ nameEn: acCustomer.nameEn, country: acCustomer.country })
    .from(acCustomer)
    .where(eq(acCustomer.id, biz.customerId ?? '0'));
  return {
    id,
    no: biz.bizNo,
    state: FEE_STATES.CONFIRMED,
    stateCode: 'CONFIRMED',
    companyId: biz.companyId,
    customerId: biz.customerId,
    language: (customer?.country ?? 'CN') === 'CN' ? 'ZH' : 'EN',
    watermark: null,
    data: ({ language }) => sheet(ctx, biz, lines, language, customer?.nameEn ?? null),
  };
};

const linesOf = (ctx: Ctx, { bizId, customerId }: FeeBiz) =>
  ctx.db
    .select({
      fee: finFeeLine,
      charge: finChargeCode.name,
      mine: sql<boolean>`${feeLines.scopeWhere(ctx.actor) ?? sql`true`}`,
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(
      and(
        eq(finFeeLine.bizType, 'LOGISTICS'),
        eq(finFeeLine.bizId, bizId),
        eq(finFeeLine.customerId, customerId ?? '0'),
        eq(finFeeLine.direction, 'AR'),
        eq(finFeeLine.state, 'CONFIRMED'),
      ),
    )
    .orderBy(asc(finFeeLine.currency), asc(finFeeLine.id));
type Lines = Awaited<ReturnType<typeof linesOf>>;

async function sheet(
  ctx: Ctx,
  biz: FeeBiz,
  lines: Lines,
  language: TemplateLanguage,
  nameEn: string | null,
): Promise<PrintData> {
  const chargeIn = await chargeNames(ctx, language);
  const containers = await containersOf(ctx, biz.bizId);
  const currencies = [...new Set(lines.map(({ fee }) => fee.currency))];
  const sum = (currency: string, pick: (fee: Lines[number]['fee']) => string | null) =>
    add('0', ...lines.flatMap(({ fee }) => (fee.currency === currency ? [pick(fee) ?? '0'] : [])));
  return {
    no: biz.bizNo,
    bill: {
      customer: nameIn(language, biz.customerName ?? '', nameEn),
      orderDate: biz.day ?? '',
      pol: biz.order?.pol ?? '',
      pod: biz.order?.pod ?? '',
      containers: containers.map(({ code }) => code).join(' '),
    },
    billed: lines.map(({ fee, charge }) => ({
      feeNo: fee.feeNo,
      charge: chargeIn(charge),
      qty: fee.qty,
      price: fee.unitPrice,
      currency: fee.currency,
      tax: fee.tax,
      amount: fee.amount,
    })),
    billSums: currencies.map((currency) => ({
      currency,
      amount: sum(currency, ({ amount }) => amount),
      tax: sum(currency, ({ tax }) => tax),
      open: sum(currency, ({ open }) => open),
    })),
  };
}
