import { companyPicker, deptPicker, rolePicker, userPicker } from '@shared/contract/access/pickers.contract.ts';
import type { PickerEndpoint, PickerItem, PickerQuery } from '@shared/contract/shared/picker.contract.ts';
import { and, asc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isLetters, MAX_SPELT, spelt } from '../pickers/spelt.ts';
import type { Ctx } from '../../platform/context.ts';
import { serve, type Route } from '../../platform/route.ts';
import { likePattern } from '../../platform/search.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { acRole, acRolePerm } from '../people/role.tables.ts';
import { users } from './user.entity.ts';
import { acUser, acUserRole } from '../people/user.tables.ts';

const LIMIT = 20;
const ID = /^[1-9]\d{0,18}$/;

/** Rows by id, or by typed text in any of the columns; letters may be the pinyin of a name, which `spelt` looks at. */
function wanted(query: PickerQuery, id: PgColumn, columns: PgColumn[]): SQL | undefined {
  if (query.ids !== undefined) {
    const ids = query.ids.split(',').filter((part) => ID.test(part));
    return ids.length > 0 ? inArray(id, ids.slice(0, 100)) : sql`false`;
  }
  const text = query.q?.trim();
  return text && !byLetters(query) ? or(...columns.map((column) => ilike(column, likePattern(text)))) : undefined;
}
/** Whether what is typed may be the pinyin of a name, which is looked for among all rows. */
const byLetters = ({ ids, q }: PickerQuery): boolean => ids === undefined && isLetters(q);
/** Accounts that hold a permission through an enabled role. */
const holding = (code: string): SQL => sql`exists (select 1 from ${acUserRole}
  join ${acRole} on ${acRole.id} = ${acUserRole.roleId} and ${acRole.status} = 'ENABLED'
  join ${acRolePerm} on ${acRolePerm.roleId} = ${acRole.id} and ${acRolePerm.code} = ${code}
  where ${acUserRole.userId} = ${acUser.id})`;
const limitOf = (query: PickerQuery) => (byLetters(query) ? MAX_SPELT : query.ids === undefined ? LIMIT : 100);
const answer = (query: PickerQuery, list: PickerItem[]) => ({
  list: byLetters(query) ? spelt(query.q ?? '', list, LIMIT) : list,
});

/** ACC-033: people of other houses read no names, departments or roles of our staff. */
const staffOnly = (picker: PickerEndpoint, find: (ctx: Ctx, query: PickerQuery) => Promise<{ list: PickerItem[] }>) =>
  serve(picker, (ctx, { query }) => (ctx.actor.external ? Promise.resolve({ list: [] }) : find(ctx, query)));

export const accessPickers: Route[] = [
  staffOnly(userPicker, async (ctx, query) => {
    const found = await ctx.db
      .select({ id: acUser.id, name: acUser.name, username: acUser.username, status: acUser.status, dept: acDept.name })
      .from(acUser)
      .innerJoin(acDept, eq(acDept.id, acUser.deptId))
      .where(
        and(
          users.scopeWhere(ctx.actor),
          wanted(query, acUser.id, [acUser.name, acUser.username]),
          query.ids === undefined ? ne(acUser.status, 'LEFT') : undefined,
          // Who is chosen for a duty is named on a document: see isStaff.
          query.ids === undefined && query.holds ? and(holding(query.holds), eq(acUser.external, false)) : undefined,
        ),
      )
      .orderBy(asc(acUser.username))
      .limit(limitOf(query));
    return answer(
      query,
      found.map(({ id, name, username, status, dept }) => ({
        id,
        label: name,
        hint: `${username} · ${dept}`,
        disabled: status !== 'ENABLED',
      })),
    );
  }),
  staffOnly(deptPicker, async (ctx, query) => {
    const found = await ctx.db
      .select({ id: acDept.id, name: acDept.name, code: acDept.code, status: acDept.status })
      .from(acDept)
      .where(wanted(query, acDept.id, [acDept.name, acDept.code]))
      .orderBy(asc(acDept.sort), asc(acDept.id))
      .limit(limitOf(query));
    return answer(
      query,
      found.map(({ id, name, code, status }) => ({ id, label: name, hint: code, disabled: status !== 'ENABLED' })),
    );
  }),
  staffOnly(rolePicker, async (ctx, query) => {
    const found = await ctx.db
      .select({ id: acRole.id, name: acRole.name, code: acRole.code, status: acRole.status })
      .from(acRole)
      .where(wanted(query, acRole.id, [acRole.name, acRole.code]))
      .orderBy(asc(acRole.id))
      .limit(limitOf(query));
    return answer(
      query,
      found.map(({ id, name, code, status }) => ({ id, label: name, hint: code, disabled: status !== 'ENABLED' })),
    );
  }),
  serve(companyPicker, async (ctx, { query }) => {
    const found = await ctx.db
      .select({ id: syCompany.id, name: syCompany.name, shortName: syCompany.shortName, status: syCompany.status })
      .from(syCompany)
      .where(
        and(
          inArray(syCompany.id, [...ctx.actor.companies]),
          wanted(query, syCompany.id, [syCompany.name, syCompany.shortName, syCompany.code]),
        ),
      )
      .orderBy(asc(syCompany.id))
      .limit(limitOf(query));
    return answer(
      query,
      found.map(({ id, name, shortName, status }) => ({
        id,
        label: shortName,
        hint: name,
        disabled: status !== 'ENABLED',
      })),
    );
  }),
];
