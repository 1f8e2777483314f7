import {
  priceAgreements,
  type PriceAgreementDetail,
  type PriceAgreementInput,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';

/** Ocean freight that 顺达 (2) sells from Ningbo to Los Angeles for a 40HQ: 1,850 USD in December 2026. */
export const payable = (more: Partial<PriceAgreementInput> = {}): PriceAgreementInput => ({
  companyId: '1',
  direction: 'AP',
  customerId: null,
  supplierId: '2',
  chargeCodeId: '1',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  containerType: '40HQ',
  warehouseId: null,
  carrierId: null,
  basis: 'CONTAINER',
  currency: 'USD',
  unitPrice: '1850.00',
  minAmount: null,
  validFrom: '2026-11-01',
  validTo: '2026-12-31',
  remark: null,
  ...more,
});
/** What customer 恒丰 (1) pays for a tonne of freight on the same route. */
export const receivable = (more: Partial<PriceAgreementInput> = {}): PriceAgreementInput =>
  payable({
    direction: 'AR',
    supplierId: null,
    customerId: '1',
    containerType: null,
    basis: 'RT',
    unitPrice: '80',
    ...more,
  });

/** Agreements as `who` makes them. */
export function agreementDesk(api: () => TestApi, who = 'li') {
  const client = () => api().as(who);
  const draft = (input: PriceAgreementInput) => client().ok(priceAgreements.create, { body: input });
  const activate = ({ id, version }: PriceAgreementDetail) =>
    client().call(priceAgreements.activate, { params: { id }, body: { version } });
  const active = async (input: PriceAgreementInput): Promise<PriceAgreementDetail> => {
    const made = await draft(input);
    return client().ok(priceAgreements.activate, { params: { id: made.id }, body: { version: made.version } });
  };
  /** Id of a charge by its code. */
  const charge = async (code: string): Promise<string> => {
    const { rows } = await api().db.execute<{ id: string }>(
      sql`select id::text as id from fin_charge_code where code = ${code}`,
    );
    return rows[0]?.id ?? '';
  };
  return { draft, activate, active, charge };
}
