import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { whoSees } from '../../services/access/who-sees.ts';
import { notify, settleNotices } from '../../services/notifications/notification.service.ts';
import { usersOfCompany } from '../../services/people/users-with-permission.ts';
import { holdersOfStep, type RuledDoc } from './due-steps.ts';

/** How the kinds of 待您审批 begin. */
const DUE = 'approval.due.';

/** A document that somebody decides on. */
interface Decided<Table extends RecordTable> {
  of: Entity<Table>;
  /** Its version too: each step and each round is told anew, also on one day (SYS-032). */
  doc: { id: string; no: string; companyId: string; version: number };
  /** Page with the document open. */
  link: string;
}

/**
 * Tells those who may take the next step of a document that it waits for them: who hold `code` in its company and, where its rule
 * waits for a role, that role (3.16), who see it, and have had no part in it (`without`, 10.3). Those of the step before need not
 * look at it any more.
 */
export async function tellDeciders<Table extends RecordTable>(
  ctx: CommandCtx,
  { of, doc, link }: Decided<Table>,
  { code, without, type }: { code: PermissionCode; without: readonly (string | null)[]; type: RuledDoc['type'] | null },
): Promise<void> {
  const holders = await usersOfCompany(ctx.tx, code, doc.companyId);
  const ofStep = type ? await holdersOfStep(ctx, { type, ...doc }) : null;
  await settleDue(ctx, of, doc.id);
  const able = holders.filter((id) => !without.includes(id) && (ofStep === null || ofStep.includes(id)));
  await notify(ctx, {
    userIds: await whoSees(ctx, of, doc.id, able),
    kind: `${DUE}${doc.version}`,
    title: `${of.title} ${doc.no} 待您审批`,
    body: ctx.actor.system ? '' : `${ctx.actor.name} 提交`,
    link,
    object: { kind: of.kind, id: doc.id },
  });
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
