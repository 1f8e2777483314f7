import { MASKED } from '@shared/contract/access.ts';
import { periodMachine, PERIOD_LOCKS, type PeriodLock } from '@shared/contract/finance/period.machine.ts';
import type { CheckResult, PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finPeriod, finPeriodReport, type Period } from '../periods/period.tables.ts';
import { seesAccount } from './control-totals.ts';
import { periods } from './period.entity.ts';

const checker = alias(acUser, 'checker');

/** The state as shown: a month that has not begun is 未开启 (3.13). */
export const shownState = (row: Pick<Period, 'state' | 'startDate'>, today: string) =>
  row.state === 'OPEN' && row.startDate > today ? ('FUTURE' as const) : row.state;

const lockedOf = (row: Period): PeriodLock[] =>
  (Object.keys(PERIOD_LOCKS) as PeriodLock[]).filter(
    (lock) => ({ WAREHOUSE: row.warehouseLocked, AR: row.arLocked, AP: row.apLocked, GL: row.glLocked })[lock],
  );

/** What stands in the way of an action, Chinese. */
function unmetOf(row: Period, today: string, userId: string, action: string): string[] {
  if (row.running) return [row.running === 'CHECK' ? '正在检查' : '正在结账'];
  if ((action === 'close' || action === 'revalue') && today <= row.endDate) return ['期间尚未结束'];
  if (action === 'reopen' && row.closedBy === userId) return ['由您结账，须由他人反结账'];
  return [];
}

/** An amount beside its currency (JPY 6,000, KWD 1.234), or one of CNY alone. */
const AMOUNT = /(?<=\b[A-Z]{3} )-?\d[\d,]*(\.\d+)?(?![\d-])|(?<!\d)\d{1,16}\.\d{2}(?!\d)/g;
/** What the checks found; amounts in it stand for income and cost alike and are masked for who does not see both. */
const checksFor = (actor: Actor, checks: CheckResult[]): CheckResult[] =>
  seesAccount(actor, '1122') && seesAccount(actor, '2202')
    ? checks
    : checks.map((check) => ({
        ...check,
        items: check.items.map((item) => ({
          ...item,
          text: item.text.replaceAll(AMOUNT, MASKED),
        })),
      }));

/** A month with its checks, reports and what may be done (F13). */
export async function periodDetail(ctx: Ctx, id: string): Promise<Answerable<PeriodDetail>> {
  const row = await periods.find(ctx, id);
  const [names] = await ctx.db
    .select({ companyName: syCompany.shortName, closedByName: acUser.name, checkedByName: checker.name })
    .from(finPeriod)
    .innerJoin(syCompany, eq(syCompany.id, finPeriod.companyId))
    .leftJoin(acUser, eq(acUser.id, finPeriod.closedBy))
    .leftJoin(checker, eq(checker.id, finPeriod.checkedBy))
    .where(eq(finPeriod.id, id));
  const reports = await ctx.db
    .select({ row: finPeriodReport, name: acUser.name })
    .from(finPeriodReport)
    .leftJoin(acUser, eq(acUser.id, finPeriodReport.madeBy))
    .where(eq(finPeriodReport.periodId, id))
    .orderBy(desc(finPeriodReport.reportVersion));
  const today = ctx.today();
  const state = shownState(row, today);
  return {
    id,
    version: row.version,
    companyId: row.companyId,
    companyName: names?.companyName ?? '',
    month: row.month,
    startDate: row.startDate,
    endDate: row.endDate,
    state,
    locked: lockedOf(row),
    checks: checksFor(ctx.actor, row.checks),
    checkedAt: row.checkedAt,
    checkedByName: names?.checkedByName ?? null,
    running: row.running,
    closedAt: row.state === 'CLOSED' ? row.closedAt : null,
    closedByName: row.state === 'CLOSED' ? (names?.closedByName ?? '系统') : null,
    reopenCount: row.reopenCount,
    reports: reports.map(({ row: { reportVersion, hash, madeAt }, name }) => ({
      reportVersion,
      hash,
      madeAt,
      madeByName: name ?? '系统',
    })),
    actions: allowedActions(
      periodMachine,
      state,
      (code) => ctx.actor.may(code),
      (action) => unmetOf(row, today, ctx.actor.userId, action),
    ),
  };
}
