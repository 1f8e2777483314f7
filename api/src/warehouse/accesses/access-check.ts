import { normalisePlate } from '@shared/contract/accounts/identifiers.ts';
import { ACCESS_PARTIES, type AccessParty, type AccessRight } from '@shared/contract/warehouse/access.labels.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { ofParty } from './access-party.ts';
import { accessFault } from './access.rules.ts';
import { whAccess } from './access.tables.ts';

interface Asked {
  partyType: AccessParty;
  partyId: string;
  warehouseId: string;
  right: AccessRight;
  plate?: string | undefined;
}
interface Judged {
  allowed: boolean;
  reason: string | null;
  accessId: string | null;
}
/**
 * WMS-050: whether a company may do something in a warehouse on a day: one of its accesses must allow it. `reason`: why
 * the newest one does not.
 */
export async function checkAccess(ctx: Ctx, asked: Asked, day = ctx.today()): Promise<Judged> {
  await warehouses.find(ctx, asked.warehouseId);
  return judgeAccess(ctx, asked, day);
}

/** `checkAccess` where the warehouse need not be the caller's: goods that are sent on to it. */
export async function judgeAccess(
  ctx: Ctx,
  { partyType, partyId, warehouseId, right, plate }: Asked,
  day = ctx.today(),
): Promise<Judged> {
  const rows = await ctx.db
    .select()
    .from(whAccess)
    .where(and(eq(whAccess.warehouseId, warehouseId), ofParty(partyType, partyId), ne(whAccess.state, 'REJECTED')))
    .orderBy(desc(whAccess.validTo), desc(whAccess.id));
  const judged = rows.map((row) => ({
    row,
    fault: accessFault(row, right, day, plate ? normalisePlate(plate) : null),
  }));
  const good = judged.find(({ fault }) => fault === null);
  if (good) return { allowed: true, reason: null, accessId: good.row.id };
  return { allowed: false, reason: judged[0]?.fault ?? `${ACCESS_PARTIES[partyType]}在该仓库没有准入`, accessId: null };
}
