import { illegalText, isLegal } from '@shared/contract/machine.ts';
import { renewedFrom } from '@shared/contract/warehouse/access-renewal.ts';
import {
  accessMachine,
  type AccessAction,
  type AccessInput,
  type CrewInput,
} from '@shared/contract/warehouse/access.contract.ts';
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { zones } from '../zones/zone.entity.ts';
import { whZone } from '../zones/zone.tables.ts';
import { namedParty, ofParty, partyOf } from './access-party.ts';
import { accesses } from './access.entity.ts';
import { accessState } from './access.rules.ts';
import { selfApproval } from './access.reads.ts';
import { whAccess, type Access } from './access.tables.ts';

/** 新增 (W15): waits for another person's approval. */
export async function createAccess(ctx: CommandCtx, input: AccessInput): Promise<Access> {
  return accesses.insert(ctx, await checked(ctx, input, null), { action: '新增', code: 'create' });
}

/** 编辑 of one that waits. */
export async function updateAccess(ctx: CommandCtx, id: string, version: number, input: AccessInput): Promise<Access> {
  const row = await lockLegal(ctx, id, version, 'update');
  const changes = { ...(await checked(ctx, input, row)), editedBy: withHand(ctx, row) };
  return accesses.update(ctx, row, changes, { action: '编辑', code: 'update' });
}

/** 车辆人员: plates and persons, also of an access in force. */
export async function setCrew(ctx: CommandCtx, id: string, version: number, crew: CrewInput): Promise<Access> {
  const row = await lockLegal(ctx, id, version, 'crew');
  const changes = { ...crewOf(ctx, crew, row), editedBy: withHand(ctx, row) };
  return accesses.update(ctx, row, changes, { action: '车辆人员', code: 'crew' });
}

/** What a row of a sheet registers: a vehicle, a person, or both. */
export interface CrewEntry {
  vehicle: CrewInput['vehicles'][number] | null;
  person: CrewInput['persons'][number] | null;
}
/** Most vehicles, and most persons, of an access. */
const MOST = 500;

/** Adds to what is registered (W15); refused at `plate` and `name` for what stands there already. */
export async function addCrew(ctx: CommandCtx, id: string, { vehicle, person }: CrewEntry): Promise<Access> {
  const row = await accesses.lock(ctx, id);
  requireLegal(ctx, row, 'crew');
  const { vehicles, persons } = row;
  const wrong: Record<string, string> = {};
  if (vehicle && vehicles.some(({ plate }) => plate === vehicle.plate)) wrong.plate = '这份准入已登记该车牌';
  else if (vehicle && vehicles.length >= MOST) wrong.plate = `一份准入最多登记 ${MOST} 辆车`;
  if (person && persons.some(({ name, phone }) => name === person.name && phone === person.phone))
    wrong.name = '这份准入已登记该人员';
  else if (person && persons.length >= MOST) wrong.name = `一份准入最多登记 ${MOST} 人`;
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const changes = {
    vehicles: vehicle ? [...vehicles, vehicle] : vehicles,
    persons: person ? [...persons, person] : persons,
    editedBy: withHand(ctx, row),
  };
  return accesses.update(ctx, row, changes, { action: '导入车辆人员', code: 'crew' });
}

/** 审核 (4.8): never by who applied, nor by anybody who changed what is approved. */
export async function approveAccess(ctx: CommandCtx, row: Access): Promise<Access> {
  requireLegal(ctx, row, 'approve');
  const fault = selfApproval(ctx, row);
  if (fault) throw refuse('WMS_SELF_APPROVE', `公司准入「${row.partyName}」不能由${fault}审核，请换一人。`);
  return accesses.transition(ctx, accessMachine, row, 'approve', {
    approvedBy: ctx.actor.system ? null : ctx.actor.userId,
    approvedAt: ctx.now(),
    stateReason: null,
  });
}

/** 驳回, 暂停 with their reason, 恢复. */
export async function moveAccess(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'reject' | 'suspend' | 'resume',
  reason: string | null,
): Promise<Access> {
  const row = await lockLegal(ctx, id, version, action);
  return accesses.transition(ctx, accessMachine, row, action, { stateReason: reason }, { reason });
}

/** 续期: a further access with the same rights and crew, which waits for its own approval. */
export async function renewAccess(ctx: CommandCtx, row: Access, validTo: string): Promise<Access> {
  requireLegal(ctx, row, 'renew');
  const validFrom = renewedFrom(row.validTo, ctx.today());
  if (validTo < validFrom) throw invalid({ validTo: `不能早于 ${validFrom}` });
  await refuseOverlap(ctx, { ...partyOf(row), warehouseId: row.warehouseId, validFrom, validTo }, null);
  const {
    id: _id,
    version: _version,
    createdAt: _at,
    createdBy: _by,
    updatedAt: _changed,
    updatedBy: _changer,
    ...own
  } = row;
  return accesses.insert(
    ctx,
    {
      ...own,
      validFrom,
      validTo,
      state: 'PENDING',
      stateReason: null,
      editedBy: [],
      approvedBy: null,
      approvedAt: null,
    },
    { action: '续期', code: 'renew' },
  );
}

async function lockLegal(ctx: CommandCtx, id: string, version: number, action: AccessAction): Promise<Access> {
  const row = await accesses.lock(ctx, id, version);
  requireLegal(ctx, row, action);
  return row;
}

/** WMS-053: an expired access can only be renewed, whatever state is stored. */
function requireLegal(ctx: CommandCtx, row: Access, action: AccessAction): void {
  const state = accessState(row.state, row.validTo, ctx.today());
  if (!isLegal(accessMachine, state, action))
    throw refuse('ILLEGAL_STATE', `公司准入「${row.partyName}」：${illegalText(accessMachine, state, action)}`);
}

function crewOf(ctx: CommandCtx, { vehicles, persons }: CrewInput, stored: Access | null) {
  const plates = vehicles.map(({ plate }) => plate);
  const twice = plates.findIndex((plate, at) => plates.indexOf(plate) < at);
  if (twice >= 0) throw invalid({ [`vehicles.${twice}.plate`]: '车牌重复' });
  return { vehicles, persons: personsOf(ctx, persons, stored) };
}

/** ACC-031: who may not see them changes no persons, whatever is sent in their place, and registers none. */
function personsOf(ctx: CommandCtx, sent: CrewInput['persons'], stored: Access | null): Access['persons'] {
  if (fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE') return sent;
  if (!stored && sent.length > 0) throw invalid({ persons: '无权登记人员' });
  return stored?.persons ?? [];
}

async function checked(ctx: CommandCtx, input: AccessInput, stored: Access | null) {
  const { partyType, partyId, zoneIds, rights, vehicles, persons, ...rest } = input;
  const party = await namedParty(ctx, { partyType, partyId }, stored);
  const warehouse = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.warehouseId));
  if (!warehouse || (warehouse.status !== 'ENABLED' && stored?.warehouseId !== warehouse.id))
    throw invalid({ warehouseId: '仓库不存在或已停用' });
  const wanted = [...new Set(zoneIds)];
  const found =
    wanted.length === 0
      ? []
      : await zones.findMany(ctx, and(inArray(whZone.id, wanted), eq(whZone.warehouseId, warehouse.id)));
  if (found.length !== wanted.length) throw invalid({ zoneIds: '库区不属于该仓库' });
  await refuseOverlap(ctx, input, stored);
  return {
    ...rest,
    ...party,
    zoneIds: wanted,
    rights: [...new Set(rights)],
    ...crewOf(ctx, { vehicles, persons }, stored),
  };
}

/** WMS-051: validities of one party and warehouse do not overlap; one after the other, so that two at once cannot either. */
async function refuseOverlap(
  ctx: CommandCtx,
  {
    partyType,
    partyId,
    warehouseId,
    validFrom,
    validTo,
  }: Pick<AccessInput, 'partyType' | 'partyId' | 'warehouseId' | 'validFrom' | 'validTo'>,
  stored: Access | null,
): Promise<void> {
  const key = `wh_access:${warehouseId}:${partyType}:${partyId}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [other] = await ctx.tx
    .select()
    .from(whAccess)
    .where(
      and(
        eq(whAccess.warehouseId, warehouseId),
        ofParty(partyType, partyId),
        ne(whAccess.state, 'REJECTED'),
        lte(whAccess.validFrom, validTo),
        gte(whAccess.validTo, validFrom),
        stored ? ne(whAccess.id, stored.id) : undefined,
      ),
    );
  if (other)
    throw refuse('WMS-051', `与 ${other.validFrom} 至 ${other.validTo} 的准入有效期重叠，请改有效期。`, {
      fields: { validFrom: '有效期重叠' },
    });
}
