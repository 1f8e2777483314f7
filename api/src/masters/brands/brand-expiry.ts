import { daysLeft } from '@shared/contract/system/brand-rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { brandName } from './brand.entity.ts';
import { syBrand, syBrandCode } from './brand.tables.ts';

/** Days before the end on which an authorisation is brought to mind. */
const REMIND = [30, 7, 1, 0];

/**
 * Notices of authorisations about to lapse, to those who keep brand codes and to the sales of the customer; a second run
 * on the same day adds nothing (SYS-032). Answers how many were new.
 */
export async function remindOfBrands(ctx: CommandCtx): Promise<number> {
  const days = REMIND.map((count) => addDays(ctx.today(), count));
  const found = await ctx.tx
    .select({
      id: syBrandCode.id,
      code: syBrandCode.code,
      to: syBrandCode.authorisedTo,
      brandName,
      sales: acCustomer.salesId,
    })
    .from(syBrandCode)
    .innerJoin(syBrand, eq(syBrand.id, syBrandCode.brandId))
    .leftJoin(acCustomer, eq(acCustomer.id, syBrandCode.customerId))
    .where(and(eq(syBrandCode.status, 'ENABLED'), inArray(syBrandCode.authorisedTo, days)))
    .orderBy(syBrandCode.id);
  if (found.length === 0) return 0;
  const keepers = await usersWithPermission(ctx.tx, 'system.brandcode.edit');
  let made = 0;
  for (const { id, code, to, brandName: brand, sales } of found) {
    const left = daysLeft(to, ctx.today()) ?? 0;
    made += await notify(ctx, {
      userIds: [...keepers, ...(sales ? [sales] : [])],
      kind: 'brand.expiry',
      level: left <= 1 ? 'ALERT' : 'WARN',
      title: `品牌编码 ${code} 的授权${left === 0 ? '今天到期' : `还有 ${left} 天到期`}`,
      body: `品牌 ${brand}，授权至 ${to ?? ''}。到期后不能据此报关，请续签授权书。`,
      link: `/system/brand/code?open=${id}`,
      object: { kind: 'sy_brand_code', id },
    });
  }
  return made;
}

scheduledJob({
  name: 'brand-expiry',
  title: '品牌授权到期提醒',
  rhythm: { at: '08:10' },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfBrands(ctx)} 条通知`),
});
