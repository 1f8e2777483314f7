import type { FinanceWorkFigure } from '@shared/contract/finance/overview.contract.ts';
import { add, round } from '@shared/contract/decimal.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { costSheets } from '../cost-sheets/cost-sheet.entity.ts';
import { finCostSheet } from '../cost-sheets/cost-sheet.tables.ts';
import { monthOf } from '../periods/period.rules.ts';
import { partiesOf } from './overview.ts';
import { pendingFigures } from './pending.ts';

/** What waits in finance, and what stands open: for the dashboard (chapter 13). */
export async function financeFigures(ctx: Ctx): Promise<FinanceWorkFigure[]> {
  const [waiting, receivable, payable, profit] = await readAll(
    ctx,
    () => pendingFigures(ctx),
    () => (ctx.actor.may('finance.ar.customer.view') ? balances(ctx, 'AR') : []),
    () => (ctx.actor.may('finance.ap.supplier.view') ? balances(ctx, 'AP') : []),
    () => (ctx.actor.may('finance.cost.view') ? profitOf(ctx) : []),
  );
  return [
    ...waiting.map(({ key, title, count, link }) => ({ key, title, count, link })),
    ...receivable,
    ...payable,
    ...profit,
  ];
}

/** 余额 and 逾期 of today, as 客户应收 and 供应商应付 sum them. */
async function balances(ctx: Ctx, direction: 'AR' | 'AP'): Promise<FinanceWorkFigure[]> {
  const parties = await partiesOf(ctx, { direction, companyId: null, asOf: null }, ctx.today());
  const sum = (of: 'open' | 'overdue') => round(add('0', ...parties.map((one) => one[of])), 2);
  const receivable = direction === 'AR';
  const link = `/finance/account-${receivable ? 'receivable/customer' : 'payable/supplierlist'}`;
  const money = (amount: string) => (receivable ? { sell: amount } : { cost: amount });
  return [
    { key: `${direction}.open`, title: receivable ? '应收余额' : '应付余额', count: null, ...money(sum('open')), link },
    {
      key: `${direction}.overdue`,
      title: receivable ? '应收逾期' : '应付逾期',
      count: null,
      ...money(sum('overdue')),
      link: `${link}?longest=1..`,
    },
  ];
}

/** 本月毛利 of the computed sheets of this month of the books. */
async function profitOf(ctx: Ctx): Promise<FinanceWorkFigure[]> {
  const month = monthOf(ctx.today());
  const [found] = await ctx.db
    .select({ profit: sql<string>`coalesce(sum(${finCostSheet.profit}), 0)::numeric(20,2)::text` })
    .from(finCostSheet)
    .where(and(eq(finCostSheet.month, month), ne(finCostSheet.state, 'DRAFT'), costSheets.scopeWhere(ctx.actor)));
  const day = `${ctx.today().slice(0, 7)}-01`;
  return [
    {
      key: 'profit',
      title: '本月毛利',
      count: null,
      profit: found?.profit ?? '0.00',
      link: `/finance/cost-accounting?month=${day}..${day}`,
    },
  ];
}
