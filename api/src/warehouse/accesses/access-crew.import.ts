import { normaliseName, normalisePhone, normalisePlate } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { crewInput } from '@shared/contract/warehouse/access.contract.ts';
import { crewImport, type CrewImportRow } from '@shared/contract/warehouse/access.import.ts';
import type { AccessParty } from '@shared/contract/warehouse/access.labels.ts';
import { and, gte, inArray, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { customersByWord } from '../../masters/customers/customers-by-word.ts';
import { suppliersByWord } from '../../masters/suppliers/suppliers-by-word.ts';
import { warehousesByWord } from '../../masters/warehouses/warehouses-by-word.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { Fail, ImportWork } from '../../services/exchange/import-work.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { partyOf } from './access-party.ts';
import { accesses } from './access.entity.ts';
import { addCrew, type CrewEntry } from './access.service.ts';
import { whAccess, type Access } from './access.tables.ts';

type Row = CrewImportRow;
const key = (text: string | null | undefined) => normaliseName(text ?? '');
/** What a row says of its access. */
const accessKey = (row: Row) => [row.partyType, key(row.party), key(row.warehouse), row.validFrom ?? ''].join('|');

/** Finds parties by number, code or name, each kind in one query. */
async function partiesByWord(ctx: Ctx, rows: readonly Row[]) {
  const words = (type: AccessParty) => rows.flatMap((row) => (row.partyType === type ? row.party : []));
  const customerOf = await customersByWord(ctx, words('CUSTOMER'));
  const supplierOf = await suppliersByWord(ctx, words('SUPPLIER'));
  const own = ctx.actor.companies;
  const companies =
    words('COMPANY').length === 0 || own.length === 0
      ? []
      : await ctx.db
          .select()
          .from(syCompany)
          .where(inArray(syCompany.id, [...own]));
  const known = new Map(
    companies.flatMap(({ id, code, name, shortName }) => [shortName, name, code].map((word) => [key(word), id])),
  );
  const find = {
    COMPANY: (word: string) => known.get(key(word)),
    CUSTOMER: customerOf,
    SUPPLIER: supplierOf,
  } as const satisfies Record<AccessParty, (word: string) => string | undefined>;
  return ({ partyType, party }: Row) => find[partyType](party);
}

/** The access that a row means, of those that are not over: the one it names by its first day, else today's, else the next. */
function meant(of: readonly Access[], validFrom: string | null, today: string): Access | undefined {
  if (validFrom !== null) return of.find((row) => row.validFrom === validFrom);
  return of.find((row) => row.validFrom <= today) ?? of[0];
}

/** What a row registers; null: it is wrong, which is said. */
function entryOf(ctx: Ctx, row: Row, fail: Fail<Row>): CrewEntry | null {
  const { plate, name, phone } = row;
  const person = name !== null || phone !== null;
  if (plate === null && !person) {
    fail(row, 'plate', '车牌或姓名至少填一项');
    return null;
  }
  if (person && fieldLevel(ctx.actor, 'customer.contact') !== 'VISIBLE') {
    fail(row, name === null ? 'phone' : 'name', '无权登记人员，只能导入车牌');
    return null;
  }
  const parsed = z.safeParse(crewInput, {
    vehicles: plate === null ? [] : [{ plate }],
    persons: person ? [{ name, phone }] : [],
  });
  if (parsed.success) return { vehicle: parsed.data.vehicles[0] ?? null, person: parsed.data.persons[0] ?? null };
  for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
    fail(row, (path.split('.').at(-1) ?? 'plate') as keyof Row & string, reason);
  return null;
}

/** Accesses of the warehouses that are not over, the next to begin first. */
async function liveAccesses(ctx: Ctx, warehouseIds: readonly string[]): Promise<Access[]> {
  if (warehouseIds.length === 0) return [];
  const live = and(ne(whAccess.state, 'REJECTED'), gte(whAccess.validTo, ctx.today()));
  const found = await accesses.findMany(ctx, and(inArray(whAccess.warehouseId, [...warehouseIds]), live));
  return found.toSorted((left, right) => left.validFrom.localeCompare(right.validFrom));
}

/** A row stands for itself: what is wrong with one keeps no other from being imported. */
const work: ImportWork<Row, { accessId: string; entry: CrewEntry }> = {
  unique: {
    plate: (plate, row) => `${accessKey(row)}|${normalisePlate(plate)}`,
    name: (name, row) => [accessKey(row), name, normalisePhone(row.phone ?? '')].join('|'),
  },
  async plan(ctx, documents, fail) {
    const all = documents.map(({ rows: [row] }) => row);
    const warehouseOf = await warehousesByWord(ctx);
    const partyIdOf = await partiesByWord(ctx, all);
    const live = await liveAccesses(ctx, [...new Set(all.flatMap((row) => warehouseOf(row.warehouse) ?? []))]);
    return all.map((row) => {
      const { partyType, validFrom } = row;
      const entry = entryOf(ctx, row, fail);
      const warehouseId = warehouseOf(row.warehouse);
      const partyId = partyIdOf(row);
      if (!warehouseId) fail(row, 'warehouse', '没有这个仓库');
      if (!partyId) fail(row, 'party', '公司不存在、已停用或无权使用');
      if (!warehouseId || !partyId) return null;
      const own = live.filter((access) => {
        const party = partyOf(access);
        return access.warehouseId === warehouseId && party.partyType === partyType && party.partyId === partyId;
      });
      const access = meant(own, validFrom, ctx.today());
      if (!access && validFrom === null) fail(row, 'party', '该公司在此仓库没有未过期的准入');
      if (!access && validFrom !== null) fail(row, 'validFrom', `没有 ${validFrom} 起的未过期准入`);
      return access && entry ? { accessId: access.id, entry } : null;
    });
  },
  save: (ctx, { accessId, entry }) => addCrew(ctx, accessId, entry),
};

/** 导入车辆人员 (W15). */
export const crewImportRoutes: Route[] = serveImport(crewImport, work);
