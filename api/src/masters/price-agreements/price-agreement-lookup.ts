import type { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import type { AgreementScope } from '@shared/contract/finance/price-agreement.rules.ts';
import { and, asc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import { finPriceAgreement, type PriceAgreementRecord } from './price-agreement.tables.ts';

type Keys =
  | 'id'
  | 'customerId'
  | 'supplierId'
  | 'chargeCodeId'
  | 'basis'
  | 'currency'
  | 'unitPrice'
  | 'minAmount'
  | 'label';
/** A price that counts, with its charge. */
export type AgreedPrice = Pick<PriceAgreementRecord, Keys> &
  AgreementScope & { chargeCode: string; chargeName: string };
interface Asked {
  companyId: string;
  direction: keyof typeof FEE_DIRECTIONS;
  transportMode: string;
  pol: string | null;
  pod: string | null;
  /** Day on which they count. */
  day: string;
}

/**
 * Prices in force on a day for a route and mode, of charges in use, oldest first; null: a port that is not known, for which
 * only prices of every port fit. Not narrowed to what a person may see: the caller's answer masks them.
 */
export async function pricesInForce(ctx: Ctx, asked: Asked): Promise<AgreedPrice[]> {
  const at = finPriceAgreement;
  const orAny = (column: PgColumn, value: string | null): SQL | undefined =>
    value === null ? isNull(column) : or(isNull(column), eq(column, value));
  const found = await ctx.db
    .select({ price: at, chargeCode: finChargeCode.code, chargeName: finChargeCode.name })
    .from(at)
    .innerJoin(finChargeCode, and(eq(finChargeCode.id, at.chargeCodeId), eq(finChargeCode.status, 'ENABLED')))
    .where(
      and(
        eq(at.companyId, asked.companyId),
        eq(at.direction, asked.direction),
        eq(at.state, 'ACTIVE'),
        lte(at.validFrom, asked.day),
        or(isNull(at.validTo), gte(at.validTo, asked.day)),
        orAny(at.transportMode, asked.transportMode),
        orAny(at.pol, asked.pol),
        orAny(at.pod, asked.pod),
      ),
    )
    .orderBy(asc(at.id));
  return found.map(({ price, chargeCode, chargeName }) => ({ ...price, chargeCode, chargeName }));
}
