import { REMIND_DAYS } from '@shared/contract/finance/statement.labels.ts';
import { and, eq, lte } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { STATEMENT_PAGES } from '@shared/contract/finance/document-pages.ts';
import { finStatement } from './statement.tables.ts';

/** 11.4: who made and who sent a statement that is not confirmed 15 days after it was sent is reminded, once a day. Answers how many notices were new. */
export async function remindOfUnconfirmed(ctx: CommandCtx): Promise<number> {
  const found = await ctx.tx
    .select()
    .from(finStatement)
    .where(
      and(
        eq(finStatement.state, 'SENT'),
        lte(finStatement.sentAt, new Date(ctx.now().getTime() - REMIND_DAYS * 86_400_000)),
      ),
    )
    .orderBy(finStatement.id);
  let made = 0;
  for (const { id, statementNo, direction, ownerId, sentBy, sentAt } of found) {
    const days = Math.floor((ctx.now().getTime() - (sentAt?.getTime() ?? 0)) / 86_400_000);
    made += await notify(ctx, {
      userIds: [ownerId, sentBy].filter((one) => one !== null),
      kind: 'statement.unconfirmed',
      level: 'WARN',
      title: `${statementNo} 发送 ${days} 天仍未确认，请联系对方`,
      body: '收到对方签字或盖章的对账单后请登记确认；对方有异议请登记争议。',
      link: `${STATEMENT_PAGES[direction]}?open=${id}`,
      object: { kind: 'fin_statement', id },
    });
  }
  return made;
}

scheduledJob({
  name: 'statement-unconfirmed',
  title: '对账单未确认提醒',
  rhythm: { at: '08:00' },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfUnconfirmed(ctx)} 条通知`),
});
