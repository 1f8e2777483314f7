import {
  recordActions,
  type ChamberRecordDetail,
  type Correction,
} from '@shared/contract/warehouse/chamber-record.contract.ts';
import { and, eq, gt, lt, max, min, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { versionConflict } from '../../platform/conflict.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { abnormalOf, visitOf } from './chamber-abnormal.ts';
import { chamberRecords, chambers, type ChamberRecord } from './chamber.entity.ts';
import { closingProblems, minutesOpen, openingProblems } from './chamber.rules.ts';
import { whChamber, whChamberRecord } from './chamber.tables.ts';
import { zones } from './zone.entity.ts';
import { whZone } from './zone.tables.ts';

/** So many documents stand in the detail. */
const DOCUMENTS = 100;

/**
 * 更正 (W5): the record says what should have been written; who, when and what before stays in its log. The rules of 2.4 hold as at
 * 开仓 and 关仓, working records of a chamber do not overlap (WMS-061), and what was moved in the chamber while it stood open was
 * moved while it stood open (WMS-062). A lease is none: its days are charged.
 */
export async function correctRecord(
  ctx: CommandCtx,
  id: string,
  version: number,
  values: Correction,
): Promise<ChamberRecord> {
  const seen = await chamberRecords.find(ctx, id);
  // The chamber first, as 开仓 and 关仓 do: neither happens meanwhile.
  const chamber = await chambers.lock(ctx, seen.chamberId);
  const row = await chamberRecords.lock(ctx, id);
  if (row.version !== version) throw await versionConflict(ctx, anyEntity(chamberRecords), row, version);
  if (row.purpose === 'LEASE') throw refuse('GUARD_FAILED', `${row.recordNo} 是包仓记录，已按天计费，不能更正。`);
  if (row.closedAt === null && (values.closedAt ?? values.closeTemp ?? values.closeSealNo) !== null)
    throw invalid({ closedAt: '仓间还没有关仓，请用「关仓」' });
  if (row.closedAt !== null && values.closedAt === null) throw invalid({ closedAt: '必填' });

  const zone = await zones.find(ctx, chamber.zoneId);
  const openedAt = new Date(values.openedAt);
  const closedAt = values.closedAt === null ? null : new Date(values.closedAt);
  const beside = await neighbours(ctx, row);
  const problems = renamed(
    { at: 'openedAt', temperature: 'openTemp' },
    openingProblems({ ...visitOf(ctx, zone, openedAt, values.openTemp), lastClose: beside.before }),
  );
  if (closedAt !== null) {
    const closing = closingProblems({ ...visitOf(ctx, zone, closedAt, values.closeTemp), openedAt });
    Object.assign(problems, renamed({ at: 'closedAt', temperature: 'closeTemp' }, closing));
    if (beside.after && closedAt > beside.after) problems.closedAt ??= '不能晚于下次开仓时间';
  }
  const moved = await movedBetween(ctx, row);
  if (moved && openedAt > moved.first.at) problems.openedAt ??= `不能晚于期间的作业 ${moved.first.docNo}`;
  if (moved && closedAt !== null && closedAt < moved.last.at)
    problems.closedAt ??= `不能早于期间的作业 ${moved.last.docNo}`;
  if (Object.keys(problems).length > 0) throw invalid(problems);

  const minutes = closedAt === null ? null : minutesOpen(openedAt, closedAt);
  const abnormal = minutes === null ? null : await abnormalOf(ctx, zone, [values.openTemp, values.closeTemp], minutes);
  return chamberRecords.update(
    ctx,
    row,
    { ...values, openedAt, closedAt, minutesOpen: minutes, abnormal },
    { action: '更正', code: 'correct', reason: ctx.reason },
  );
}

const renamed = (names: Readonly<Record<string, string>>, problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [names[field] ?? field, text]));

/** When the working record before this one was closed, and when the one after it was opened. */
async function neighbours(ctx: CommandCtx, row: ChamberRecord) {
  const others = and(
    eq(whChamberRecord.chamberId, row.chamberId),
    ne(whChamberRecord.purpose, 'LEASE'),
    ne(whChamberRecord.id, row.id),
  );
  const [before] = await ctx.tx
    .select({ at: max(whChamberRecord.closedAt) })
    .from(whChamberRecord)
    .where(and(others, lt(whChamberRecord.openedAt, row.openedAt)));
  const [after] = await ctx.tx
    .select({ at: min(whChamberRecord.openedAt) })
    .from(whChamberRecord)
    .where(and(others, gt(whChamberRecord.openedAt, row.openedAt)));
  return { before: before?.at ?? null, after: after?.at ?? null };
}

interface Moved {
  at: Date;
  docNo: string;
}
/** The first and the last stock movement in the chamber while the record was open; null: nothing moved. */
async function movedBetween(ctx: CommandCtx, row: ChamberRecord): Promise<{ first: Moved; last: Moved } | null> {
  const end = (order: 'asc' | 'desc') =>
    rows<{ at: Date; docNo: string }>(
      ctx.tx,
      sql`select e.posted_at as at, e.doc_no as "docNo" ${inRecord(row)} order by e.posted_at ${sql.raw(order)}, e.id limit 1`,
    );
  const [first] = await end('asc');
  const [last] = await end('desc');
  return first && last ? { first: moment(first), last: moment(last) } : null;
}
const moment = ({ at, docNo }: Moved): Moved => ({ at: new Date(at), docNo });
const inRecord = (row: ChamberRecord) => sql`from wh_stock_ledger e join wh_location l on l.id = e.location_id
  where l.chamber_id = ${row.chamberId} and e.posted_at >= ${row.openedAt}
    and e.posted_at <= coalesce(${row.closedAt}::timestamptz, 'infinity')`;

const opener = alias(acUser, 'opener');
const closer = alias(acUser, 'closer');
/** A record as its drawer shows it. */
export async function recordDetail(ctx: Ctx, row: ChamberRecord): Promise<Answerable<ChamberRecordDetail>> {
  const [of] = await ctx.db
    .select({
      chamberVersion: whChamber.version,
      chamberCode: whChamber.code,
      chamberName: whChamber.name,
      zoneName: whZone.name,
      warehouseName: whWarehouse.name,
      tempClass: whZone.tempClass,
      tempMin: whZone.tempMin,
      tempMax: whZone.tempMax,
      openedByName: opener.name,
      closedByName: closer.name,
      leaseCustomerName: acCustomer.shortName,
    })
    .from(whChamberRecord)
    .innerJoin(whChamber, eq(whChamber.id, whChamberRecord.chamberId))
    .innerJoin(whZone, eq(whZone.id, whChamber.zoneId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whZone.warehouseId))
    .leftJoin(opener, eq(opener.id, whChamberRecord.openedBy))
    .leftJoin(closer, eq(closer.id, whChamberRecord.closedBy))
    .leftJoin(acCustomer, eq(acCustomer.id, whChamberRecord.leaseCustomerId))
    .where(eq(whChamberRecord.id, row.id));
  if (!of) throw refuse('NOT_FOUND');
  const documents = await rows<ChamberRecordDetail['documents'][number]>(
    ctx.db,
    sql`select e.doc_type as "docType", e.doc_id::text as "docId", e.doc_no as "docNo", max(e.posted_at) as "postedAt"
      ${inRecord(row)} group by 1, 2, 3 order by max(e.posted_at) desc, e.doc_no limit ${DOCUMENTS}`,
  );
  const { chargeRuleId: _rule, createdAt: _at, createdBy: _by, updatedAt: _on, updatedBy: _who, ...rest } = row;
  return {
    ...rest,
    ...of,
    openedByName: of.openedByName ?? '',
    documents: documents.map((each) => ({ ...each, postedAt: new Date(each.postedAt).toISOString() })),
    actions: recordActions(row, (code) => ctx.actor.may(code)),
  };
}
