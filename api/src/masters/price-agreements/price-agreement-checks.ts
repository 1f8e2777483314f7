import type { PriceAgreementInput } from '@shared/contract/finance/price-agreement.contract.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { eq } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { syContainerType, syCurrency } from '../base/base.tables.ts';
import { portIssues } from '../base/port-checks.ts';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuseIssues } from '../../platform/refusal.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { warehouses } from '../warehouses/warehouse.entity.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';
import { directionsSeen } from './price-agreement.entity.ts';
import type { PriceAgreementRecord } from './price-agreement.tables.ts';

/**
 * Checks what an agreement refers to and answers it in words: party, charge, scope. Parties that the stored one names
 * already may have been disabled since.
 */
export async function checkAgreement(
  ctx: CommandCtx,
  input: PriceAgreementInput,
  stored: PriceAgreementRecord | null,
): Promise<string> {
  const wrong: Record<string, string> = {};
  if (!directionsSeen(ctx.actor).includes(input.direction)) throw invalid({ direction: '无权查看该方向的价格' });
  const [company] = await ctx.tx.select().from(syCompany).where(eq(syCompany.id, input.companyId));
  if (!company || !(ctx.actor.system || ctx.actor.companies.includes(input.companyId)))
    wrong.companyId = '经营主体不存在或无权使用';
  const party = await partyOf(ctx, input, stored, wrong);
  const [charge] = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.id, input.chargeCodeId));
  if (charge?.status !== 'ENABLED' || !charge.directions.includes(input.direction))
    wrong.chargeCodeId = '费用项目不存在、已停用或不能用于该方向';
  const [currency] = await ctx.tx.select().from(syCurrency).where(eq(syCurrency.code, input.currency));
  if (!currency?.enabled) wrong.currency = '币种不存在或已停用';
  if (input.containerType !== null) {
    const [type] = await ctx.tx.select().from(syContainerType).where(eq(syContainerType.code, input.containerType));
    if (!type?.enabled) wrong.containerType = '柜型不存在或已停用';
  }
  const carrier = await carrierOf(ctx, input, stored, wrong);
  const warehouse =
    input.warehouseId === null ? null : await warehouses.findOrNull(ctx, eq(whWarehouse.id, input.warehouseId));
  if (input.warehouseId !== null && warehouse?.status !== 'ENABLED') wrong.warehouseId = '仓库不存在或已停用';
  const ports = await portIssues(ctx, input);
  refuseIssues(null, [...ports, ...Object.entries(wrong).map(([path, text]) => ({ rule: 'R', path, text }))]);
  const route = input.pol || input.pod ? `${input.pol ?? '全部'}→${input.pod ?? '全部'}` : null;
  const mode = input.transportMode && TRANSPORT_MODE[input.transportMode];
  return [party, charge?.name, route, mode, input.containerType, carrier, warehouse?.name].filter(Boolean).join(' ');
}

async function partyOf(
  ctx: CommandCtx,
  { direction, customerId, supplierId }: PriceAgreementInput,
  stored: PriceAgreementRecord | null,
  wrong: Record<string, string>,
): Promise<string | null> {
  if (direction === 'AR' && customerId !== null) {
    const found = await customers.findOrNull(ctx, eq(acCustomer.id, customerId));
    const usable = found && (found.status === 'ACTIVE' || stored?.customerId === customerId);
    if (!usable) wrong.customerId = '客户不存在或已停用';
    return found?.shortName ?? null;
  }
  const supplier = supplierId === null ? null : await usableSupplier(ctx, supplierId, stored?.supplierId);
  if (!supplier) wrong.supplierId = '供应商不存在或已停用';
  return supplier?.shortName ?? null;
}

async function carrierOf(
  ctx: CommandCtx,
  { carrierId }: PriceAgreementInput,
  stored: PriceAgreementRecord | null,
  wrong: Record<string, string>,
): Promise<string | null> {
  if (carrierId === null) return null;
  const carrier = await usableSupplier(ctx, carrierId, stored?.carrierId);
  if (!carrier) wrong.carrierId = '船公司不存在或已停用';
  else if (!carrier.types.includes('CARRIER')) wrong.carrierId = '不是船公司';
  return carrier?.shortName ?? null;
}
