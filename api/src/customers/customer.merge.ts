import { customerMachine } from '@shared/contract/accounts/customer.contract.ts';
import { illegalText, isLegal } from '@shared/contract/machine.ts';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { pendingOf } from '../approvals/approval.service.ts';
import { shComment } from '../comments/comment.tables.ts';
import type { CommandCtx } from '../platform/context.ts';
import { rows, type Db } from '../platform/database.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { riskProfile } from '../risk/risk.tables.ts';
import { customerChildren, customers, type Customer } from './customer.entity.ts';
import { acCustomer } from './customer.tables.ts';

/** Tables with something to be done besides moving the reference. */
const OWN = new Set<string>([getTableName(riskProfile), getTableName(acCustomer)]);
/** Lists with a default: a moved row is none. */
const WITH_DEFAULT = [
  customerChildren.contacts,
  customerChildren.consignees,
  customerChildren.banks,
  customerChildren.invoiceTitles,
] as const;

/**
 * ACC-014: moves every reference to the older of two customers in one transaction, hides the younger and lets it lead to
 * the older. What points at a customer is read from the database itself, so a new table cannot be forgotten.
 */
export async function mergeCustomers(
  ctx: CommandCtx,
  id: string,
  { version, otherId, reason }: { version: number; otherId: string; reason: string },
): Promise<{ id: string; customerNo: string; moved: number }> {
  if (otherId === id) throw invalid({ otherId: '不能与自己合并' });
  const found = await customers.lockAll(ctx, [id, otherId]);
  const seen = await customers.lock(ctx, id, version);
  const [kept, gone] = found;
  if (!kept || !gone) throw refuse('NOT_FOUND');
  await refuseMerge(ctx, seen, kept, gone);
  await keepOneDefault(ctx, kept.id, gone.id);
  const moved: Record<string, number> = {};
  for (const { table, column } of await references(ctx.tx)) {
    if (OWN.has(table)) continue;
    const count = await move(ctx.tx, table, column, sql`true`, kept.id, gone.id);
    if (count > 0) moved[table] = (moved[table] ?? 0) + count;
  }
  for (const owned of [shAttachment, shComment]) {
    const table = getTableName(owned);
    const count = await move(ctx.tx, table, 'owner_id', sql`owner_type = ${customers.kind}`, kept.id, gone.id);
    if (count > 0) moved[table] = count;
  }
  await ctx.tx.delete(riskProfile).where(eq(riskProfile.customerId, gone.id));
  // Whoever was led to the younger one is led on.
  await ctx.tx.update(acCustomer).set({ mergedIntoId: kept.id }).where(eq(acCustomer.mergedIntoId, gone.id));
  await customers.update(
    ctx,
    gone,
    { deletedAt: ctx.now(), mergedIntoId: kept.id },
    { action: `并入 ${kept.customerNo}`, code: 'merge', reason },
  );
  const tags = [...new Set([...kept.tags, ...gone.tags])].slice(0, 20);
  await customers.update(
    ctx,
    kept,
    { tags },
    {
      action: `合并 ${gone.customerNo}`,
      code: 'merge',
      reason,
      touch: true,
      after: { 移动引用: Object.entries(moved).map(([table, count]) => `${table} ${count}`) },
    },
  );
  return { id: kept.id, customerNo: kept.customerNo, moved: Object.values(moved).reduce((sum, one) => sum + one, 0) };
}

async function refuseMerge(ctx: CommandCtx, seen: Customer, kept: Customer, gone: Customer): Promise<void> {
  for (const one of [seen, kept, gone])
    if (!isLegal(customerMachine, one.status, 'merge'))
      throw refuse('ILLEGAL_STATE', `${one.customerNo} ${illegalText(customerMachine, one.status, 'merge')}。`);
  if (kept.kind !== gone.kind)
    throw refuse('ACC-014', `${gone.customerNo} 与 ${kept.customerNo} 一为境内一为境外，不能合并。`);
  for (const one of [kept, gone])
    if ((await pendingOf(ctx, customers.kind, one.id)).length > 0)
      throw refuse('ACC-014', `${one.customerNo} 有待审批的申请，处理后再合并。`);
  if (gone.creditState === 'FROZEN' || kept.creditState === 'FROZEN')
    throw refuse(
      'ACC-014',
      `${gone.creditState === 'FROZEN' ? gone.customerNo : kept.customerNo} 已冻结，解冻后再合并。`,
    );
}

/** The kept customer's default stays; the other's counts only where the kept one has no rows at all. */
async function keepOneDefault(ctx: CommandCtx, keptId: string, goneId: string): Promise<void> {
  for (const { table } of WITH_DEFAULT) {
    const [own] = await ctx.tx.select({ id: table.id }).from(table).where(eq(table.customerId, keptId)).limit(1);
    if (own)
      await ctx.tx
        .update(table)
        .set({ isDefault: false })
        .where(and(eq(table.customerId, goneId), eq(table.isDefault, true)));
  }
}

/** Every column that refers to a customer. */
const references = (tx: Db) =>
  rows<{ table: string; column: string }>(
    tx,
    sql`select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'ac_customer'::regclass and array_length(c.conkey, 1) = 1 order by 1, 2`,
  );

async function move(
  tx: Db,
  table: string,
  column: string,
  where: ReturnType<typeof sql>,
  to: string,
  from: string,
): Promise<number> {
  const target = sql.identifier(table);
  const name = sql.identifier(column);
  const [counted] = await rows<{ n: number }>(
    tx,
    sql`with moved as (update ${target} set ${name} = ${to} where ${name} = ${from} and ${where} returning 1)
      select count(*)::int as n from moved`,
  );
  return counted?.n ?? 0;
}
