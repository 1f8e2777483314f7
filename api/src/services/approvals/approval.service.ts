import { approvalMachine, type Approval } from '@shared/contract/shared/approval.contract.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { usersWithPermission } from '../people/users-with-permission.ts';
import { acUser } from '../people/user.tables.ts';
import { notify, settleNotices } from '../notifications/notification.service.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity, type Entity } from '../../platform/entity.ts';
import type { RecordTable, RowOf } from '../../platform/entity-types.ts';
import { maskValue } from '../../platform/field-rights.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordViewers } from './ports.ts';
import { kindOf, kindsWhere, type ApprovalKind } from './approval-kinds.ts';
import { shApproval, type ApprovalRow } from './approval.tables.ts';
import { readAll } from '../../platform/reads.ts';

export const approvalEntity = entity({
  table: shApproval,
  title: '审批申请',
  no: 'objectNo',
  labels: { state: '状态', opinion: '审批意见' },
  unique: { sh_approval_open: '已有待审批的同类申请。' },
});

/** The open approvals of an object. */
export const pendingOf = (ctx: Ctx, objectType: string, objectId: string): Promise<ApprovalRow[]> =>
  ctx.db
    .select()
    .from(shApproval)
    .where(
      and(eq(shApproval.objectType, objectType), eq(shApproval.objectId, objectId), eq(shApproval.state, 'PENDING')),
    );

/** Asks a second person for a change of a locked object; those who may agree and have it in their scope get a notice. */
export async function applyFor<Table extends RecordTable>(
  ctx: CommandCtx,
  code: string,
  of: Entity<Table>,
  row: RowOf<Table>,
  change: Record<string, unknown>,
  reason: string,
): Promise<ApprovalRow> {
  const kind = kindOf(code);
  const objectId = of.idOf(row);
  const objectNo = of.noOf(row);
  const open = await pendingOf(ctx, of.kind, objectId);
  if (open.some((one) => one.kind === code)) throw refuse('ILLEGAL_STATE', `${objectNo} 「${kind.title}」已在审批中。`);
  const holders = (await usersWithPermission(ctx.tx, kind.permission)).filter((id) => id !== ctx.actor.userId);
  const deciders = await kind.deciders?.(ctx, objectId, holders);
  if (deciders?.length === 0) throw refuse(kind.selfRule, `「${kind.title}」须由第二人同意，但没有其他人有此权限。`);
  const named = deciders ? { ...change, deciders } : change;
  const approval = await approvalEntity.insert(
    ctx,
    { kind: code, objectType: of.kind, objectId, objectNo, change: named, reason, applicantId: ctx.actor.userId },
    { action: '提交申请', code: 'apply' },
  );
  await ctx.audit({ kind: of.kind, objectId, objectNo, code: 'apply', action: `申请${kind.title}`, reason });
  await notify(ctx, {
    userIds: await recordViewers().among(ctx, of, objectId, deciders ?? holders),
    // A second application of the same day is told too (SYS-032).
    kind: `approval.${code}.${approval.id}`,
    level: 'WARN',
    title: `${objectNo} ${kind.title}待审批`,
    body: `${ctx.actor.name}：${reason}`,
    link: kind.link(objectId),
    object: { kind: of.kind, id: objectId },
  });
  return approval;
}

/** Decides an open approval: never its applicant, only with the right and scope of its kind. Answers what the change answers. */
export async function decide(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'approve' | 'reject',
  opinion: string | null,
): Promise<unknown> {
  const found = await approvalEntity.find(ctx, id);
  const kind = kindOf(found.kind);
  await kind.first?.(ctx);
  const row = await kind.entity.lock(ctx, found.objectId);
  if (!ctx.actor.may(kind.permission)) throw refuse('NO_PERMISSION');
  const approval = await approvalEntity.lock(ctx, id, version);
  if (approval.applicantId === ctx.actor.userId)
    throw refuse(kind.selfRule, `${approval.objectNo} 不能审批自己提交的申请，须由第二人审批。`);
  const unmet = action === 'approve' ? await kind.unmet?.(ctx, approval) : null;
  if (unmet) throw refuse(kind.selfRule, `${approval.objectNo} ${unmet}。`);
  if (action === 'approve') await kind.check?.(ctx, approval);
  const settled = await approvalEntity.transition(
    ctx,
    approvalMachine,
    approval,
    action,
    { approverId: ctx.actor.userId, decidedAt: ctx.now(), opinion },
    { reason: opinion, system: true },
  );
  await settleNotices(ctx, { kinds: `approval.${found.kind}`, object: { kind: kind.entity.kind, id: found.objectId } });
  const made = action === 'approve' ? await kind.apply(ctx, row, settled) : null;
  if (action === 'reject') {
    await kind.rejected?.(ctx, row, opinion);
    await ctx.audit({
      kind: kind.entity.kind,
      objectId: approval.objectId,
      objectNo: approval.objectNo,
      code: 'reject',
      action: `驳回${kind.title}`,
      reason: opinion,
    });
  }
  await notify(ctx, {
    userIds: [approval.applicantId],
    kind: `approval.${action}`,
    title: `${approval.objectNo} ${kind.title}${action === 'approve' ? '已同意' : '已驳回'}`,
    body: opinion ?? '',
    link: kind.link(approval.objectId),
    object: { kind: 'sh_approval', id: approval.id },
  });
  return made;
}

/** Approvals of an object in the caller's scope, or every open one that the caller may decide. */
export async function listApprovals(
  ctx: Ctx,
  { objectType, objectId }: { objectType?: string | undefined; objectId?: string | undefined },
): Promise<Approval[]> {
  const { actor } = ctx;
  const seen = kindsWhere((kind) =>
    objectId
      ? kind.entity.kind === objectType && (actor.may(kind.view) || actor.may(kind.permission))
      : actor.may(kind.permission),
  );
  if (seen.length === 0) return [];
  const applicant = alias(acUser, 'applicant');
  const approver = alias(acUser, 'approver');
  const rows = await ctx.db
    .select({ row: shApproval, applicantName: applicant.name, approverName: approver.name })
    .from(shApproval)
    .leftJoin(applicant, eq(applicant.id, shApproval.applicantId))
    .leftJoin(approver, eq(approver.id, shApproval.approverId))
    .where(
      and(
        inArray(shApproval.kind, seen),
        objectId
          ? and(eq(shApproval.objectType, objectType ?? ''), eq(shApproval.objectId, objectId))
          : eq(shApproval.state, 'PENDING'),
      ),
    )
    .orderBy(desc(shApproval.id))
    .limit(100);
  const visible = await inScope(
    ctx,
    rows.map(({ row }) => row),
  );
  const shown = rows.filter(({ row }) => visible.has(row.id));
  return readAll(
    ctx,
    ...shown.map(
      ({ row, ...names }) =>
        () =>
          present(ctx, kindOf(row.kind), row, names),
    ),
  );
}

/** Approvals whose object lies in the caller's scope: one query per kind of object. */
async function inScope(ctx: Ctx, rows: readonly ApprovalRow[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const type of new Set(rows.map(({ objectType }) => objectType))) {
    const ofType = rows.filter(({ objectType }) => objectType === type);
    const [first] = ofType;
    if (!first) continue;
    const { entity: of } = kindOf(first.kind);
    const ids = new Set(
      (
        await of.findMany(
          ctx,
          inArray(
            of.table.id,
            ofType.map(({ objectId }) => objectId),
          ),
        )
      ).map((row) => of.idOf(row)),
    );
    for (const row of ofType) if (ids.has(row.objectId)) seen.add(row.id);
  }
  return seen;
}

async function present(
  ctx: Ctx,
  kind: ApprovalKind,
  row: ApprovalRow,
  names: { applicantName: string | null; approverName: string | null },
): Promise<Approval> {
  const lines = (await kind.lines?.(ctx, row.change, row.objectId)) ?? [];
  const own = row.applicantId === ctx.actor.userId;
  const may = row.state === 'PENDING' && ctx.actor.may(kind.permission);
  const lacks = may && !own ? await kind.unmet?.(ctx, row) : null;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    title: kind.title,
    objectType: row.objectType,
    objectId: row.objectId,
    objectNo: row.objectNo,
    link: kind.link(row.objectId),
    reason: row.reason,
    state: row.state,
    applicantName: names.applicantName ?? '系统',
    createdAt: row.createdAt.toISOString(),
    approverName: names.approverName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    opinion: row.opinion,
    lines: lines.flatMap(({ group, ...line }) => {
      const level = group ? fieldLevel(ctx.actor, group) : 'VISIBLE';
      if (level === 'HIDDEN' || !group) return level === 'HIDDEN' ? [] : [line];
      const mask = (text: string | null) => (level === 'MASK' ? (maskValue(group, text) as string | null) : text);
      return [{ label: line.label, before: mask(line.before), after: mask(line.after) }];
    }),
    actions: may
      ? (['approve', 'reject'] as const).map((code) => {
          const why = own ? '申请人不能审批自己的申请' : code === 'approve' ? lacks : null;
          return { code, enabled: !why, unmet: why ? [why] : [] };
        })
      : [],
  };
}
