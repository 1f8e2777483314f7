import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

/** The caller and those whom he stands in for now (代办, 10.3), as an array in a query. */
const selfAndAway = ({ actor }: Pick<Ctx, 'actor'>): SQL =>
  sql`array[${sql.join(
    [actor.userId, ...(actor.standsFor ?? [])].map((one) => sql`${one}`),
    sql`, `,
  )}]::bigint[]`;

/** Those whom the caller stands in for now, as an array in a query. */
export const awayOf = ({ actor }: Pick<Ctx, 'actor'>): SQL =>
  sql`array(select one from unnest(${selfAndAway({ actor })}) as one where one <> ${actor.userId}::bigint)`;

/** Whether the caller, or somebody whom he stands in for, holds a role. */
export const holdsRole = (ctx: Pick<Ctx, 'actor'>, roleId: SQL): SQL =>
  sql`exists (select from ac_user_role ur where ur.role_id = ${roleId} and ur.user_id = any(${selfAndAway(ctx)}))`;

/** Ids of those who hold a role and of those who stand in for them now, as a query. */
export const holdersOf = (ctx: Pick<Ctx, 'now'>, roleId: SQL): SQL =>
  sql`select ur.user_id from ac_user_role ur where ur.role_id = ${roleId}
    union select d.to_user_id from ac_delegate d
      join ac_user u on u.id = d.from_user_id and u.status = 'ENABLED'
      join ac_user_role ur on ur.user_id = d.from_user_id and ur.role_id = ${roleId}
      where d.starts_at <= ${ctx.now()} and d.ends_at > ${ctx.now()}`;

/** The role 总经理, while it is in use, as a query. */
export const gmRole = sql`(select r.id from ac_role r where r.code = 'gm' and r.status = 'ENABLED')`;
