import { riskAlertMachine } from '@shared/contract/finance/risk-alert.machine.ts';
import { RISK_RULES } from '@shared/contract/finance/risk.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { whoSees } from '../../services/access/who-sees.ts';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { riskAlerts } from './risk-alert.entity.ts';

const me = (ctx: CommandCtx) => ({ handlerId: ctx.actor.system ? null : ctx.actor.userId });

/** 接手 (4.18): from now on the caller handles it. */
export async function handleAlert(ctx: CommandCtx, id: string, version: number): Promise<void> {
  await riskAlerts.transition(ctx, riskAlertMachine, await riskAlerts.lock(ctx, id, version), 'handle', me(ctx));
}

/** 处理完成 with what was done; it stays quiet until its condition ends or grows. */
export async function resolveAlert(ctx: CommandCtx, id: string, version: number, conclusion: string): Promise<void> {
  const row = await riskAlerts.lock(ctx, id, version);
  await riskAlerts.transition(ctx, riskAlertMachine, row, 'resolve', { ...me(ctx), conclusion });
}

/** 忽略 with the reason. */
export async function ignoreAlert(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await riskAlerts.lock(ctx, id, version);
  await riskAlerts.transition(ctx, riskAlertMachine, row, 'ignore', { ...me(ctx), conclusion: reason }, { reason });
}

/** 升级: those who agree to releases and have the alert in their scope are told; which customer it is they see in the list. */
export async function escalateAlert(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await riskAlerts.lock(ctx, id, version);
  await riskAlerts.transition(ctx, riskAlertMachine, row, 'escalate', { ...me(ctx), conclusion: reason }, { reason });
  const holders = await usersWithPermission(ctx.tx, 'risk.release.approve');
  const others = holders.filter((userId) => userId !== ctx.actor.userId);
  await notify(ctx, {
    userIds: await whoSees(ctx, riskAlerts, row.id, others),
    kind: 'risk.escalated',
    level: 'ALERT',
    title: `${row.alertNo} 风险预警升级：${RISK_RULES[row.ruleCode]}`,
    body: `${ctx.actor.name} 请您决定如何处理。`,
    link: `/finance/risk?panel=alerts&tab=escalated&open=${row.id}`,
    object: { kind: riskAlerts.kind, id: row.id },
  });
}
