import { normalisePlate } from '@shared/contract/accounts/identifiers.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { accessList } from '@shared/contract/warehouse/access.contract.ts';
import { EXPIRING_DAYS, type AccessState } from '@shared/contract/warehouse/access.labels.ts';
import { aliasedTable, and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import { PARTY_JOINS, partyId, partyName, partyType } from './access-party.ts';
import { accesses } from './access.entity.ts';
import { accessActions, usedVolume, zoneNamesOf } from './access.reads.ts';
import { accessState } from './access.rules.ts';
import { whAccess } from './access.tables.ts';

const creator = aliasedTable(acUser, 'creator');
const approver = aliasedTable(acUser, 'approver');
const stored = (state: AccessState) => eq(whAccess.state, state);
const live = (ctx: Ctx) => gte(whAccess.validTo, ctx.today());
const soon = (ctx: Ctx) => and(stored('ACTIVE'), live(ctx), lte(whAccess.validTo, addDays(ctx.today(), EXPIRING_DAYS)));

/** 公司准入 (W15). */
export const accessListRoute = serveList(accessList, {
  table: whAccess,
  scope: accesses,
  join: [
    [whWarehouse, eq(whWarehouse.id, whAccess.warehouseId)],
    ...PARTY_JOINS,
    [creator, eq(creator.id, whAccess.createdBy)],
    [approver, eq(approver.id, whAccess.approvedBy)],
  ],
  select: {
    ...pickColumns(
      whAccess,
      'warehouseId',
      'rights',
      'validFrom',
      'validTo',
      'quota',
      'state',
      'stateReason',
      'createdAt',
      'createdBy',
      'editedBy',
    ),
    partyType,
    partyId,
    partyName,
    warehouseName: whWarehouse.name,
    zoneNames: whAccess.zoneIds,
    used: usedVolume,
    vehicleCount: sql<number>`jsonb_array_length(${whAccess.vehicles})`,
    personCount: sql<number>`jsonb_array_length(${whAccess.persons})`,
    creatorName: creator.name,
    approverName: approver.name,
  },
  filters: {
    keyword: (term) => searchMatch(partyName, term),
    rights: (value) => sql`${whAccess.rights} @> ${sql.param(value.split(',').filter(Boolean))}::text[]`,
    plate: (value) => sql`${whAccess.vehicles} @> ${JSON.stringify([{ plate: normalisePlate(value) }])}::jsonb`,
  },
  tabs: {
    all: undefined,
    pending: stored('PENDING'),
    active: (ctx) => and(stored('ACTIVE'), live(ctx)),
    expiring: soon,
    suspended: (ctx) => and(stored('SUSPENDED'), live(ctx)),
    expired: (ctx) => and(inArray(whAccess.state, ['ACTIVE', 'SUSPENDED']), lt(whAccess.validTo, ctx.today())),
    rejected: stored('REJECTED'),
  },
  async finish(ctx, rows) {
    const names = await zoneNamesOf(
      ctx,
      rows.flatMap(({ zoneNames }) => zoneNames ?? []),
    );
    return rows.map((row) => {
      const validTo = row.validTo ?? '';
      const state = accessState(row.state ?? 'PENDING', validTo, ctx.today());
      return {
        ...row,
        state,
        zoneNames: (row.zoneNames ?? []).flatMap((id) => names.get(id) ?? []),
        daysLeft: validTo ? daysFrom(ctx.today(), validTo) : 0,
        actions: accessActions(ctx, {
          state,
          validTo,
          createdBy: row.createdBy ?? null,
          editedBy: row.editedBy ?? [],
        }),
      };
    });
  },
});
