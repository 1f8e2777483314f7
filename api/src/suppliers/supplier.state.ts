import { supplierMachine } from '@shared/contract/accounts/supplier.contract.ts';
import { approvalKind } from '../approvals/approval.kinds.ts';
import { applyFor, pendingOf } from '../approvals/approval.service.ts';
import { keepOneDefault, movedInAll, moveReferences } from '../base/merge.ts';
import type { CommandCtx } from '../platform/context.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { banks, contacts, suppliers } from './supplier.entity.ts';

const common = {
  entity: suppliers,
  view: 'account.supplier.view',
  permission: 'account.supplier.black',
  selfRule: 'ACC-013',
  link: (id: string) => `/account/supplier?open=${id}`,
} as const;
approvalKind('supplier.black', {
  ...common,
  title: '拉黑',
  apply: (ctx, row, { reason }) =>
    suppliers.transition(ctx, supplierMachine, row, 'setBlack', {}, { reason, system: true }),
});
approvalKind('supplier.unblack', {
  ...common,
  title: '解除黑名单',
  apply: (ctx, row, { reason }) =>
    suppliers.transition(ctx, supplierMachine, row, 'liftBlack', {}, { reason, system: true }),
});

/** ACC-013: asks for the blacklist, or out of it; a second person decides. */
export async function askForBlack(
  ctx: CommandCtx,
  id: string,
  { version, reason }: { version: number; reason: string },
  action: 'black' | 'unblack',
): Promise<void> {
  const row = await suppliers.lockFor(ctx, supplierMachine, action, id, version);
  await applyFor(ctx, `supplier.${action}`, suppliers, row, {}, reason);
}

const LISTS = [contacts, banks].map(({ table }) => ({ table, owner: table.supplierId }));
/** ACC-014 for suppliers: the older number stays; the types of both count from then on. */
export async function mergeSuppliers(
  ctx: CommandCtx,
  id: string,
  { version, otherId, reason }: { version: number; otherId: string; reason: string },
): Promise<{ id: string; supplierNo: string; moved: number }> {
  if (otherId === id) throw invalid({ otherId: '不能与自己合并' });
  const [kept, gone] = await suppliers.lockAll(ctx, [id, otherId]);
  await suppliers.lock(ctx, id, version);
  if (!kept || !gone) throw refuse('NOT_FOUND');
  for (const one of [kept, gone]) {
    suppliers.mustBeLegal(supplierMachine, one, 'merge');
    if ((await pendingOf(ctx, suppliers.kind, one.id)).length > 0)
      throw refuse('ACC-014', `${one.supplierNo} 有待审批的申请，处理后再合并。`);
  }
  await keepOneDefault(ctx.tx, LISTS, kept.id, gone.id);
  const moved = await moveReferences(ctx.tx, { table: suppliers.kind, keptId: kept.id, goneId: gone.id });
  await suppliers.update(
    ctx,
    gone,
    { deletedAt: ctx.now(), mergedIntoId: kept.id },
    { action: `并入 ${kept.supplierNo}`, code: 'merge', reason },
  );
  await suppliers.update(
    ctx,
    kept,
    {
      types: [...new Set([...kept.types, ...gone.types])],
      servicePorts: [...new Set([...kept.servicePorts, ...gone.servicePorts])],
    },
    { action: `合并 ${gone.supplierNo}`, code: 'merge', reason, touch: true, after: { 移动引用: movedInAll(moved) } },
  );
  return { id: kept.id, supplierNo: kept.supplierNo, moved: movedInAll(moved) };
}
