import { eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { acUserCompany } from '../../services/people/user.tables.ts';
import { overdueOn } from './quota.reads.ts';
import { fxDeclaration } from './quota.tables.ts';

const LINK = '/finance/exchange-quota?panel=declarations&tab=overdue';

/** 11.4 FX overdue: who matches is told once a day and company how many declarations are 逾期未收汇. Answers how many notices were new. */
export async function remindOfOverdue(ctx: CommandCtx): Promise<number> {
  const late = await ctx.tx
    .select({
      companyId: fxDeclaration.companyId,
      name: syCompany.shortName,
      count: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<string>`min(${fxDeclaration.dueDate})::text`,
    })
    .from(fxDeclaration)
    .innerJoin(syCompany, eq(syCompany.id, fxDeclaration.companyId))
    .where(overdueOn(ctx))
    .groupBy(fxDeclaration.companyId, syCompany.shortName)
    .orderBy(fxDeclaration.companyId);
  const matchers = new Set(late.length > 0 ? await usersWithPermission(ctx.tx, 'fx.quota.match') : []);
  let made = 0;
  for (const { companyId, name, count, oldest } of late) {
    const members = await ctx.tx
      .select({ id: acUserCompany.userId })
      .from(acUserCompany)
      .where(eq(acUserCompany.companyId, companyId));
    made += await notify(ctx, {
      userIds: members.map(({ id }) => id).filter((id) => matchers.has(id)),
      kind: 'fx.overdue',
      level: 'WARN',
      title: `${name} 有 ${count} 张报关单逾期未收汇`,
      body: `最早到期 ${oldest}，请催收、匹配，或登记贸易信贷报告。`,
      link: LINK,
      object: { kind: 'sy_company', id: companyId },
    });
  }
  return made;
}

scheduledJob({
  name: 'fx-overdue',
  title: '逾期未收汇提醒',
  rhythm: { at: '08:00' },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfOverdue(ctx)} 条通知`),
});
