import type { ReleaseFigures } from '@shared/contract/logistics/cargo-release.rules.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { rateSql } from '../rates/rate.service.ts';
import { refuse } from '../../platform/refusal.ts';
import { sql, type SQL } from 'drizzle-orm';

/** 尾差容许 (warehouse-finance 3.17), CNY: an open rest up to it counts as settled. */

/** What is settled and reduced of a confirmed receivable `f`, in CNY; every figure of a release follows. */
const settledBase = (): SQL => sql`f.base_closed`;

/**
 * FIN-190 for RELEASE: receivables of an order that name this container or none, and what of the customer is overdue by
 * more than release.grace_days. Amounts in CNY: the booked base amount, or of a line not confirmed its amount at the last
 * 记账 rate; those without a rate are named in `unrated`. Void and reversed lines do not count.
 */
export async function releaseReceivables(
  ctx: Ctx,
  of: { orderId: string; containerId: string; customerId: string },
): Promise<ReleaseFigures> {
  const grace = await ctx.setting('release.grace_days');
  const late = addDays(ctx.today(), -grace);
  const own = sql`f.direction = 'AR' and f.biz_type = 'LOGISTICS' and f.biz_id = ${of.orderId}
    and (f.container_id is null or f.container_id = ${of.containerId})`;
  const rate = await rateSql(ctx, { currency: sql`f.currency`, company: sql`f.company_id` });
  const base = sql`coalesce(f.base_amount, f.amount * ${rate})`;
  const draft = sql`f.state in ('DRAFT', 'SUBMITTED')`;
  const [found] = await rows<{
    n: number;
    drafts: number;
    unconfirmed: string;
    open: string;
    overdue: string;
    unrated: { no: string; currency: string }[];
  }>(
    ctx.db,
    sql`select
      count(*) filter (where f.state in ('DRAFT', 'SUBMITTED', 'CONFIRMED'))::int as n,
      count(*) filter (where ${draft})::int as drafts,
      round(coalesce(sum(${base}) filter (where ${draft}), 0), 2)::text as unconfirmed,
      coalesce(json_agg(json_build_object('no', f.fee_no, 'currency', f.currency) order by f.fee_no)
        filter (where ${draft} and ${base} is null), '[]') as unrated,
      round(coalesce(sum(${base} - ${settledBase()}) filter (where f.state = 'CONFIRMED'), 0), 2)::text as open,
      (select round(coalesce(sum(greatest(0, ${base} - ${settledBase()})), 0), 2)::text from fin_fee_line f
        where f.customer_id = ${of.customerId} and f.direction = 'AR' and f.state = 'CONFIRMED' and f.due_date < ${late}::date)
        as overdue
      from fin_fee_line f where ${own}`,
  );
  return {
    count: found?.n ?? 0,
    unconfirmedCount: found?.drafts ?? 0,
    unconfirmed: found?.unconfirmed ?? '0.00',
    open: found?.open ?? '0.00',
    overdue: found?.overdue ?? '0.00',
    unrated: found?.unrated ?? [],
    day: ctx.today(),
  };
}

/** The one company of orders of the customer; null: they have several, or there are none. */
export async function companyOf(ctx: Ctx, customerId: string, orderIds: readonly string[]): Promise<string | null> {
  if (orderIds.length === 0) return null;
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select distinct o.company_id::text as id from lg_order o where o.id in ${[...orderIds]} and o.customer_id = ${customerId}`,
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The same for risk/check, when the order is the customer's (FIN-190). */
export async function receivablesFor(
  ctx: Ctx,
  of: { orderId: string; containerId: string; customerId: string },
): Promise<Pick<ReleaseFigures, 'open' | 'unconfirmed' | 'overdue'>> {
  const [own] = await rows<{ id: string }>(
    ctx.db,
    sql`select o.id::text as id from lg_order o where o.id = ${of.orderId} and o.customer_id = ${of.customerId}`,
  );
  if (!own) throw refuse('NOT_FOUND');
  const { open, unconfirmed, overdue } = await releaseReceivables(ctx, of);
  return { open, unconfirmed, overdue };
}
