import type { AccessParty } from '@shared/contract/warehouse/access.labels.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { whAccess, type Access } from './access.tables.ts';

type PartyColumns = Pick<Access, 'companyPartyId' | 'customerId' | 'supplierId'>;
const COLUMNS = {
  COMPANY: 'companyPartyId',
  CUSTOMER: 'customerId',
  SUPPLIER: 'supplierId',
} as const satisfies Record<AccessParty, keyof PartyColumns>;

/** The party of an access. */
export function partyOf(row: PartyColumns): { partyType: AccessParty; partyId: string } {
  if (row.companyPartyId) return { partyType: 'COMPANY', partyId: row.companyPartyId };
  return row.customerId
    ? { partyType: 'CUSTOMER', partyId: row.customerId }
    : { partyType: 'SUPPLIER', partyId: row.supplierId ?? '' };
}

/** Accesses of a party. */
export const ofParty = (partyType: AccessParty, partyId: string): SQL => eq(whAccess[COLUMNS[partyType]], partyId);

/** SQL of party and its name as it is now, for a list that joins the three tables on the left. */
export const partyType = sql<AccessParty>`case when ${whAccess.companyPartyId} is not null then 'COMPANY'
  when ${whAccess.customerId} is not null then 'CUSTOMER' else 'SUPPLIER' end`;
export const partyId = sql<string>`coalesce(${whAccess.companyPartyId}, ${whAccess.customerId}, ${whAccess.supplierId})::text`;
export const partyName = sql<string>`coalesce(${syCompany.shortName}, ${acCustomer.shortName}, ${acSupplier.shortName})`;
export const PARTY_JOINS = [
  [syCompany, eq(syCompany.id, whAccess.companyPartyId)],
  [acCustomer, eq(acCustomer.id, whAccess.customerId)],
  [acSupplier, eq(acSupplier.id, whAccess.supplierId)],
] as const;

/** Columns of a party that the caller may name (or that stood there before), and its short name; else refused at partyId. */
export async function namedParty(
  ctx: Ctx,
  named: { partyType: AccessParty; partyId: string },
  stored: Access | null,
): Promise<PartyColumns & { partyName: string }> {
  const before = stored && partyOf(stored);
  const kept = before?.partyType === named.partyType && before.partyId === named.partyId;
  const name = await nameOf(ctx, named, kept);
  if (name === null) throw invalid({ partyId: '公司不存在、已停用或无权使用' });
  const none: PartyColumns = { companyPartyId: null, customerId: null, supplierId: null };
  return { ...none, [COLUMNS[named.partyType]]: named.partyId, partyName: name };
}

async function nameOf(
  ctx: Ctx,
  { partyType: type, partyId: id }: { partyType: AccessParty; partyId: string },
  kept: boolean,
): Promise<string | null> {
  if (type === 'SUPPLIER') return (await usableSupplier(ctx, id, kept ? id : null))?.shortName ?? null;
  if (type === 'CUSTOMER') {
    const found = kept
      ? (await ctx.db.select().from(acCustomer).where(eq(acCustomer.id, id)))[0]
      : await customers.findOrNull(ctx, eq(acCustomer.id, id));
    return found && (kept || (found.status !== 'BLACK' && found.status !== 'DISABLED')) ? found.shortName : null;
  }
  const [company] = await ctx.db.select().from(syCompany).where(eq(syCompany.id, id));
  const mine = ctx.actor.system || ctx.actor.companies.includes(id);
  return company && (kept || (mine && company.status === 'ENABLED')) ? company.shortName : null;
}
