import type { PermissionCode } from '@shared/contract/permissions.ts';
import { inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { notify, settleNotices } from '../notifications/notification.service.ts';
import { usersOfCompany } from '../people/users-with-permission.ts';
import { acUser } from '../people/user.tables.ts';
import { recordViewers } from './ports.ts';

/** How the kinds of 待您审批 begin. */
const DUE = 'approval.due.';

/** A document that somebody decides on. */
export interface Decided<Table extends RecordTable> {
  of: Entity<Table>;
  /** Its version too: each step and each round is told anew, also on one day (SYS-032). */
  doc: { id: string; no: string; companyId: string; version: number };
  /** Page with the document open. */
  link: string;
}

/**
 * Tells those who may take the next step of a document that it waits for them: who hold `code` in its company, or stand in for one
 * who does, and see it, have had
 * no part in it (`without`, 10.3) and are `among` those that it waits for (null: anybody). Where some of them are of `dept`, these
 * alone. Those of the step before need not look at it any more.
 */
export async function tellDeciders<Table extends RecordTable>(
  ctx: CommandCtx,
  { of, doc, link }: Decided<Table>,
  who: {
    code: PermissionCode;
    without: readonly (string | null)[];
    among?: readonly string[] | null;
    dept?: string | null;
  },
): Promise<void> {
  const { code, without, among = null, dept = null } = who;
  const holders = await usersOfCompany(ctx.tx, code, doc.companyId, { standIns: ctx.now() });
  await settleDue(ctx, of, doc.id);
  const able = holders.filter((id) => !without.includes(id) && (among === null || among.includes(id)));
  const seen = await recordViewers().among(ctx, of, doc.id, able);
  const near = dept === null ? [] : await ofDept(ctx, seen, dept);
  await notify(ctx, {
    userIds: near.length > 0 ? near : seen,
    kind: `${DUE}${doc.version}`,
    title: `${of.title} ${doc.no} 待您审批`,
    body: ctx.actor.system ? '' : `${ctx.actor.name} 提交`,
    link,
    object: { kind: of.kind, id: doc.id },
  });
}

async function ofDept(ctx: CommandCtx, userIds: readonly string[], dept: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const people = await ctx.tx
    .select({ id: acUser.id, deptId: acUser.deptId })
    .from(acUser)
    .where(inArray(acUser.id, [...userIds]));
  return people.filter(({ deptId }) => deptId === dept).map(({ id }) => id);
}

/** Tells who made and who handed in a document that somebody else sent it back. */
export async function tellRejected<Table extends RecordTable>(
  ctx: CommandCtx,
  { of, doc, link }: Decided<Table>,
  { makers, reason }: { makers: readonly (string | null)[]; reason: string },
): Promise<void> {
  await notify(ctx, {
    userIds: makers.filter((one): one is string => one !== null && one !== ctx.actor.userId),
    kind: `approval.reject.${doc.version}`,
    level: 'WARN',
    title: `${of.title} ${doc.no} 被驳回`,
    body: reason,
    link,
    object: { kind: of.kind, id: doc.id },
  });
}

/** The document waits for nobody's decision any more: what is unread of 待您审批 is settled. */
export const settleDue = <Table extends RecordTable>(ctx: CommandCtx, of: Entity<Table>, id: string): Promise<void> =>
  settleNotices(ctx, { kinds: DUE, object: { kind: of.kind, id } });
