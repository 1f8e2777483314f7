import type { FieldGroup } from '@shared/contract/access.ts';
import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { permits, type CommandCtx, type Ctx } from '../../platform/context.ts';
import { eq } from 'drizzle-orm';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
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
  /** Who without that right may add files too, and take back their own until the record is settled. */
  add?: PermissionRule;
  settled?: (row: RowOf<Table>) => boolean;
  /** A further condition on the record, where its kind alone does not say whose it is (fees of either direction). */
  sees?: (actor: Actor, row: RowOf<Table>) => boolean;
  /** The same for changes. */
  edits?: (actor: Actor, row: RowOf<Table>) => boolean;
  /** Slots that hold only so many files, or only pictures. */
  slots?: Readonly<Record<string, SlotRule>>;
  /** What people call a slot of a record, where the slot itself is no name; throws when the record has no such slot. */
  nameSlot?: (ctx: Ctx, ownerId: string, slot: string) => Promise<string>;
  /** Refuses that a slot is left without a file, where the record as it is must have one (ACC-012). */
  leaveEmpty?: (row: RowOf<Table>, slot: string) => void;
  /** What follows at the record when its files change. */
  filesChanged?: (ctx: CommandCtx, id: string) => Promise<void>;
}
export interface SlotRule {
  most: number;
  images?: boolean;
  /** Largest file; without: the setting alone. */
  kilobytes?: number;
  /** What its files show is guarded like this field: only who sees it opens them, and who has put them there. */
  field?: FieldGroup;
}
interface Owner {
  title: string;
  view: PermissionRule;
  edit: PermissionRule;
  add: PermissionRule | null;
  settled: (row: RowOf<RecordTable>) => boolean;
  entity: Entity<RecordTable>;
  sees: (actor: Actor, row: RowOf<RecordTable>) => boolean;
  edits: (actor: Actor, row: RowOf<RecordTable>) => boolean;
  slots: Readonly<Record<string, SlotRule>>;
  nameSlot: NonNullable<OwnerSpec['nameSlot']>;
  leaveEmpty: (row: RowOf<RecordTable>, slot: string) => void;
  filesChanged: NonNullable<OwnerSpec['filesChanged']>;
}

const owners = new Map<string, Owner>();

/**
 * Declares that objects of a kind have attachments, comments and an audit tab; call it at module level of the noun:
 * `attachmentOwner('lg_order', { entity: orders, view: 'logistics.order.view', edit: 'logistics.order.update' })`.
 */
export function attachmentOwner<Table extends RecordTable>(kind: string, spec: OwnerSpec<Table>): void {
  if (owners.has(kind)) throw new Error(`Owner ${kind} is declared twice`);
  const {
    view,
    edit,
    slots = {},
    nameSlot = async (_ctx, _id, slot) => slot,
    filesChanged = async () => undefined,
  } = spec;
  const sees = (spec.sees ?? (() => true)) as Owner['sees'];
  const edits = (spec.edits ?? (() => true)) as Owner['edits'];
  const settled = (spec.settled ?? (() => false)) as Owner['settled'];
  const leaveEmpty = (spec.leaveEmpty ?? (() => undefined)) as Owner['leaveEmpty'];
  owners.set(kind, {
    title: spec.entity.title,
    view,
    edit,
    add: spec.add ?? null,
    settled,
    sees,
    edits,
    slots,
    nameSlot,
    leaveEmpty,
    filesChanged,
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
  /** The caller may add files. */
  editable: boolean;
  /** Of which the caller may take some away: of everybody, of his own, of nobody. */
  removes: 'ALL' | 'OWN' | 'NONE';
  entity: Entity<RecordTable>;
  /** The record itself. */
  row: Readonly<Record<string, unknown>>;
}

/** Whether the caller may see records of a kind at all. */
export function seesKind({ actor }: Ctx, kind: string): boolean {
  const owner = owners.get(kind);
  return owner !== undefined && permits(actor, owner.view);
}

/** The object, if the caller has its view right and it lies in scope; otherwise NOT_FOUND, the same for all reasons. */
export async function seeOwner(ctx: Ctx, kind: string, id: string): Promise<SeenOwner> {
  const owner = owners.get(kind);
  if (!owner || !permits(ctx.actor, owner.view)) throw refuse('NOT_FOUND');
  const row = await owner.entity.find(ctx, id);
  if (!owner.sees(ctx.actor, row)) throw refuse('NOT_FOUND');
  const edits = permits(ctx.actor, owner.edit) && owner.edits(ctx.actor, row);
  const adds = edits || (owner.add !== null && permits(ctx.actor, owner.add));
  const removes = edits ? 'ALL' : adds && !owner.settled(row) ? 'OWN' : 'NONE';
  const no = owner.entity.noOf(row);
  return { kind, id, title: owner.title, no, editable: adds, removes, entity: owner.entity, row };
}

interface Kept {
  slot: string;
  createdBy: string | null;
}
const isOwn = (ctx: Ctx, { createdBy }: Kept): boolean => ctx.actor.system || createdBy === ctx.actor.userId;
/** Whether the caller may open a file of an owner that he sees. */
export function seesFile(ctx: Ctx, kind: string, file: Kept): boolean {
  const field = slotRule(kind, file.slot)?.field;
  return field === undefined || isOwn(ctx, file) || fieldLevel(ctx.actor, field) === 'VISIBLE';
}
/** Whether the caller may remove or replace a file of an owner. */
export const mayRemove = (ctx: Ctx, { kind, removes }: SeenOwner, file: Kept): boolean =>
  seesFile(ctx, kind, file) && (removes === 'ALL' || (removes === 'OWN' && isOwn(ctx, file)));

/** What a slot of a kind may hold; undefined: anything. */
export const slotRule = (kind: string, slot: string): SlotRule | undefined => owners.get(kind)?.slots[slot];

/** Tells the noun of a record that its files have changed. */
export const filesChanged = (ctx: CommandCtx, { kind, id }: SeenOwner): Promise<void> =>
  owners.get(kind)?.filesChanged(ctx, id) ?? Promise.resolve();

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
