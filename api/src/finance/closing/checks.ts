import type { CheckResult } from '@shared/contract/finance/period.answers.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { sql, type SQL } from 'drizzle-orm';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { moneyText } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { brokenIn } from '../../platform/verify.ts';
import type { Period } from '../periods/period.tables.ts';
import { controlTotals } from './control-totals.ts';
import { revaluationOf } from './revaluation.ts';
import { unbilledStorage } from './unbilled-storage.ts';

const SHOWN = 50;
type Item = CheckResult['items'][number];
type Month = Pick<Period, 'companyId' | 'startDate' | 'endDate'>;

/** One check of FIN-112: what it found is a warning, or stops the close. */
interface Check {
  key: string;
  title: string;
  level: 'WARN' | 'FAIL';
  find(ctx: Ctx, month: Month): Promise<Item[]>;
}

/** Rows of a query with `no`, `text` and perhaps `link`. */
const found = async (ctx: Ctx, query: SQL): Promise<Item[]> =>
  (await rows<{ no: string; text: string; link?: string | null }>(ctx.db, query)).map(({ no, text, link }) => ({
    no,
    text,
    link: link ?? null,
  }));

/** Identities that do not hold for the company, of those whose title is wanted; what is not known to be its own is not named (1.8). */
const broken = async (ctx: Ctx, { companyId }: Month, wanted: (title: string) => boolean): Promise<Item[]> =>
  (await brokenIn(ctx.db, companyId, wanted)).map(({ title, examples, unnamed }) => ({
    no: title.split(' ')[0] ?? title,
    text: `${title}：${[...examples, ...(unnamed > 0 ? [`不分主体 ${unnamed} 项，请系统管理员核对`] : [])].join('、')}`,
    link: null,
  }));

/** Where a fee line is worked on. */
const FEE_LINK = sql`'/finance/account-payable/billingdetails?' ||
  case f.direction when 'AR' then 'direction=AR&' else '' end || 'numbers=' || f.fee_no`;
/** Fee lines in a state whose business is of the month, or of one before it: entered late, they wait all the same. */
const feesUpTo = (ctx: Ctx, { companyId, endDate }: Month, state: 'DRAFT' | 'SUBMITTED') =>
  found(
    ctx,
    sql`select f.fee_no as no, f.biz_no || ' ' || ${moneyText(sql`f.currency`, sql`f.amount`)} as text, ${FEE_LINK} as link
      from fin_fee_line f where f.company_id = ${companyId} and f.state = ${state}
        and coalesce(f.business_date, (f.created_at at time zone 'Asia/Shanghai')::date) <= ${endDate}::date
      order by f.id`,
  );

/** FIN-112, in the order they are shown. */
export const CHECKS: readonly Check[] = [
  {
    key: 'submitted',
    title: '截至月末没有待审核的费用',
    level: 'FAIL',
    find: (ctx, month) => feesUpTo(ctx, month, 'SUBMITTED'),
  },
  { key: 'drafts', title: '截至月末没有草稿费用', level: 'WARN', find: (ctx, month) => feesUpTo(ctx, month, 'DRAFT') },
  {
    key: 'balanced',
    title: '凭证借贷平衡',
    level: 'FAIL',
    find: (ctx, { companyId, startDate, endDate }) =>
      found(
        ctx,
        sql`select j.journal_no as no, '借 ' || t.debit::numeric(20,2) || ' 贷 ' || t.credit::numeric(20,2) as text
          from gl_journal j join lateral (select count(*) as lines, coalesce(sum(l.debit), 0) as debit,
            coalesce(sum(l.credit), 0) as credit from gl_line l where l.journal_id = j.id) t on true
          where j.company_id = ${companyId} and j.journal_date between ${startDate}::date and ${endDate}::date
            and (t.lines < 2 or t.debit <> t.credit) order by j.id`,
      ),
  },
  {
    key: 'controls',
    title: '控制科目等于未核销明细',
    level: 'FAIL',
    async find(ctx, { companyId, endDate }) {
      const totals = await controlTotals(ctx, companyId, endDate);
      return totals
        .filter(({ same }) => !same)
        .map(({ account, name, balance, openItems }) => ({
          no: account,
          text: `${name} 余额 ${balance}，明细 ${openItems}`,
          link: null,
        }));
    },
  },
  {
    key: 'days',
    title: '仓库已日结到月末',
    level: 'FAIL',
    find: (ctx, { companyId, endDate }) =>
      found(
        ctx,
        sql`select w.code as no, w.name || ' 日结到 ' || coalesce(t.last::text, '（从未）') as text,
            '/warehouse/setting?warehouse=' || w.id || '&pane=days' as link
          from wh_warehouse w left join lateral (select max(d.day) as last from wh_day d
            where d.warehouse_id = w.id and d.state <> 'OPEN') t on true
          where w.company_id = ${companyId} and coalesce(t.last, '0001-01-01') < ${endDate}::date
            and exists (select from wh_stock_ledger e where e.warehouse_id = w.id and e.business_date <= ${endDate}::date)
          order by w.code`,
      ),
  },
  {
    key: 'storage',
    title: '仓储账单已按规则生成',
    level: 'WARN',
    find: (ctx, { companyId, startDate, endDate }) => found(ctx, unbilledStorage(companyId, startDate, endDate)),
  },
  {
    key: 'paying',
    title: '没有付款中的付款单',
    level: 'FAIL',
    find: (ctx, { companyId, endDate }) =>
      found(
        ctx,
        sql`select p.payment_no as no, ${moneyText(sql`p.currency`, sql`p.amount`)} as text, '/finance/account-payable/record?pane=payments&numbers=' || p.payment_no as link
          from fin_payment p where p.company_id = ${companyId} and p.state = 'PAYING' and p.pay_date <= ${endDate}::date order by p.id`,
      ),
  },
  {
    key: 'unclaimed',
    title: '没有待认领的收款',
    level: 'WARN',
    find: (ctx, { companyId, endDate }) =>
      found(
        ctx,
        sql`select r.receipt_no as no, coalesce(r.payer_name, '') || ' ' || ${moneyText(sql`r.currency`, sql`r.amount`)} as text,
            '/finance/account-receivable/kehu-jiezhang?panel=' ||
              case r.state when 'UNCLAIMED' then 'unclaimed' else 'receipts&tab=claimed' end as link
          from fin_receipt r where r.company_id = ${companyId} and r.state in ('UNCLAIMED', 'CLAIMED') and r.value_date <= ${endDate}::date order by r.id`,
      ),
  },
  {
    key: 'rates',
    title: '月末汇率齐全',
    level: 'FAIL',
    async find(ctx, { companyId, endDate }) {
      const open = await revaluationOf(ctx, companyId, endDate);
      const missing: Item[] = [];
      for (const currency of new Set(open.map((row) => row.currency)))
        if ((await rateOf(ctx, companyId, currency, endDate)) === null)
          missing.push({
            no: currency,
            text: `缺少 ${currency} 在 ${endDate} 的汇率`,
            link: '/finance/account-receivable?base=rates',
          });
      return missing;
    },
  },
  {
    key: 'identities',
    title: '库存与账务恒等式成立',
    level: 'FAIL',
    find: (ctx, month) => broken(ctx, month, (title) => /^(WMS-01[0-4]|FIN-(?!180))/.test(title)),
  },
  {
    key: 'quota',
    title: '外汇额度恒等式成立',
    level: 'FAIL',
    find: (ctx, month) => broken(ctx, month, (title) => title.startsWith('FIN-180')),
  },
  {
    key: 'estimates',
    title: '没有超期未冲的暂估',
    level: 'WARN',
    async find(ctx, { companyId, endDate }) {
      const months = await ctx.setting('finance.estimate.max.age', companyId);
      return found(
        ctx,
        sql`select f.fee_no as no, f.biz_no || ' ' || ${moneyText(sql`f.currency`, sql`f.amount`)} || ' ' || f.accounting_date as text,
            ${FEE_LINK} as link
          from fin_fee_line f where f.company_id = ${companyId} and f.is_estimate and f.state = 'CONFIRMED'
            and f.accounting_date < (${addDays(endDate, 1)}::date - make_interval(months => ${months})) order by f.id`,
      );
    },
  },
];

/** Runs every check for a month; `told` hears how many are done. */
export async function runChecks(
  ctx: Ctx,
  month: Month,
  told: (done: number, all: number) => Promise<void> = async () => undefined,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { key, title, level, find } of CHECKS) {
    const items = await find(ctx, month);
    results.push({
      key,
      title,
      level: items.length === 0 ? 'PASS' : level,
      count: items.length,
      items: items.slice(0, SHOWN),
    });
    await told(results.length, CHECKS.length);
  }
  return results;
}
