import { and, asc, eq } from 'drizzle-orm';
import type { FeeTemplates } from '../../logistics/quotations/ports.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { finFeeTemplate, finFeeTemplateLine } from './fee-template.tables.ts';

/** What the fee templates charge the customers of logistics orders, for their quotations (L16). */
export const chargesOfTemplates: FeeTemplates = {
  async customerCharges(ctx, { freight, wholeContainers }) {
    const found = await ctx.db
      .select({ line: finFeeTemplateLine, chargeCode: finChargeCode.code, chargeName: finChargeCode.name })
      .from(finFeeTemplate)
      .innerJoin(finFeeTemplateLine, eq(finFeeTemplateLine.templateId, finFeeTemplate.id))
      .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeTemplateLine.chargeCodeId))
      .where(
        and(
          eq(finFeeTemplate.bizType, 'LOGISTICS'),
          eq(finFeeTemplate.status, 'ENABLED'),
          eq(finFeeTemplateLine.partyRole, 'CUSTOMER'),
          eq(finChargeCode.status, 'ENABLED'),
        ),
      )
      .orderBy(asc(finFeeTemplate.id), asc(finFeeTemplateLine.sortNo));
    const chosen = found.find(
      ({ chargeCode, line }) => chargeCode === freight && (line.basis === 'CONTAINER') === wholeContainers,
    );
    return found
      .filter(({ line }) => line.templateId === chosen?.line.templateId)
      .map(({ line, chargeCode, chargeName }) => ({
        chargeCode,
        chargeName,
        ...pickColumns(line, 'chargeCodeId', 'priceSource', 'basis', 'currency', 'unitPrice', 'minAmount', 'remark'),
      }));
  },
};
