import { allowedActions } from '@shared/contract/machine.ts';
import {
  chamberMachine,
  type ChamberDetail,
  type ChamberInput,
  type closingBody,
  type openingBody,
} from '@shared/contract/warehouse/chamber.contract.ts';
import { and, eq, max, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { versionConflict } from '../../platform/conflict.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { zones } from './zone.entity.ts';
import { whZone } from './zone.tables.ts';
import { inLedger, piecesIn, toPickIn } from './open-documents.ts';
import { chamberRecords, chambers, type Chamber } from './chamber.entity.ts';
import { abnormalOf, visitOf } from './chamber-abnormal.ts';
import { closingProblems, isLongMaintenance, minutesOpen, openingProblems } from './chamber.rules.ts';
import { whChamberRecord } from './chamber.tables.ts';

export async function createChamber(ctx: CommandCtx, input: ChamberInput): Promise<Chamber> {
  await zones.lock(ctx, input.zoneId);
  return chambers.insert(ctx, { ...input, state: 'CLOSED' }, { action: '新增', code: 'create' });
}

/** Saves a chamber; its zone never changes (WMS-001), its code not once the ledger names it (WMS-002). */
export async function updateChamber(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: ChamberInput,
): Promise<Chamber> {
  const row = await chambers.lock(ctx, id, version);
  if (input.zoneId !== row.zoneId) throw invalid({ zoneId: '仓间不能换库区' });
  if (input.code !== row.code && (await inLedger(ctx, sql`l.chamber_id = ${id}`)))
    throw invalid({ code: '已有库存流水，编码不能修改' });
  return chambers.update(ctx, row, input, { action: '编辑', code: 'update' });
}

/** A chamber after a visit began or ended, and the record that says so. */
interface Visit {
  chamber: Chamber;
  recordId: string;
}
/** 开仓 (4.1): one open working record per chamber (WMS-060), the zone is enabled, the times and temperature of 2.4. */
export async function openChamber(ctx: CommandCtx, id: string, body: z.output<typeof openingBody>): Promise<Visit> {
  const row = await chambers.lock(ctx, id);
  if (row.state === 'OPEN') throw refuse('WMS_CHAMBER_ALREADY_OPEN', `仓间 ${row.code} 已开仓，请刷新。`);
  if (row.version !== body.version) throw await versionConflict(ctx, anyEntity(chambers), row, body.version);
  const zone = await zones.find(ctx, row.zoneId);
  if (zone.status !== 'ENABLED') throw refuse('WMS-006', `库区 ${zone.name} 已停用，不能开仓。`);
  const at = body.at ? new Date(body.at) : ctx.now();
  const [last] = await ctx.tx
    .select({ close: max(whChamberRecord.closedAt) })
    .from(whChamberRecord)
    .where(and(eq(whChamberRecord.chamberId, id), ne(whChamberRecord.purpose, 'LEASE')));
  refuseProblems(openingProblems({ ...visitOf(ctx, zone, at, body.temperature), lastClose: last?.close ?? null }));
  const record = await chamberRecords.insert(
    ctx,
    {
      recordNo: await ctx.nextNumber('KC'),
      chamberId: id,
      purpose: body.purpose,
      openedAt: at,
      openedBy: ctx.actor.userId,
      openTemp: body.temperature,
      openSealNo: body.sealNo,
    },
    { action: '开仓', code: 'open' },
  );
  const chamber = await chambers.transition(ctx, chamberMachine, row, 'open', { currentRecordId: record.id });
  return { chamber, recordId: record.id };
}

/**
 * 关仓 (4.1): completes the record with the minutes and what was abnormal (2.4). Refused while somebody picks in the chamber:
 * who takes a piece holds it open, so that one of the two comes first (WMS-062).
 */
export async function closeChamber(ctx: CommandCtx, id: string, body: z.output<typeof closingBody>): Promise<Visit> {
  const row = await chambers.lock(ctx, id);
  if (row.state !== 'OPEN' || !row.currentRecordId)
    throw refuse('WMS_CHAMBER_CLOSED', `仓间 ${row.code} 未开仓，请刷新。`);
  if (row.version !== body.version) throw await versionConflict(ctx, anyEntity(chambers), row, body.version);
  const record = await chamberRecords.lock(ctx, row.currentRecordId);
  const zone = await zones.find(ctx, row.zoneId);
  const at = body.at ? new Date(body.at) : ctx.now();
  refuseProblems(closingProblems({ ...visitOf(ctx, zone, at, body.temperature), openedAt: record.openedAt }));
  const waiting = await toPickIn(ctx, id);
  if (waiting > 0)
    throw refuse(
      'GUARD_FAILED',
      `仓间 ${zone.name} ${row.code} 还有 ${waiting} 件正在拣货，请先拣完、改配到别的仓间或取消出库单再关仓。`,
    );
  const minutes = minutesOpen(record.openedAt, at);
  await chamberRecords.update(
    ctx,
    record,
    {
      closedAt: at,
      closedBy: ctx.actor.userId,
      closeTemp: body.temperature,
      closeSealNo: body.sealNo,
      minutesOpen: minutes,
      abnormal: await abnormalOf(ctx, zone, [record.openTemp, body.temperature], minutes),
    },
    { action: '关仓', code: 'close' },
  );
  const chamber = await chambers.transition(ctx, chamberMachine, row, 'close', { currentRecordId: null });
  return { chamber, recordId: record.id };
}

/**
 * 检修: locations behave as fully locked meanwhile (4.1). Longer than a day, or without a planned end, only when the chamber is
 * empty (GUARD_FAILED); a shorter one over goods is asked for (WMS-CHAMBER).
 */
export async function maintainChamber(
  ctx: CommandCtx,
  id: string,
  version: number,
  until: string | null,
): Promise<Chamber> {
  const row = await chambers.lockFor(ctx, chamberMachine, 'maintain', id, version);
  const maintainUntil = until === null ? null : new Date(until);
  if (maintainUntil !== null && maintainUntil <= ctx.now()) throw invalid({ maintainUntil: '必须晚于当前时间' });
  const pieces = await piecesIn(ctx, id);
  if (pieces > 0 && isLongMaintenance(ctx.now(), maintainUntil))
    throw refuse('GUARD_FAILED', `仓间 ${row.code} 还有 ${pieces} 件货物，检修超过 1 天须先移空。`, {
      fields: { maintainUntil: until === null ? '有货物时必填，且不超过 1 天' : '有货物时不能超过 1 天' },
    });
  if (pieces > 0)
    ctx.warn('WMS-CHAMBER', `仓间 ${row.code} 还有 ${pieces} 件货物，检修期间库位按全锁处理，不能进出，确认检修？`);
  return chambers.transition(ctx, chamberMachine, row, 'maintain', { maintainUntil });
}

/** 恢复: the chamber is closed again, whenever it was planned (4.1). */
export async function restoreChamber(ctx: CommandCtx, id: string, version: number): Promise<Chamber> {
  const row = await chambers.lock(ctx, id, version);
  return chambers.transition(ctx, chamberMachine, row, 'restore', { maintainUntil: null });
}

function refuseProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** A chamber as its form and its dialogs need it. */
export async function chamberDetail(ctx: Ctx, row: Chamber): Promise<Answerable<ChamberDetail>> {
  const [zone] = await ctx.db
    .select({
      zoneName: whZone.name,
      tempClass: whZone.tempClass,
      warehouseId: whWarehouse.id,
      warehouseName: whWarehouse.name,
      leaseCustomerName: acCustomer.shortName,
    })
    .from(whZone)
    .innerJoin(whWarehouse, eq(whWarehouse.id, whZone.warehouseId))
    .leftJoin(acCustomer, sql`${acCustomer.id} = ${row.leaseCustomerId}`)
    .where(eq(whZone.id, row.zoneId));
  return {
    ...row,
    zoneName: zone?.zoneName ?? '',
    tempClass: zone?.tempClass ?? 'NORMAL',
    warehouseId: zone?.warehouseId ?? '',
    warehouseName: zone?.warehouseName ?? '',
    leaseCustomerName: zone?.leaseCustomerName ?? null,
    actions: allowedActions(chamberMachine, row.state, (code) => ctx.actor.may(code)).filter(
      ({ code }) => code !== (row.currentLeaseId ? 'leaseStart' : 'leaseEnd'),
    ),
  };
}
