import { customerMachine } from '@shared/contract/accounts/customer.contract.ts';
import { eq, getTableName } from 'drizzle-orm';
import { pendingOf } from '../approvals/approval.service.ts';
import { keepOneDefault, movedInAll, moveReferences } from '../base/merge.ts';
import type { CommandCtx } from '../platform/context.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { riskProfile } from '../risk/risk.tables.ts';
import { customerChildren, customers, type Customer } from './customer.entity.ts';

const LISTS = [
  customerChildren.contacts,
  customerChildren.consignees,
  customerChildren.banks,
  customerChildren.invoiceTitles,
].map(({ table }) => ({ table, owner: table.customerId }));

/**
 * ACC-014: moves every reference to the older of two customers in one transaction, hides the younger and lets it lead to
 * the older.
 */
export async function mergeCustomers(
  ctx: CommandCtx,
  id: string,
  { version, otherId, reason }: { version: number; otherId: string; reason: string },
): Promise<{ id: string; customerNo: string; moved: number }> {
  if (otherId === id) throw invalid({ otherId: '不能与自己合并' });
  const [kept, gone] = await customers.lockAll(ctx, [id, otherId]);
  await customers.lock(ctx, id, version);
  if (!kept || !gone) throw refuse('NOT_FOUND');
  await refuseMerge(ctx, kept, gone);
  await keepOneDefault(ctx.tx, LISTS, kept.id, gone.id);
  const moved = await moveReferences(ctx.tx, {
    table: customers.kind,
    keptId: kept.id,
    goneId: gone.id,
    except: [getTableName(riskProfile)],
  });
  await ctx.tx.delete(riskProfile).where(eq(riskProfile.customerId, gone.id));
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
    { action: `合并 ${gone.customerNo}`, code: 'merge', reason, touch: true, after: { 移动引用: movedInAll(moved) } },
  );
  return { id: kept.id, customerNo: kept.customerNo, moved: movedInAll(moved) };
}

async function refuseMerge(ctx: CommandCtx, kept: Customer, gone: Customer): Promise<void> {
  if (kept.kind !== gone.kind)
    throw refuse('ACC-014', `${gone.customerNo} 与 ${kept.customerNo} 一为境内一为境外，不能合并。`);
  for (const row of [kept, gone]) {
    const { id, customerNo, creditState } = row;
    customers.mustBeLegal(customerMachine, row, 'merge');
    if ((await pendingOf(ctx, customers.kind, id)).length > 0)
      throw refuse('ACC-014', `${customerNo} 有待审批的申请，处理后再合并。`);
    if (creditState === 'FROZEN') throw refuse('ACC-014', `${customerNo} 已冻结，解冻后再合并。`);
  }
}
