import { feeTemplateMachine, type FeeTemplateDetail } from '@shared/contract/finance/fee-template.contract.ts';
import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { asc, eq } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { feeTemplateEntity } from './fee-template.entity.ts';
import { seesPrice } from './fee-template.service.ts';
import { finFeeTemplateLine } from './fee-template.tables.ts';

export const templateActions = (ctx: Ctx, status: BaseStatus) =>
  allowedActions(feeTemplateMachine, status, (code) => ctx.actor.may(code));

/** A template with its lines; prices of a direction that the caller may not see are absent. */
export async function templateDetail(ctx: Ctx, id: string): Promise<FeeTemplateDetail> {
  const row = await feeTemplateEntity.find(ctx, id);
  const lines = await ctx.db
    .select({ line: finFeeTemplateLine, chargeName: finChargeCode.name, supplierName: acSupplier.shortName })
    .from(finFeeTemplateLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeTemplateLine.chargeCodeId))
    .leftJoin(acSupplier, eq(acSupplier.id, finFeeTemplateLine.supplierId))
    .where(eq(finFeeTemplateLine.templateId, id))
    .orderBy(asc(finFeeTemplateLine.sortNo));
  const { version, name, bizType, status, remark } = row;
  return {
    id,
    version,
    name,
    bizType,
    status,
    remark,
    lines: lines.map(({ line: { templateId: _of, sortNo: _at, ...line }, ...names }) => {
      const hidden = !seesPrice(ctx.actor, line.partyRole);
      return { ...line, ...(hidden ? { unitPrice: null, minAmount: null } : {}), ...names, hidden };
    }),
    actions: templateActions(ctx, status),
  };
}
