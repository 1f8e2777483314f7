import type { OverviewFigure } from '@shared/contract/finance/overview.contract.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { and, eq, inArray, isNotNull, not, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { costSheets } from '../cost-sheets/cost-sheet.entity.ts';
import { finCostSheet } from '../cost-sheets/cost-sheet.tables.ts';
import { isPoolLine, isShared } from '../cost-sheets/pool-lines.ts';
import { bizInScope } from '../fee-lines/fee-biz.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finBizFee, finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { hasSubmitted } from '../fee-lines/fee-waits.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { isDue } from '../payments/payment.list.ts';
import { receipts } from '../receipts/receipt.entity.ts';
import { settlements } from '../settlements/settlement.entity.ts';
import { finSettlement } from '../settlements/settlement.tables.ts';
import { statements } from '../statements/statement.entity.ts';
import { finStatement } from '../statements/statement.tables.ts';

/** Work that waits: the total of the list behind its link, for who may see that list. */
interface Pending {
  key: string;
  title: string;
  link: string;
  /** Whose overview it stands in: of receivables, of payables, of neither (the dashboard alone). */
  side: 'AR' | 'AP' | null;
  view: PermissionCode;
  /** Of the page behind the link, where that is another list's. */
  page?: PermissionCode;
  /** What counts for who has no right to that page: another list, and its total. */
  instead?: Pick<Pending, 'title' | 'link' | 'count'>;
  count(ctx: Ctx, companyId: string | null): Promise<number>;
}
/** What of a noun the caller sees, of one company if it is chosen. */
const scoped = (
  ctx: Ctx,
  of: { table: { companyId: PgColumn }; scopeWhere(actor: Actor): SQL | undefined },
  companyId: string | null,
) => and(of.scopeWhere(ctx.actor), companyId === null ? undefined : eq(of.table.companyId, companyId));
/** The same list of one company. */
export const ofCompany = (link: string, companyId: string | null): string =>
  companyId === null ? link : `${link}${link.includes('?') ? '&' : '?'}companyId=${companyId}`;

const ofSide = (side: 'AR' | 'AP'): Pending[] => {
  const receivable = side === 'AR';
  const word = receivable ? '应收' : '应付';
  return [
    {
      key: `${side}.fees`,
      title: `待审核${word}费用`,
      link: `/finance/account-payable/billingdetails?direction=${side}&state=SUBMITTED`,
      side,
      view: `finance.${receivable ? 'ar' : 'ap'}.fee.view`,
      page: 'finance.ap.detail.view',
      // F5 has a row for an order with all its fees: it counts orders, and says so.
      ...(receivable && {
        instead: {
          title: '待审核应收订单',
          link: '/finance/account-receivable/order?tab=submitted',
          count: (ctx, companyId) =>
            ctx.db.$count(
              finBizFee,
              and(
                eq(finBizFee.direction, side),
                hasSubmitted(side, finBizFee),
                bizInScope.scopeWhere(ctx.actor),
                companyId === null ? undefined : eq(finBizFee.companyId, companyId),
              ),
            ),
        },
      }),
      count: (ctx, companyId) =>
        ctx.db.$count(
          finFeeLine,
          and(eq(finFeeLine.direction, side), eq(finFeeLine.state, 'SUBMITTED'), scoped(ctx, feeLines, companyId)),
        ),
    },
    {
      key: `${side}.statements`,
      title: receivable ? '待确认客户对账单' : '待确认供应商对账单',
      link: `/finance/account-${receivable ? 'receivable/kehuduizhangdan' : 'payable/duizhangdan'}?tab=sent`,
      side,
      view: `finance.${receivable ? 'ar' : 'ap'}.statement.view`,
      count: (ctx, companyId) =>
        ctx.db.$count(
          finStatement,
          and(eq(finStatement.direction, side), eq(finStatement.state, 'SENT'), scoped(ctx, statements, companyId)),
        ),
    },
    {
      key: `${side}.settlements`,
      title: receivable ? '待审核客户结账单' : '待审核供应商结账单',
      link: `/finance/account-${receivable ? 'receivable/kehu-jiezhang?panel=settlements&' : 'payable/suppliercheckout?'}tab=submitted`,
      side,
      view: `finance.${receivable ? 'ar' : 'ap'}.settlement.view`,
      count: (ctx, companyId) =>
        ctx.db.$count(
          finSettlement,
          and(
            eq(finSettlement.direction, side),
            eq(finSettlement.state, 'SUBMITTED'),
            scoped(ctx, settlements, companyId),
          ),
        ),
    },
  ];
};

/** Every kind, in the order of the cards. */
const KINDS: readonly Pending[] = [
  ...ofSide('AR'),
  {
    key: 'receipts',
    title: '待认领收款',
    link: '/finance/account-receivable/kehu-jiezhang?panel=unclaimed',
    side: 'AR',
    view: 'finance.ar.receipt.view',
    count: (ctx, companyId) =>
      ctx.db.$count(finReceipt, and(eq(finReceipt.state, 'UNCLAIMED'), scoped(ctx, receipts, companyId))),
  },
  ...ofSide('AP'),
  {
    key: 'applications',
    title: '待审付款申请',
    link: '/finance/account-payable/applypayment/reduction?tab=all&state=SUBMITTED,REVIEWING,GM_REVIEW',
    side: 'AP',
    view: 'finance.ap.apply.view',
    count: (ctx, companyId) =>
      ctx.db.$count(
        finApplication,
        and(
          inArray(finApplication.state, ['SUBMITTED', 'REVIEWING', 'GM_REVIEW']),
          scoped(ctx, applications, companyId),
        ),
      ),
  },
  {
    key: 'payments',
    title: '待付款',
    link: '/finance/account-payable/record?pane=due',
    side: 'AP',
    view: 'finance.ap.payment.view',
    count: (ctx, companyId) => ctx.db.$count(finApplication, and(isDue(), scoped(ctx, applications, companyId))),
  },
  {
    key: 'estimates',
    title: '暂估未冲',
    link: '/finance/account-payable/billingdetails?direction=AP&isEstimate=1&state=CONFIRMED',
    side: 'AP',
    view: 'finance.ap.fee.view',
    page: 'finance.ap.detail.view',
    count: (ctx, companyId) =>
      ctx.db.$count(
        finFeeLine,
        and(
          eq(finFeeLine.direction, 'AP'),
          eq(finFeeLine.isEstimate, true),
          eq(finFeeLine.state, 'CONFIRMED'),
          scoped(ctx, feeLines, companyId),
        ),
      ),
  },
  {
    key: 'sheets',
    title: '未核算订单',
    link: '/finance/cost-accounting?uncomputed=1',
    side: null,
    view: 'finance.cost.view',
    count: (ctx, companyId) =>
      ctx.db.$count(
        finCostSheet,
        and(or(eq(finCostSheet.state, 'DRAFT'), isNotNull(finCostSheet.missing)), scoped(ctx, costSheets, companyId)),
      ),
  },
  {
    key: 'pool',
    title: '未分摊费用',
    link: '/finance/cost-accounting?pane=pool&tab=open',
    side: null,
    view: 'finance.cost.view',
    count: (ctx, companyId) =>
      ctx.db.$count(finFeeLine, and(isPoolLine(), not(isShared()), scoped(ctx, feeLines, companyId))),
  },
];

/** What waits in finance for the caller; of one side and of one company, or all of it. */
export async function pendingFigures(
  ctx: Ctx,
  { side, companyId = null }: { side?: 'AR' | 'AP'; companyId?: string | null } = {},
): Promise<OverviewFigure[]> {
  const kinds = KINDS.filter((kind) => ctx.actor.may(kind.view) && (side === undefined || kind.side === side)).map(
    ({ instead, ...kind }) => {
      const reached = ctx.actor.may(kind.page ?? kind.view);
      return { ...kind, ...(reached ? {} : instead), reached: reached || instead !== undefined };
    },
  );
  const counts = await readAll(
    ctx,
    ...kinds.map(
      ({ count }) =>
        () =>
          count(ctx, companyId),
    ),
  );
  return kinds.map(({ key, title, link, reached }, at) => ({
    key,
    title,
    amount: null,
    count: counts[at] ?? 0,
    note: null,
    link: reached ? ofCompany(link, companyId) : null,
  }));
}
