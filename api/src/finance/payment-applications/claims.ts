import { LIVE_STATES } from '@shared/contract/finance/payment-application.machine.ts';
import type { Amount } from '@shared/contract/decimal.ts';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { whDamage } from '../../warehouse/damages/damage.tables.ts';
import type { ApplicationClaims, Claim } from '../allocations/ports.ts';
import { finApplication, finApplicationLine, finReduction } from './application.tables.ts';

/** Applications that claim what they ask for, without the one in hand. */
const live = (except: string | null): SQL | undefined =>
  and(
    inArray(finApplication.state, [...LIVE_STATES]),
    isNull(finApplication.deletedAt),
    except === null ? undefined : ne(finApplication.id, except),
  );
const byId = (rows: readonly { id: string | null; sum: string }[]): Map<string, Amount> =>
  new Map(rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, sum]])));

/** FIN-071: what other live applications ask for of payables and have not closed yet, in the currency of the fee. */
export async function claimsOnLines(
  ctx: Ctx,
  ids: readonly string[],
  except: string | null,
): Promise<Map<string, Amount>> {
  if (ids.length === 0) return new Map();
  return byId(
    await ctx.db
      .select({
        id: finApplicationLine.feeLineId,
        sum: sql<string>`sum(${finApplicationLine.applyAmount} - ${finApplicationLine.closed})::text`,
      })
      .from(finApplicationLine)
      .innerJoin(finApplication, sql`${finApplication.id} = ${finApplicationLine.applicationId}`)
      .where(and(inArray(finApplicationLine.feeLineId, [...ids]), live(except)))
      .groupBy(finApplicationLine.feeLineId),
  );
}

/** FIN-060: what other live applications will take of prepayments, or of receivables and red lines, in its currency. */
export async function claimsOnSources(
  ctx: Ctx,
  of: 'paymentId' | 'feeLineId',
  ids: readonly string[],
  except: string | null,
): Promise<Map<string, Amount>> {
  if (ids.length === 0) return new Map();
  return byId(
    await ctx.db
      .select({ id: finReduction[of], sum: sql<string>`sum(${finReduction.amountSrc})::text` })
      .from(finReduction)
      .innerJoin(finApplication, sql`${finApplication.id} = ${finReduction.applicationId}`)
      .where(and(inArray(finReduction[of], [...ids]), sql`${finReduction.state} = 'PENDING'`, live(except)))
      .groupBy(finReduction[of]),
  );
}

/** A paper of a supplier that allows to pay less, and what of it is used. */
export interface Paper {
  kind: string;
  sourceNo: string;
  currency: string;
  total: Amount;
  used: Amount;
  /** What it is; null: a paper that applications have named. */
  note: string | null;
}

/**
 * Papers of a supplier (CLAIM, REBATE) by kind and number, with what live applications have taken or will take of each: those
 * that applications have named, and what the warehouse claims of it for damaged goods (残损单, 4.7).
 */
export async function claimsOnPapers(
  ctx: Ctx,
  party: { companyId: string; supplierId: string },
  except: string | null,
): Promise<Paper[]> {
  const named = await namedPapers(ctx, party, except);
  const claimed = await damageClaims(ctx, party);
  const same = (one: Pick<Paper, 'kind' | 'sourceNo'>) => (other: Pick<Paper, 'kind' | 'sourceNo'>) =>
    one.kind === other.kind && one.sourceNo === other.sourceNo;
  return [
    ...named.map((one) => ({ ...one, note: claimed.find(same(one))?.note ?? null })),
    ...claimed.filter((one) => !named.some(same(one))),
  ];
}

/** 索赔 of 残损单 for which a carrier or supplier is liable, CNY. */
async function damageClaims(ctx: Ctx, party: { companyId: string; supplierId: string }): Promise<Paper[]> {
  const found = await ctx.db
    .select({ sourceNo: whDamage.damageNo, total: sql<string>`${whDamage.claimAmount}::text` })
    .from(whDamage)
    .where(
      and(
        eq(whDamage.companyId, party.companyId),
        eq(whDamage.liableSupplierId, party.supplierId),
        isNotNull(whDamage.claimedAt),
        inArray(whDamage.liability, ['CARRIER', 'SUPPLIER']),
      ),
    )
    .orderBy(asc(whDamage.id));
  return found.map((one) => ({ ...one, kind: 'CLAIM', currency: 'CNY', used: '0', note: '残损单索赔' }));
}

function namedPapers(
  ctx: Ctx,
  party: { companyId: string; supplierId: string },
  except: string | null,
): Promise<Omit<Paper, 'note'>[]> {
  return ctx.db
    .select({
      kind: finReduction.kind,
      sourceNo: finReduction.sourceNo,
      currency: finReduction.currency,
      total: sql<string>`min(${finReduction.sourceTotal})::text`,
      used: sql<string>`sum(${finReduction.amount})::text`,
    })
    .from(finReduction)
    .innerJoin(finApplication, sql`${finApplication.id} = ${finReduction.applicationId}`)
    .where(
      and(
        sql`${finReduction.sourceTotal} is not null`,
        sql`${finApplication.companyId} = ${party.companyId}`,
        sql`${finApplication.supplierId} = ${party.supplierId}`,
        sql`(${finReduction.state} = 'POSTED' or (${finReduction.state} = 'PENDING' and ${live(null) ?? sql`true`}))`,
        except === null ? undefined : ne(finApplication.id, except),
      ),
    )
    .groupBy(finReduction.kind, finReduction.sourceNo, finReduction.currency);
}

/** What other live 退款 ask for of receipts and have not paid yet. */
export async function claimsOnReceipts(
  ctx: Ctx,
  ids: readonly string[],
  except: string | null,
): Promise<Map<string, Amount>> {
  if (ids.length === 0) return new Map();
  return byId(
    await ctx.db
      .select({
        id: finApplication.receiptId,
        sum: sql<string>`sum(${finApplication.gross} - ${finApplication.paid})::text`,
      })
      .from(finApplication)
      .where(and(inArray(finApplication.receiptId, [...ids]), live(except)))
      .groupBy(finApplication.receiptId),
  );
}

/** What is asked for of a line, receipt or payment, in its currency: fees to be paid, reductions still to be posted, 退款. */
const ASKED = {
  line: sql`select l.fee_line_id as id, l.apply_amount - l.closed as amount, l.application_id from fin_payment_application_line l
    union all select r.fee_line_id, r.amount_src, r.application_id from fin_reduction r where r.state = 'PENDING'`,
  receipt: sql`select p.receipt_id as id, p.gross - p.paid as amount, p.id as application_id from fin_payment_application p`,
  payment: sql`select r.payment_id as id, r.amount_src as amount, r.application_id from fin_reduction r where r.state = 'PENDING'`,
} as const;

/** What clearing and taking back need of live applications. */
export const claimsOfApplications: ApplicationClaims = {
  async on(ctx, of, ids) {
    if (ids.length === 0) return new Map();
    const found = await rows<Claim & { id: string } & Record<string, unknown>>(
      ctx.db,
      sql`select c.id::text as id, sum(c.amount)::text as amount, (array_agg(a.application_no order by a.id desc))[1] as no,
          (array_agg(u.name order by a.id desc))[1] as "makerName"
        from (${ASKED[of]}) c join fin_payment_application a on a.id = c.application_id left join ac_user u on u.id = a.created_by
        where c.id in ${[...new Set(ids)]} and c.amount <> 0 and a.state in ${[...LIVE_STATES]} and a.deleted_at is null
        group by c.id order by c.id`,
    );
    return new Map(found.map(({ id, amount, no, makerName }) => [id, { amount, no, makerName }]));
  },
};
