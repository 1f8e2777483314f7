import type { AutoRequest, SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import type { Workbench } from '@shared/contract/finance/settlement.answers.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { autoAllocate } from '@shared/contract/finance/settlement.rules.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { bookRates } from '../../masters/rates/rate.service.ts';
import { requireReach } from './draft-sides.ts';
import { linesToPay, offsetLines, openOf, sourcesOf } from './open-lines.ts';
import { seenOffsetCustomer } from './offset-customer.ts';
import { settlements } from './settlement.entity.ts';
import { finSettlement } from './settlement.tables.ts';

/** The name of a party in the caller's scope, or NOT_FOUND. */
export async function partyName(ctx: Ctx, side: Side, partyId: string): Promise<string> {
  return side === 'AR'
    ? (await customers.find(ctx, partyId)).shortName
    : (await suppliers.find(ctx, partyId)).shortName;
}

/** Companies of the caller with something of the party to settle, those with both first. */
async function companiesOf(ctx: Ctx, side: Side, partyId: string): Promise<Workbench['companies']> {
  const own = ctx.actor.system
    ? sql`true`
    : sql`c.id in ${ctx.actor.companies.length > 0 ? [...ctx.actor.companies] : ['0']}`;
  const line = sql.raw(side === 'AR' ? 'customer_id' : 'supplier_id');
  const source = side === 'AR' ? sql.raw('fin_receipt') : sql.raw('fin_payment');
  const live =
    side === 'AR' ? sql`s.kind not in ('TAX_REFUND', 'INTERNAL') and s.state = 'CONFIRMED'` : sql`s.state = 'PAID'`;
  return rows<Workbench['companies'][number]>(
    ctx.db,
    sql`select * from (select c.id::text as id, c.short_name as name,
        (select count(*)::int from fin_fee_line f where f.company_id = c.id and f.${line} = ${partyId} and f.direction = ${side}
          and f.state = 'CONFIRMED' and f.open > 0) as lines,
        (select count(*)::int from ${source} s where s.company_id = c.id and s.${line} = ${partyId} and ${live} and s.unallocated > 0) as sources
      from sy_company c where ${own}) t
      order by (lines > 0 and sources > 0) desc, lines > 0 desc, sources > 0 desc, id::bigint`,
  );
}

/** What the workbench of a party begins with (F14, F22); its lines come page by page. */
export async function workbenchOf(
  ctx: Ctx,
  side: Side,
  query: { partyId: string; companyId?: string | undefined; date?: string | undefined },
): Promise<Workbench> {
  const name = await partyName(ctx, side, query.partyId);
  const companies = await companiesOf(ctx, side, query.partyId);
  const company = query.companyId ? companies.find(({ id }) => id === query.companyId) : companies[0];
  if (!company) throw refuse('NOT_FOUND');
  const party = { side, companyId: company.id, partyId: query.partyId };
  const date = query.date ?? ctx.today();
  const offset = side === 'AP' ? await seenOffsetCustomer(ctx, query.partyId) : null;
  const sources = [...(await sourcesOf(ctx, party)), ...(offset ? await offsetLines(ctx, company.id, offset) : [])];
  const open = await rows<Workbench['open'][number]>(
    ctx.db,
    sql`select f.currency, sum(f.open)::text as amount, sum(f.base_open)::text as base, count(*)::int as lines
      from fin_fee_line f where ${openOf(party)} and f.open > 0 group by f.currency order by f.currency`,
  );
  const statements = await rows<Workbench['statements'][number]>(
    ctx.db,
    sql`select f.statement_id::text as id, f.statement_no as no, count(*)::int as lines from fin_fee_line f
      where ${openOf(party)} and f.open > 0 and f.statement_id is not null group by 1, 2 order by 2 desc limit 100`,
  );
  const tolerance = await ctx.setting('finance.writeoff.tolerance', company.id);
  const rates = await bookRates(
    ctx,
    company.id,
    [...sources, ...open].map(({ currency }) => currency),
    date,
  );
  return {
    partyId: query.partyId,
    partyName: name,
    companyId: company.id,
    companies,
    sources,
    open: open.map((one) => ({ ...one, amount: trimDecimal(one.amount, 2), base: trimDecimal(one.base, 2) })),
    statements,
    rates,
    date,
    tolerance,
    pending: await pendingOf(ctx, party),
  };
}

/** Drafts and settlements handed in of the party. */
const pendingOf = (ctx: Ctx, { side, companyId, partyId }: { side: Side; companyId: string; partyId: string }) =>
  ctx.db
    .select({
      id: finSettlement.id,
      no: finSettlement.settlementNo,
      state: finSettlement.state,
      makerName: acUser.name,
    })
    .from(finSettlement)
    .leftJoin(acUser, eq(acUser.id, finSettlement.createdBy))
    .where(
      and(
        eq(finSettlement.companyId, companyId),
        eq(side === 'AR' ? finSettlement.customerId : finSettlement.supplierId, partyId),
        inArray(finSettlement.state, ['DRAFT', 'SUBMITTED']),
        settlements.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(desc(finSettlement.id))
    .limit(20);

/** FIN-028: which source would clear which line; lines and sources that somebody holds are left out. */
export async function autoOf(ctx: Ctx, side: Side, given: AutoRequest) {
  const party = { side, companyId: given.companyId, partyId: given.partyId };
  await requireReach(ctx, party);
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;
  const free = (await sourcesOf(ctx, party)).filter(({ holder }) => holder === null);
  const chosen = given.sources.length > 0 ? given.sources.map(keyOf) : free.map(keyOf);
  const sources = chosen.flatMap((key) => free.find((one) => keyOf(one) === key) ?? []);
  const lines = await linesToPay(ctx, party, {
    ...given,
    amounts: given.method === 'AMOUNT' ? sources.map(({ left }) => left) : null,
  });
  const rates = await bookRates(
    ctx,
    given.companyId,
    [...sources, ...lines].map(({ currency }) => currency),
    given.accountingDate,
  );
  const parts = autoAllocate(given.method, {
    sources: sources.map((one) => ({ key: keyOf(one), currency: one.currency, left: one.left })),
    lines,
    rates,
  });
  const used = new Set(parts.map(({ line }) => line));
  const byKey = new Map(sources.map((one) => [keyOf(one), one]));
  return {
    items: parts.map(({ source, line, amountFee }): SettlementItem => {
      const from = byKey.get(source);
      return {
        kind: from?.kind ?? 'RECEIPT',
        sourceId: from?.id ?? null,
        feeLineId: line,
        amountFee,
        cross: null,
        openSeen: lines.find(({ id }) => id === line)?.open ?? '0',
      };
    }),
    lines: lines.filter(({ id }) => used.has(id)),
  };
}
