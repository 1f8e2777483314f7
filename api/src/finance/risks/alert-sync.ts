import { riskAlertMachine } from '@shared/contract/finance/risk-alert.machine.ts';
import { RISK_LEVELS, RISK_RULES, type AlertObject, type RiskLevel } from '@shared/contract/finance/risk.labels.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { levelOf, riskLevels, strictest, type Levels } from '../../masters/risk/risk-levels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { ByCompany } from '../../platform/settings.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { RULE_CATEGORIES, type Hit } from './judge.rules.ts';
import { riskAlerts } from './risk-alert.entity.ts';
import { riskAlert, type RiskAlert } from './risk.tables.ts';

/** Whom hits are of. */
export interface Party {
  type: 'ac_customer' | 'ac_supplier';
  id: string;
  no: string;
  hits: readonly Hit[];
}
type Wanted = Hit & { party: Party; objectType: AlertObject; objectId: string; objectNo: string; level: RiskLevel };

/** risk.levels of the company of the document that a rule has hit, of customers and suppliers the strictest. */
interface AlertLevels extends ByCompany<Levels> {
  strictest: Levels;
}
export async function alertLevels(ctx: CommandCtx): Promise<AlertLevels> {
  const levels = await riskLevels(ctx);
  return { ...levels, strictest: await strictest(ctx, levels) };
}

const RANK = Object.keys(RISK_LEVELS) as RiskLevel[];
const higher = (one: RiskLevel, other: RiskLevel) => RANK.indexOf(one) > RANK.indexOf(other);
const keyOf = (of: { ruleCode: string; objectType: string; objectId: string; customerId: string | null }) =>
  [of.ruleCode, of.objectType, of.objectId, of.customerId ?? ''].join(' ');
const ofParty = ({ type, id }: Party) => ({
  customerId: type === 'ac_customer' ? id : null,
  supplierId: type === 'ac_supplier' ? id : null,
});

/**
 * Alerts follow what the rules hit (4.18): a new hit opens one, a hit that ended clears it, and what somebody has settled or
 * ignored stays quiet until its condition ends or grows to a higher level. Answers the new ones.
 */
export async function syncAlerts(
  ctx: CommandCtx,
  parties: readonly Party[],
  levels: AlertLevels,
): Promise<RiskAlert[]> {
  const wanted = new Map<string, Wanted>();
  for (const party of parties)
    for (const hit of party.hits) {
      const object = hit.object ?? party;
      const one = { ...hit, party, objectType: object.type, objectId: object.id, objectNo: object.no };
      const key = keyOf({ ruleCode: hit.rule, ...one, ...ofParty(party) });
      const own = hit.object ? levels.of(hit.object.companyId) : levels.strictest;
      wanted.set(key, { ...one, level: levelOf(hit.score, own) });
    }
  const live = await riskAlerts.lockWhere(
    ctx,
    and(standing(parties), isNull(riskAlert.endedAt)) ?? eq(riskAlert.id, '0'),
  );
  for (const alert of live) {
    const hit = wanted.get(keyOf(alert));
    const settled = alert.state === 'IGNORED' || alert.state === 'CLEARED';
    if (hit && settled && higher(hit.level, alert.level)) await endAlert(ctx, alert);
    else if (hit) {
      await refresh(ctx, alert, hit);
      wanted.delete(keyOf(alert));
    } else await endAlert(ctx, alert);
  }
  const made: RiskAlert[] = [];
  for (const hit of wanted.values()) made.push(await openAlert(ctx, hit));
  return made;
}

const standing = (parties: readonly Party[]): SQL | undefined => {
  const ids = parties.map(({ id }) => id);
  if (ids.length === 0) return eq(riskAlert.id, '0');
  return inArray(parties[0]?.type === 'ac_supplier' ? riskAlert.supplierId : riskAlert.customerId, ids);
};

async function openAlert(ctx: CommandCtx, hit: Wanted): Promise<RiskAlert> {
  return riskAlerts.insert(
    ctx,
    {
      alertNo: await ctx.nextNumber('FX'),
      ruleCode: hit.rule,
      category: RULE_CATEGORIES[hit.rule],
      ...ofParty(hit.party),
      objectType: hit.objectType,
      objectId: hit.objectId,
      objectNo: hit.objectNo,
      hitValue: hit.value,
      threshold: hit.threshold,
      score: hit.score,
      level: hit.level,
    },
    { action: '生成预警', code: 'open' },
  );
}

/** What an evaluation measures again each night is no change by a person: neither version nor audit. */
async function refresh(ctx: CommandCtx, alert: RiskAlert, { value, threshold, score, level }: Wanted): Promise<void> {
  if (alert.hitValue === value && alert.threshold === threshold && alert.score === score && alert.level === level)
    return;
  await ctx.tx.update(riskAlert).set({ hitValue: value, threshold, score, level }).where(eq(riskAlert.id, alert.id));
}

/** The condition has ended: what is still open is cleared by itself and stays in the history. */
export async function endAlert(ctx: CommandCtx, alert: RiskAlert): Promise<void> {
  const endedAt = ctx.now();
  if (isLegal(riskAlertMachine, alert.state, 'clear'))
    await riskAlerts.transition(
      ctx,
      riskAlertMachine,
      alert,
      'clear',
      { endedAt, conclusion: alert.conclusion ?? '条件已解除' },
      { system: true },
    );
  else await riskAlerts.update(ctx, alert, { endedAt }, { action: '条件已解除', code: 'end' });
}

/** One notice to who handles alerts, without names: the list behind it obeys the reader's scope. */
export async function tellOfAlerts(
  ctx: CommandCtx,
  made: readonly RiskAlert[],
  loud: ReadonlySet<string>,
): Promise<void> {
  const told = made.filter(({ ruleCode, level }) => loud.has(ruleCode) || level === 'HIGH' || level === 'EXTREME');
  const [first] = told;
  if (!first) return;
  const names = [...new Set(told.map(({ ruleCode }) => RISK_RULES[ruleCode]))].join('、');
  await notify(ctx, {
    userIds: await usersWithPermission(ctx.tx, 'risk.alert.handle'),
    kind: 'risk.alert',
    level: 'ALERT',
    title: `新增 ${told.length} 条风险预警`,
    body: names,
    link: '/finance/risk?panel=alerts&tab=open',
    object: { kind: riskAlerts.kind, id: first.id },
  });
}
