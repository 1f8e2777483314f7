import type { CommandCtx } from '../../platform/context.ts';
import { usersOfCompany } from '../../services/people/users-with-permission.ts';
import type { TaxCase } from './tax-case.tables.ts';

/** Who hears of a case: its owner, and who declares for its company. */
export async function peopleOf(
  ctx: CommandCtx,
  row: TaxCase,
  known: Map<string, string[]> = new Map<string, string[]>(),
): Promise<string[]> {
  const found = known.get(row.companyId) ?? (await usersOfCompany(ctx.tx, 'tax.case.declare', row.companyId));
  known.set(row.companyId, found);
  return [...(row.ownerId === null ? [] : [row.ownerId]), ...found];
}
