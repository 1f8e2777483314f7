import { sql } from 'drizzle-orm';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { rows } from '../../platform/database.ts';
import { expireHs } from './hs-code.service.ts';

/** 13.4 hs-expiry: codes whose day has come become 作废; whoever classifies goods is told which goods wait for a new code. */
scheduledJob({
  name: 'hs-expiry',
  title: 'HS编码到期检查',
  rhythm: { at: '08:20' },
  run: ({ transaction }) =>
    transaction(async (ctx) => {
      const gone = await expireHs(ctx);
      const today = ctx.today();
      const [waiting] = await rows<{ n: number }>(
        ctx.tx,
        sql`select count(*)::int as n from sy_goods g where g.deleted_at is null and g.status = 'ENABLED' and g.hs_code is not null
          and not exists (select from sy_hs_code h join sy_hs_rate r on r.hs_id = h.id where h.code = g.hs_code
            and h.status = 'VALID' and r.effective_from <= ${today}::date and (r.effective_to is null or r.effective_to > ${today}::date))`,
      );
      const pending = waiting?.n ?? 0;
      if (pending > 0)
        await notify(ctx, {
          userIds: await usersWithPermission(ctx.tx, 'system.goods.classify'),
          kind: 'hs.expired',
          level: 'WARN',
          title: `${pending} 个商品的 HS 编码已失效，请重新归类`,
          body: gone.length > 0 ? `今日作废：${gone.map(({ code }) => code).join('、')}` : '',
          link: '/system/goods?tab=pending',
        });
      return `作废 ${gone.length} 个编码，${pending} 个商品待归类`;
    }),
});
