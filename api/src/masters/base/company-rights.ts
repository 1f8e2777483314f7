import { namedSome } from '@shared/contract/named-some.ts';
import type { BaseValues } from '@shared/contract/base/base-kind.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { joiningUsers } from '../../services/people/joining-users.ts';
import { changeRights } from '../../services/people/rights-version.ts';
import { acUserCompany } from '../../services/people/user.tables.ts';
import { companyWork } from './ports.ts';
import type { RightsOfKind } from './base-source.ts';

/** Whoever makes a company, and the super administrators, have it at once: else nobody could give it to anybody (ACC-037). */
async function made(ctx: CommandCtx, companyId: string): Promise<void> {
  const links = (await joiningUsers(ctx)).map((userId) => ({ userId, companyId }));
  if (links.length > 0) await ctx.tx.insert(acUserCompany).values(links).onConflictDoNothing();
}

/**
 * S1, ACC-034: what would leave nobody with a company, or an account without one (D3), or work unfinished, is refused: what
 * belongs to a company is seen by no one once it is disabled.
 */
export async function checkSwitchOff(ctx: Ctx, { id, shortName }: BaseValues): Promise<void> {
  await checkLeftOut(ctx, String(id), String(shortName), '停用');
  const work = await companyWork()(ctx, String(id));
  if (work.length > 0) throw refuse('SYS-002', `${shortName} 还有${some(work)}，请先处理再停用。`);
}

async function checkLeftOut(ctx: Ctx, id: string, name: string, action: string): Promise<void> {
  const others = await ctx.db.$count(syCompany, and(ne(syCompany.id, id), eq(syCompany.status, 'ENABLED')));
  if (others === 0) throw refuse('SYS-002', '至少保留一个启用的经营主体。');
  const left = await rows<{ username: string }>(
    ctx.db,
    sql`select u.username from ac_user u join ac_user_company m on m.user_id = u.id and m.company_id = ${id}
      where u.status = 'ENABLED' and not exists (select from ac_user_company o join sy_company c on c.id = o.company_id
        where o.user_id = u.id and o.company_id <> ${id} and c.status = 'ENABLED') order by u.id`,
  );
  if (left.length === 0) return;
  const names = some(left.map(({ username }) => username));
  throw refuse('SYS-002', `${name} 是账号 ${names} 唯一的经营主体，请先调整账号再${action}。`);
}

const some = (words: readonly string[]): string => namedSome(words, '项');

async function removing(ctx: CommandCtx, { id, shortName, status }: BaseValues): Promise<void> {
  if (status === 'ENABLED') await checkLeftOut(ctx, String(id), String(shortName), '删除');
  await ctx.tx.delete(acUserCompany).where(eq(acUserCompany.companyId, String(id)));
}

/** 经营主体 are part of what accounts may see (ACC-034). */
export const companyRights: RightsOfKind = { first: changeRights, made, removing };
