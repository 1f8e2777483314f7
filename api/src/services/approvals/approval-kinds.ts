import type { FieldGroup } from '@shared/contract/access.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable, RowOf } from '../../platform/entity-types.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import type { ApprovalRow } from './approval.tables.ts';

/** One changed thing in words; `group` guards it. */
export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
  group?: FieldGroup;
}
/** What a kind of approval is about and what happens when it is decided. */
export interface ApprovalKind<Table extends RecordTable = RecordTable> {
  /** 拉黑客户. */
  title: string;
  entity: Entity<Table>;
  /** Who may decide, and right to see the object. */
  permission: PermissionCode;
  view: PermissionCode;
  /** Rule that a self-approval breaks. */
  selfRule: string;
  link: (objectId: string) => string;
  /** The change in words. */
  lines?: (ctx: Ctx, change: Record<string, unknown>, objectId: string) => Promise<ChangeLine[]> | ChangeLine[];
  /** What comes before any lock: whatever changes rights locks their version first. */
  first?: (ctx: CommandCtx) => Promise<void>;
  /** Of those with the right, who may decide about this object; when there is nobody the application is refused. */
  deciders?: (ctx: Ctx, objectId: string, candidates: readonly string[]) => Promise<string[]>;
  /** Why the caller may not agree, although it has the right and is another person. */
  unmet?: (ctx: Ctx, approval: ApprovalRow) => Promise<string | null>;
  /** Further demands on who decides; throws a refusal. */
  check?: (ctx: CommandCtx, approval: ApprovalRow) => Promise<void>;
  /** Makes the change; the object is locked. What it answers goes to who agreed, where the contract has it. */
  apply: (ctx: CommandCtx, row: RowOf<Table>, approval: ApprovalRow) => Promise<unknown>;
  /** What follows when it is not agreed to; the object is locked. */
  rejected?: (ctx: CommandCtx, row: RowOf<Table>, opinion: string | null) => Promise<void>;
}

const kinds = new Map<string, ApprovalKind>();
/** Declares a kind at module level of its noun: `approvalKind('customer.black', {…})`. */
export function approvalKind<Table extends RecordTable>(code: string, kind: ApprovalKind<Table>): void {
  if (kinds.has(code)) throw new Error(`Approval ${code} is declared twice`);
  kinds.set(code, {
    ...kind,
    entity: anyEntity(kind.entity),
    apply: (ctx, row, approval) => kind.apply(ctx, row as RowOf<Table>, approval),
    rejected: async (ctx, row, opinion) => kind.rejected?.(ctx, row as RowOf<Table>, opinion),
  });
}
export function kindOf(code: string): ApprovalKind {
  const kind = kinds.get(code);
  if (!kind) throw new Error(`Approval ${code} is not declared`);
  return kind;
}
/** Codes of the kinds that match. */
export const kindsWhere = (test: (kind: ApprovalKind) => boolean): string[] =>
  [...kinds].filter(([, kind]) => test(kind)).map(([code]) => code);
