import { addDays } from '@shared/contract/business-day.ts';
import { RATE_TYPES, rateMachine, type RateInput, type RateState } from '@shared/contract/finance/rate.contract.ts';
import { rateJumps } from '@shared/contract/finance/rate.rules.ts';
import { allowedActions, illegalText, isLegal } from '@shared/contract/machine.ts';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { syCurrency } from '../base/base.tables.ts';
import { postedRates } from './ports.ts';
import { rateEntity } from './rate.entity.ts';
import { rateAges } from './rate.service.ts';
import { fxRate, type RateRecord } from './rate.tables.ts';

type Action = keyof typeof rateMachine.actions;
/** Rates are announced ahead; further ahead is a slip of the pen. */
const AHEAD_DAYS = 31;
const OLDEST = '2000-01-01';

export const rateState = ({ confirmed }: Pick<RateRecord, 'confirmed'>): RateState =>
  confirmed ? 'CONFIRMED' : 'PENDING';
/** 2026-11-20 USD 记账汇率 */
const nameOf = ({ rateDate, currency, rateType }: RateInput): string =>
  `${rateDate} ${currency} ${RATE_TYPES[rateType]}汇率`;
const OWN = '由您录入，须由他人确认';
/** What may be done with a rate in its state; who typed it sees why the confirmation is another's. */
export const rateActions = (ctx: Ctx, state: RateState, enteredBy: string | null) =>
  allowedActions(
    rateMachine,
    state,
    (code) => ctx.actor.may(code),
    (action) => (action === 'confirm' && enteredBy === ctx.actor.userId ? [OWN] : []),
  );

/**
 * 录入: rates that wait for their confirmation, earlier days first so that each is compared with the day before it.
 * Whatever is wrong is said at its line; then nothing is written.
 */
export async function enterRates(
  ctx: CommandCtx,
  lines: readonly RateInput[],
  source: RateRecord['source'],
  path = (index: number, field: keyof RateInput) => `lines.${index}.${field}`,
): Promise<number> {
  await checkLines(ctx, lines, path);
  for (const line of lines.toSorted((one, other) => (one.rateDate < other.rateDate ? -1 : 1))) {
    await warnOfJump(ctx, line);
    await rateEntity.insert(
      ctx,
      { ...line, source, confirmed: false, ...entered(ctx) },
      { action: '录入', code: 'create' },
    );
  }
  return lines.length;
}

async function checkLines(
  ctx: CommandCtx,
  lines: readonly RateInput[],
  path: (index: number, field: keyof RateInput) => string,
): Promise<void> {
  const wrong: Record<string, string> = {};
  const currencies = new Set(
    (await ctx.tx.select({ code: syCurrency.code }).from(syCurrency).where(eq(syCurrency.enabled, true))).map(
      ({ code }) => code,
    ),
  );
  const last = addDays(ctx.today(), AHEAD_DAYS);
  const keyOf = ({ currency, rateType, rateDate }: RateInput) => `${currency} ${rateType} ${rateDate}`;
  const there = new Set(
    (
      await ctx.tx
        .select()
        .from(fxRate)
        .where(inArray(fxRate.rateDate, [...new Set(lines.map(({ rateDate }) => rateDate))]))
    ).map(keyOf),
  );
  const before = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line);
    const same = before.get(key);
    if (!currencies.has(line.currency)) wrong[path(index, 'currency')] = '币种不存在或已停用';
    if (line.rateDate > last) wrong[path(index, 'rateDate')] = `不能晚于 ${last}`;
    else if (line.rateDate < OLDEST) wrong[path(index, 'rateDate')] = `不能早于 ${OLDEST}`;
    else if (same !== undefined) wrong[path(index, 'rateDate')] = `与第 ${same + 1} 行重复`;
    else if (there.has(key)) wrong[path(index, 'rateDate')] = `已有 ${nameOf(line)}，请直接修改该条`;
    before.set(key, same ?? index);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

const entered = (ctx: CommandCtx) => ({
  enteredBy: ctx.actor.system ? null : ctx.actor.userId,
  enteredAt: ctx.now(),
});

/**
 * 6.2: more than 5 % to the day before, the last one of the type within finance.rate.max.age, is asked about; a rate is nobody's, so
 * is the age.
 */
async function warnOfJump(ctx: CommandCtx, line: RateInput): Promise<void> {
  const oldest = addDays(line.rateDate, -(await rateAges(ctx)).of(null));
  const [before] = await ctx.tx
    .select()
    .from(fxRate)
    .where(
      and(
        eq(fxRate.currency, line.currency),
        eq(fxRate.rateType, line.rateType),
        lt(fxRate.rateDate, line.rateDate),
        gte(fxRate.rateDate, oldest),
      ),
    )
    .orderBy(desc(fxRate.rateDate))
    .limit(1);
  if (before && rateJumps(before.rate, line.rate))
    ctx.warn(
      'FIN_RATE_JUMP',
      `${nameOf(line)} ${line.rate} 与 ${before.rateDate} 的 ${before.rate} 相差超过 5%，确定吗？`,
    );
}

/** 编辑: the figure alone; whoever changes it has typed it, so that another must confirm it again. */
export async function changeRate(ctx: CommandCtx, id: string, version: number, rate: string): Promise<RateRecord> {
  const row = await lockRate(ctx, id, version, 'update');
  await refuseUsed(ctx, row);
  if (row.confirmed)
    ctx.warn('FIN_RATE_CONFIRMED', `${nameOf(row)} 已确认，修改后须由他人重新确认，确认前按上一日汇率计算。确定吗？`);
  await warnOfJump(ctx, { ...row, rate });
  return rateEntity.update(
    ctx,
    row,
    { rate, confirmed: false, confirmedBy: null, confirmedAt: null, source: 'MANUAL', ...entered(ctx) },
    { action: rateMachine.actions.update.label, code: 'update' },
  );
}

/** 确认: from now on the rate counts. FIN_SELF_APPROVE for who typed it (10.3). */
export async function confirmRate(ctx: CommandCtx, row: RateRecord): Promise<RateRecord> {
  requireLegal(row, 'confirm');
  if (!ctx.actor.system && row.enteredBy === ctx.actor.userId)
    throw refuse('FIN_SELF_APPROVE', `${nameOf(row)} ${OWN}。`);
  return rateEntity.update(
    ctx,
    row,
    { confirmed: true, confirmedBy: ctx.actor.system ? null : ctx.actor.userId, confirmedAt: ctx.now() },
    { action: rateMachine.actions.confirm.label, code: 'confirm' },
  );
}

/** 删除: a rate that nobody has confirmed. */
export async function removeRate(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await lockRate(ctx, id, version, 'remove');
  await refuseUsed(ctx, row);
  await rateEntity.remove(ctx, row, { action: rateMachine.actions.remove.label, code: 'remove' });
}

async function lockRate(ctx: CommandCtx, id: string, version: number, action: Action): Promise<RateRecord> {
  const row = await rateEntity.lock(ctx, id, version);
  requireLegal(row, action);
  return row;
}
function requireLegal(row: RateRecord, action: Action): void {
  const state = rateState(row);
  if (!isLegal(rateMachine, state, action))
    throw refuse('ILLEGAL_STATE', `${nameOf(row)} ${illegalText(rateMachine, state, action)}。`);
}

/** 3.14: a rate that a posted document was reckoned with stays as it is. */
async function refuseUsed(ctx: CommandCtx, row: RateRecord): Promise<void> {
  const by = await postedRates().usedBy(ctx, row);
  if (by) throw refuse('FIN_RATE_USED', `${nameOf(row)} 已被 ${by} 采用，不能改；请录入其他日期的汇率。`);
}

/** The change of a listed rate against the one of its type before it, as an expression over fx_rate. */
export const rateBeforeSql = sql<
  string | null
>`(select b.rate::text from fx_rate b where b.currency = ${fxRate.currency}
  and b.rate_type = ${fxRate.rateType} and b.rate_date < ${fxRate.rateDate} and b.rate_date >= ${fxRate.rateDate} - 31
  order by b.rate_date desc limit 1)`;
/** 待确认 or 已确认 as an expression. */
export const rateStateSql = sql<RateState>`case when ${fxRate.confirmed} then 'CONFIRMED' else 'PENDING' end`;
