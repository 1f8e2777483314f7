import { GUARDS, AREAS } from '@shared/contract/access.ts';
import { notInArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { sees } from '../../platform/sight.ts';
import { syCompany } from '../people/org.tables.ts';

/**
 * An archive keeps rows whole, of every company and with every amount, so that nothing of it can be left out for one
 * reader: it goes to who sees all of it (ACC-031, SYS-034).
 */
export async function requireWholeSight(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.system) return;
  const foreign = await ctx.db
    .select({ name: syCompany.shortName })
    .from(syCompany)
    .where(actor.companies.length > 0 ? notInArray(syCompany.id, [...actor.companies]) : undefined)
    .orderBy(syCompany.id)
    .limit(3);
  const lacking = [
    ...(GUARDS.every((guard) => sees(ctx, guard)) ? [] : ['全部字段权限']),
    ...(!actor.external && AREAS.every((area) => actor.scopes[area]?.level === 'ALL') ? [] : ['全部数据范围']),
    ...(foreign.length === 0 ? [] : [`经营主体 ${foreign.map(({ name }) => name).join('、')}`]),
  ];
  if (lacking.length > 0)
    throw refuse('NO_PERMISSION', `归档文件含全部经营主体的单据和金额，您缺少：${lacking.join('；')}。`);
}
