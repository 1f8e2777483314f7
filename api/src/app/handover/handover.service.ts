import { userMachine } from '@shared/contract/access/user.machine.ts';
import type { HandoverPreview } from '@shared/contract/access/user.contract.ts';
import { and, count, eq, inArray, isNull, notLike, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { shApproval, type ApprovalRow } from '../../services/approvals/approval.tables.ts';
import { seesKind } from '../../services/attachments/owners.ts';
import { shJob } from '../../services/jobs/job.tables.ts';
import { shNotification } from '../../services/notifications/notification.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { HANDOVER_KINDS, ofPerson, type HandoverKind } from './handover-kinds.ts';
import { outOfReach } from './out-of-reach.ts';
import { keepLastHolder } from '../../services/access/rights.service.ts';
import { changeRights } from '../../services/people/rights-version.ts';
import { endSessions } from '../../services/access/sessions.service.ts';
import { users } from '../../services/access/user.entity.ts';
import { askSecond, takeOverKind } from '../../services/access/take-over-approvals.ts';
import { bothNames, tellOwner } from '../../services/access/tell-owner.ts';
import { refuseSelf } from '../../services/access/user.service.ts';
import { checkState } from '../../services/access/user-state.ts';
import { acDelegate, type UserRow } from '../../services/people/user.tables.ts';

const UNREAD = '未读待办';
/** What waits for the person's work: what was told of the account itself (密码已被重置) concerns nobody else. */
const unread = (userId: string) =>
  and(eq(shNotification.userId, userId), isNull(shNotification.readAt), notLike(shNotification.kind, 'account.%'));

/** What an account still holds, and what stands in the way of its leaving. */
export async function handoverPreview(ctx: Ctx, row: UserRow): Promise<HandoverPreview> {
  const items: HandoverPreview['items'] = [];
  for (const kind of HANDOVER_KINDS) {
    const [found] = await ctx.db
      .select({ n: count() })
      .from(kind.entity.table as PgTable)
      .where(ofPerson(kind, row.id));
    const amount = found?.n ?? 0;
    if (amount > 0)
      items.push({ kind: kind.entity.kind, title: kind.title, count: amount, numbers: await shown(ctx, kind, row.id) });
  }
  const [todos] = await ctx.db.select({ n: count() }).from(shNotification).where(unread(row.id));
  if (todos && todos.n > 0) items.push({ kind: 'sh_notification', title: UNREAD, count: todos.n, numbers: [] });
  return { items, blocks: await blocksOf(ctx, row.id) };
}

/** Most numbers that a list is asked for at once. */
const SHOWN = 100;
/** Numbers of what of a kind would be handed over and the caller may see (ACC-031). */
async function shown(ctx: Ctx, kind: HandoverKind, userId: string): Promise<string[]> {
  if (!seesKind(ctx, kind.entity.kind)) return [];
  const rows = await kind.entity.findMany(ctx, ofPerson(kind, userId), { limit: SHOWN });
  return rows.map((row) => kind.entity.noOf(row));
}

/** What only the person itself, or the one who decides, can bring to an end. */
async function blocksOf(ctx: Ctx, userId: string): Promise<string[]> {
  const blocks: string[] = [];
  const asked = await ctx.db
    .select({ no: shApproval.objectNo })
    .from(shApproval)
    .where(and(eq(shApproval.applicantId, userId), eq(shApproval.state, 'PENDING')))
    .orderBy(shApproval.id);
  if (asked.length > 0)
    blocks.push(
      `${asked.length} 个审批申请待审批：${asked
        .slice(0, 3)
        .map(({ no }) => no)
        .join('、')}`,
    );
  const [jobs] = await ctx.db
    .select({ n: count() })
    .from(shJob)
    .where(and(eq(shJob.userId, userId), inArray(shJob.state, ['QUEUED', 'RUNNING'])));
  if (jobs && jobs.n > 0) blocks.push(`${jobs.n} 个导出或导入任务未完成`);
  return blocks;
}

/**
 * ACC-038 离职交接 in one transaction: live documents, customers and to-dos go to the receiver, each with its audit row;
 * history is left alone; the account is 离职 and its sessions end. Refused while something stands in the way; of an account
 * that holds more than the caller it waits for a second person (ACC-037).
 */
export async function handOver(
  ctx: CommandCtx,
  id: string,
  { version, receiverId, reason }: { version: number; receiverId: string; reason: string },
): Promise<{ moved: number; pending: boolean }> {
  await changeRights(ctx);
  if (receiverId === id) throw invalid({ receiverId: '不能交接给本人' });
  // Both accounts in ascending id, so that two hand-overs never wait for each other in a circle.
  await users.lockWhere(ctx, inArray(users.table.id, [id, receiverId]));
  const row = await users.lock(ctx, id, version);
  await keepLastHolder(ctx, id, []);
  refuseSelf(ctx, row);
  await checkState(ctx, row, 'leave');
  const receiver = await checkLeave(ctx, row, receiverId);
  if (await askSecond(ctx, 'user.leave', row, { receiverId, receiver: receiver.name }, reason))
    return { moved: 0, pending: true };
  return { moved: await leave(ctx, row, receiver, reason), pending: false };
}

/** The receiver, when it may take over and nothing stands in the way of leaving. */
async function checkLeave(ctx: CommandCtx, row: UserRow, receiverId: string): Promise<UserRow> {
  const receiver = await users.findOrNull(ctx, eq(users.table.id, receiverId));
  if (receiver?.status !== 'ENABLED' || receiver.external) throw invalid({ receiverId: '须为本公司的在用账号' });
  const blocks = await blocksOf(ctx, row.id);
  if (blocks.length > 0)
    throw refuse(
      'ACC-038',
      `${row.username} 还有未了事项，处理后再交接：${blocks.join('；')}。`,
      { blocks },
      { several: true },
    );
  const missing = await outOfReach(ctx, row.id, receiver.id);
  if (missing.length > 0)
    throw refuse('ACC-038', `${receiver.username} 没有这些单据的${missing.join('、')}，请先在账号管理中授权。`);
  return receiver;
}

async function leave(
  ctx: CommandCtx,
  row: UserRow,
  receiver: UserRow,
  reason: string,
  asked?: ApprovalRow,
): Promise<number> {
  const { id } = row;
  const moved: Record<string, number> = {};
  for (const kind of HANDOVER_KINDS) {
    const amount = await moveKind(ctx, kind, row, receiver, reason);
    if (amount > 0) moved[kind.title] = amount;
  }
  const todos = await moveTodos(ctx, id, receiver.id);
  if (todos > 0) moved[UNREAD] = todos;
  await ctx.tx
    .update(acDelegate)
    .set({ endsAt: ctx.now() })
    .where(
      and(
        or(eq(acDelegate.fromUserId, id), eq(acDelegate.toUserId, id)),
        sql`${acDelegate.endsAt} > ${ctx.now().toISOString()}`,
        sql`${acDelegate.startsAt} <= ${ctx.now().toISOString()}`,
      ),
    );
  await users.update(
    ctx,
    row,
    { status: 'LEFT' },
    {
      action: userMachine.actions.leave.label,
      code: 'leave',
      reason,
      after: {
        接收人: receiver.name,
        交接: Object.entries(moved).map(([title, amount]) => `${title} ${amount}`),
        ...(await bothNames(ctx, asked)),
      },
    },
  );
  await endSessions(ctx.tx, id, ctx.now(), 'DISABLED');
  await tellOwner(ctx, row, 'account.leave', '账号已离职交接', `把您的单据交接给${receiver.name}，账号已停用`, asked);
  return Object.values(moved).reduce((sum, amount) => sum + amount, 0);
}

takeOverKind('user.leave', {
  title: userMachine.actions.leave.label,
  permission: 'account.user.handover',
  action: 'leave',
  lines: ({ receiver }) => [{ label: '接收人', before: null, after: String(receiver) }],
  async apply(ctx, row, asked) {
    await keepLastHolder(ctx, row.id, []);
    const receiver = await checkLeave(ctx, row, String(asked.change.receiverId));
    await leave(ctx, row, receiver, asked.reason, asked);
  },
});

/** Moves the live rows of one kind; each has an audit row with the fields that changed hands. */
async function moveKind(
  ctx: CommandCtx,
  kind: HandoverKind,
  from: UserRow,
  to: UserRow,
  reason: string,
): Promise<number> {
  const { entity, people, deptFollows } = kind;
  const table = entity.table as PgTable;
  const rows = (await ctx.tx
    .select()
    .from(table)
    .where(ofPerson(kind, from.id))
    .orderBy(entity.table.id)
    .for('update')) as Record<string, unknown>[];
  const rings = entity.kind === users.kind ? await above(ctx, to.id) : new Set<string>();
  for (const row of rows) {
    const fields = people.filter((field) => row[field] === from.id);
    const heir = rings.has(String(row.id)) ? from.leaderId : to.id;
    const after: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, heir]));
    if (deptFollows && fields.includes(deptFollows)) after.deptId = to.deptId;
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field]]));
    await ctx.tx
      .update(table)
      .set({ ...after, updatedBy: ctx.actor.userId, updatedAt: ctx.now(), version: Number(row.version) + 1 })
      .where(eq(entity.table.id, row.id));
    await ctx.audit({
      kind: entity.kind,
      objectId: String(row.id),
      objectNo: entity.noOf(row),
      companyId: (row.companyId as string | undefined) ?? null,
      action: '离职交接',
      code: 'handover',
      before,
      after,
      reason,
    });
  }
  return rows.length;
}

/** The receiver and everybody above it: they cannot have it as leader, so they go to the leaver's own leader. */
async function above(ctx: CommandCtx, id: string): Promise<Set<string>> {
  const all = await ctx.tx.select({ id: users.table.id, leaderId: users.table.leaderId }).from(users.table);
  const leaders = new Map(all.map((user) => [user.id, user.leaderId]));
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = leaders.get(at) ?? null) seen.add(at);
  return seen;
}

/** Unread notices go to the receiver, who is not told twice of one. Answers how many the leaver had. */
async function moveTodos(ctx: CommandCtx, from: string, to: string): Promise<number> {
  await ctx.tx.execute(
    sql`insert into sh_notification (user_id, kind, level, title, body, link, object_type, object_id, day, created_at)
      select ${to}, kind, level, title, body, link, object_type, object_id, day, created_at from sh_notification
      where ${unread(from)} on conflict do nothing`,
  );
  const read = await ctx.tx
    .update(shNotification)
    .set({ readAt: ctx.now() })
    .where(unread(from))
    .returning({ id: shNotification.id });
  return read.length;
}
