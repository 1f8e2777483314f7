import type { ContactInput } from '@shared/contract/accounts/party.contract.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { syDict } from '../../services/dicts/dict.tables.ts';
import { requireDict } from '../../services/dicts/dict.service.ts';

interface Contact {
  role: string | null;
}

/** Contacts of a customer or supplier with the names of their roles, disabled ones too (3.1, 3.3). */
export async function withRoleNames<Row extends Contact>(
  ctx: Ctx,
  contacts: readonly Row[],
): Promise<(Row & { roleName: string | null })[]> {
  const codes = contacts.flatMap(({ role }) => role ?? []);
  const found = codes.length
    ? await ctx.db
        .select({ code: syDict.code, label: syDict.label })
        .from(syDict)
        .where(and(eq(syDict.type, 'contact_role'), inArray(syDict.code, codes)))
    : [];
  const names = new Map(found.map(({ code, label }) => [code, label]));
  return contacts.map((row) => ({ ...row, roleName: row.role === null ? null : (names.get(row.role) ?? row.role) }));
}

/** Refuses a role that 基础数据 has not or has disabled; what a contact has already it keeps. VALIDATION at its cell. */
export async function requireContactRoles(
  ctx: Ctx,
  contacts: readonly ContactInput[] | undefined,
  stored: readonly (Contact & { id: string })[],
): Promise<void> {
  const kept = new Map(stored.map(({ id, role }) => [id, role]));
  for (const [index, { id, role }] of (contacts ?? []).entries())
    await requireDict(ctx, 'contact_role', `contacts.${index}.role`, role, id === undefined ? null : kept.get(id));
}
