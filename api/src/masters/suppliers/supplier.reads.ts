import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import type { SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { pendingOf } from '../../services/approvals/approval.service.ts';
import { syCountry } from '../base/base.tables.ts';
import { readChildren } from '../base/child-rows.ts';
import { withRoleNames } from '../base/contact-roles.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { banks, contacts, contracts, suppliers, type Supplier } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

/** Kind of the approval that an action asks for. */
const WAITING: Readonly<Record<string, string>> = {
  banks: 'supplier.banks',
  black: 'supplier.black',
  unblack: 'supplier.unblack',
};

/** A supplier with its lists and the names behind its ids. */
export async function supplierDetail(
  ctx: Ctx,
  row: Supplier,
  mergedFrom: string | null = null,
): Promise<Answerable<SupplierDetail>> {
  const [names] = await ctx.db
    .select({ countryName: syCountry.nameCn, ownerName: acUser.name })
    .from(acSupplier)
    .leftJoin(syCountry, eq(syCountry.alpha2, acSupplier.country))
    .leftJoin(acUser, eq(acUser.id, acSupplier.ownerId))
    .where(eq(acSupplier.id, row.id));
  const { nameKey: _name, shortNameKey: _short, searchText: _search, pinyin: _pinyin, deletedAt: _at, ...rest } = row;
  const waiting = (await pendingOf(ctx, suppliers.kind, row.id)).map(({ kind }) => kind);
  return {
    ...rest,
    countryName: names?.countryName ?? null,
    ownerName: names?.ownerName ?? null,
    contacts: await withRoleNames(ctx, await readChildren(ctx.db, contacts, row.id)),
    banks: await readChildren(ctx.db, banks, row.id),
    contracts: await readChildren(ctx.db, contracts, row.id),
    mergedFrom,
    actions: allowedActions(
      supplierMachine,
      row.status,
      (code) => ctx.actor.may(code),
      (action) =>
        action === 'banks' && fieldLevel(ctx.actor, 'bank.account') !== 'VISIBLE'
          ? null
          : waiting.includes(WAITING[action] ?? '')
            ? ['已在审批中']
            : [],
    ),
  } as Answerable<SupplierDetail>;
}

/** A supplier in scope; one that was merged leads to the kept one (ACC-014). */
export async function findSupplier(ctx: Ctx, id: string): Promise<Answerable<SupplierDetail>> {
  const row = await suppliers.findOrNull(ctx, eq(acSupplier.id, id));
  if (row) return supplierDetail(ctx, row);
  const [gone] = await ctx.db
    .select({ supplierNo: acSupplier.supplierNo, mergedIntoId: acSupplier.mergedIntoId })
    .from(acSupplier)
    .where(eq(acSupplier.id, id));
  if (!gone?.mergedIntoId) throw refuse('NOT_FOUND');
  return supplierDetail(ctx, await suppliers.find(ctx, gone.mergedIntoId), gone.supplierNo);
}
