import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { permits, type CommandCtx, type Ctx } from '../../platform/context.ts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable, RowOf } from '../../platform/entity-types.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasAttachment } from './has-attachment.ts';

/** What an owner of attachments, comments and audit rows needs: where it lies and who may see and change it. */
export interface OwnerSpec<Table extends RecordTable = RecordTable> {
  entity: Entity<Table>;
  /** Right to see the object, and with it attachments, comments and audit. */
  view: PermissionRule;
  /** Right to add and remove attachments; a locked document stays open for them (logistics-admin 1.9). */
  edit: PermissionRule;
  /** A further condition on the record, where its kind alone does not say whose it is (fees of either direction). */
  sees?: (actor: Actor, row: RowOf<Table>) => boolean;
  /** Slots that hold only so many files, or only pictures. */
  slots?: Readonly<Record<string, SlotRule>>;
  /** What people call a slot of a record, where the slot itself is no name; throws when the record has no such slot. */
  nameSlot?: (ctx: Ctx, ownerId: string, slot: string) => Promise<string>;
  /** Refuses that a slot is left without a file, where the record as it is must have one (ACC-012). */
  leaveEmpty?: (row: RowOf<Table>, slot: string) => void;
}
export interface SlotRule {
  most: number;
  images?: boolean;
  /** Largest file; without: the setting alone. */
  kilobytes?: number;
}
interface Owner {
  title: string;
  view: PermissionRule;
  edit: PermissionRule;
  entity: Entity<RecordTable>;
  sees: (actor: Actor, row: RowOf<RecordTable>) => boolean;
  slots: Readonly<Record<string, SlotRule>>;
  nameSlot: NonNullable<OwnerSpec['nameSlot']>;
  leaveEmpty: (row: RowOf<RecordTable>, slot: string) => void;
}

const owners = new Map<string, Owner>();

/**
 * Declares that objects of a kind have attachments, comments and an audit tab; call it at module level of the noun:
 * `attachmentOwner('lg_order', { entity: orders, view: 'logistics.order.view', edit: 'logistics.order.update' })`.
 */
export function attachmentOwner<Table extends RecordTable>(kind: string, spec: OwnerSpec<Table>): void {
  if (owners.has(kind)) throw new Error(`Owner ${kind} is declared twice`);
  const { view, edit, slots = {}, nameSlot = async (_ctx, _id, slot) => slot } = spec;
  const sees = (spec.sees ?? (() => true)) as Owner['sees'];
  const leaveEmpty = (spec.leaveEmpty ?? (() => undefined)) as Owner['leaveEmpty'];
  owners.set(kind, {
    title: spec.entity.title,
    view,
    edit,
    sees,
    slots,
    nameSlot,
    leaveEmpty,
    entity: anyEntity(spec.entity),
  });
}

/** Whether objects of a kind have attachments, comments and an audit tab. */
export const isOwnerKind = (kind: string): boolean => owners.has(kind);

/** An owner object that the caller may see. */
export interface SeenOwner {
  kind: string;
  id: string;
  title: string;
  /** Number that people know it by. */
  no: string;
  editable: boolean;
  entity: Entity<RecordTable>;
  /** The record itself. */
  row: Readonly<Record<string, unknown>>;
}

/** The object, if the caller has its view right and it lies in scope; otherwise NOT_FOUND, the same for all reasons. */
export async function seeOwner(ctx: Ctx, kind: string, id: string): Promise<SeenOwner> {
  const owner = owners.get(kind);
  if (!owner || !permits(ctx.actor, owner.view)) throw refuse('NOT_FOUND');
  const row = await owner.entity.find(ctx, id);
  if (!owner.sees(ctx.actor, row)) throw refuse('NOT_FOUND');
  const editable = permits(ctx.actor, owner.edit);
  return { kind, id, title: owner.title, no: owner.entity.noOf(row), editable, entity: owner.entity, row };
}

/** What a slot of a kind may hold; undefined: anything. */
export const slotRule = (kind: string, slot: string): SlotRule | undefined => owners.get(kind)?.slots[slot];

/** Locks a record that has just lost a file of a slot; refused when that was the last and the record must have one. */
export async function mayLeaveEmpty(ctx: CommandCtx, { kind, id, entity }: SeenOwner, slot: string): Promise<void> {
  const row = await entity.lock(ctx, id);
  if (!(await hasAttachment(ctx.tx, kind, id, slot))) owners.get(kind)?.leaveEmpty(row, slot);
}

/** What people call a slot of a record: SO文件, 合同 HT-2026-001; '' is the place of all else. */
export const slotName = (ctx: Ctx, owner: SeenOwner, slot: string): Promise<string> =>
  owners.get(owner.kind)?.nameSlot(ctx, owner.id, slot) ?? Promise.resolve(slot);

/** The same for a change: NO_PERMISSION when the object may be seen but not changed. */
export async function editOwner(ctx: Ctx, kind: string, id: string): Promise<SeenOwner> {
  const owner = await seeOwner(ctx, kind, id);
  if (!owner.editable) throw refuse('NO_PERMISSION');
  return owner;
}

/** Whether an actor may see the object, for mentions. */
export async function canSee(ctx: Ctx, kind: string, id: string): Promise<boolean> {
  const owner = owners.get(kind);
  if (!owner || !permits(ctx.actor, owner.view)) return false;
  const row = await owner.entity.findOrNull(ctx, eq(owner.entity.table.id, id));
  return row !== null && owner.sees(ctx.actor, row);
}
