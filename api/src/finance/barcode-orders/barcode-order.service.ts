import { barcodeOrderMachine, type BarcodeOrderInput } from '@shared/contract/finance/barcode-order.contract.ts';
import {
  barcodeAmount,
  barcodeOrderFaults,
  contentFault,
  contentFirst,
  plainContent,
} from '@shared/contract/finance/barcode-order.rules.ts';
import { eq } from 'drizzle-orm';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { brands } from '../../masters/brands/brand.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import { goods } from '../../masters/goods/goods.entity.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { makeBarcodeFee } from './barcode-fee.ts';
import { barcodeOrders } from './barcode-order.entity.ts';
import type { BarcodeOrder } from './barcode-order.tables.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);

/** 新建, TM…. VALIDATION names what is not there, not the caller's, or no code of its kind (FIN-015). */
export async function createBarcodeOrder(ctx: CommandCtx, input: BarcodeOrderInput): Promise<BarcodeOrder> {
  const values = await checked(ctx, input, null);
  return barcodeOrders.insert(
    ctx,
    { ...values, orderNo: await ctx.nextNumber('TM'), state: 'DRAFT' },
    { action: '新建', code: 'create' },
  );
}

/** 编辑 of a draft. */
export async function updateBarcodeOrder(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: BarcodeOrderInput,
): Promise<BarcodeOrder> {
  const row = await barcodeOrders.lockFor(ctx, barcodeOrderMachine, 'update', id, version);
  return barcodeOrders.update(ctx, row, await checked(ctx, input, row), { action: '编辑', code: 'update' });
}

/** 接单: what labels are made of has to be known by then. */
export async function acceptBarcodeOrder(ctx: CommandCtx, id: string, version: number): Promise<BarcodeOrder> {
  const row = await barcodeOrders.lockFor(ctx, barcodeOrderMachine, 'accept', id, version);
  if (row.content === null && contentFirst(row.kind, row.service))
    throw refuse('GUARD_FAILED', `${row.orderNo} 还没有条码内容，请先编辑补全再接单。`);
  return barcodeOrders.transition(ctx, barcodeOrderMachine, row, 'accept', {
    acceptedBy: userOf(ctx),
    acceptedAt: ctx.now(),
  });
}

/** 开始制作. */
export async function startBarcodeOrder(ctx: CommandCtx, id: string, version: number): Promise<BarcodeOrder> {
  const row = await barcodeOrders.lockFor(ctx, barcodeOrderMachine, 'start', id, version);
  return barcodeOrders.transition(ctx, barcodeOrderMachine, row, 'start', { startedAt: ctx.now() });
}

/**
 * 完成: the code that was applied for is written down, and the fee qty × price is made, once (FIN-016). A price of 0 makes
 * no fee.
 */
export async function finishBarcodeOrder(
  ctx: CommandCtx,
  id: string,
  version: number,
  given: string | null,
): Promise<BarcodeOrder> {
  const row = await barcodeOrders.lockFor(ctx, barcodeOrderMachine, 'finish', id, version);
  const content = row.content ?? (given === null ? null : plainContent(given));
  if (content === null && row.kind !== 'CARTON') throw invalid({ content: '必填，完成时须登记条码内容' });
  const fault = content === null ? null : contentFault(row.kind, content);
  if (fault) throw invalid({ content: fault });
  const done = await barcodeOrders.transition(ctx, barcodeOrderMachine, row, 'finish', {
    content,
    finishedBy: userOf(ctx),
    finishedAt: ctx.now(),
  });
  await makeBarcodeFee(ctx, done);
  return done;
}

/** 取消 before it is done. */
export async function cancelBarcodeOrder(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<BarcodeOrder> {
  const row = await barcodeOrders.lockFor(ctx, barcodeOrderMachine, 'cancel', id, version);
  return barcodeOrders.transition(ctx, barcodeOrderMachine, row, 'cancel', { cancelReason: reason }, { reason });
}

/** 删除 of a draft, by its author (1.6). */
export async function removeBarcodeOrder(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await barcodeOrders.lockFor(ctx, barcodeOrderMachine, 'remove', id, version);
  if (!ctx.actor.system && row.createdBy !== ctx.actor.userId)
    throw refuse('GUARD_FAILED', `${row.orderNo} 只能由制单人删除，请改为取消。`);
  await barcodeOrders.remove(ctx, row, { action: '删除', code: 'remove' });
}

async function checked(ctx: CommandCtx, input: BarcodeOrderInput, stored: BarcodeOrder | null) {
  const faults: Record<string, string> = {};
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId)) faults.companyId = '经营主体不在权限内';
  await requireNamedCustomer(ctx, input.customerId, stored?.customerId ?? null);
  await requireCurrency(ctx, input.currency, 'currency');
  if (input.warehouseId !== null && input.warehouseId !== stored?.warehouseId) {
    const found = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.warehouseId));
    if (found?.status !== 'ENABLED') faults.warehouseId = '仓库不存在或已停用';
  }
  if (input.brandId !== null && input.brandId !== stored?.brandId)
    if (!(await brands.exists(ctx, eq(brands.table.id, input.brandId)))) faults.brandId = '品牌不存在或无权使用';
  if (input.goodsId !== null && input.goodsId !== stored?.goodsId) {
    const found = await goods.findOrNull(ctx, eq(goods.table.id, input.goodsId));
    if (!found || (found.customerId !== null && found.customerId !== input.customerId))
      faults.goodsId = '商品不存在或不是该客户的';
  }
  const content = input.content === null ? null : plainContent(input.content);
  Object.assign(faults, barcodeOrderFaults({ ...input, content }), faults);
  const unitPrice = priceOf(ctx, input, stored);
  if (unitPrice === null) faults.unitPrice = '必填';
  if (Object.keys(faults).length > 0 || unitPrice === null) throw invalid(faults);
  return {
    ...input,
    ...(await ownerOf(ctx, input.customerId)),
    content,
    unitPrice,
    amount: barcodeAmount({ ...input, unitPrice }),
  };
}

/** Who does not see prices leaves the stored one; nobody else may leave it out. */
function priceOf(ctx: CommandCtx, { unitPrice }: BarcodeOrderInput, stored: BarcodeOrder | null): string | null {
  if (ctx.actor.system || fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE') return unitPrice;
  return stored?.unitPrice ?? '0';
}

/** The order is that of the customer's sales person, who sees its money. */
async function ownerOf(ctx: CommandCtx, customerId: string) {
  const [customer] = await ctx.tx
    .select({ ownerId: acCustomer.salesId, deptId: acCustomer.deptId })
    .from(acCustomer)
    .where(eq(acCustomer.id, customerId));
  return {
    ownerId: customer?.ownerId ?? userOf(ctx),
    deptId: customer?.deptId ?? ctx.actor.deptId,
  };
}
