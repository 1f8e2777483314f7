import type { PriceAgreementInput } from '@shared/contract/finance/price-agreement.contract.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { activeSuppliers } from '../suppliers/supplier-seed-pick.ts';
import { priceAgreements } from './price-agreement.entity.ts';
import { activateAgreement, createAgreement, expireAgreement } from './price-agreement.service.ts';
import { finPriceAgreement } from './price-agreement.tables.ts';

/** Route, container type, freight in USD of the cheapest agent; the others ask for 4 % and 9 % more. */
const LANES = [
  ['CNNGB', 'USLAX', '40HQ', 2050],
  ['CNNGB', 'DEHAM', '40HQ', 2380],
  ['CNSHA', 'GBFXT', '40GP', 2310],
  ['CNYTN', 'AUSYD', '20GP', 1080],
] as const;
const MORE = [109, 100, 104] as const;
type Values = Partial<PriceAgreementInput> & Pick<PriceAgreementInput, 'chargeCodeId' | 'unitPrice' | 'basis'>;

/** Two agents, each with a carrier, and one shipping line on every lane; receivables of two customers; a draft and one that has ended. */
export const priceAgreementSeed: SeedStep = {
  name: '协议价',
  async run(seed) {
    const make = await maker(seed);
    const charges = await seed.tx.select({ id: finChargeCode.id, code: finChargeCode.code }).from(finChargeCode);
    const charge = (code: string) => charges.find((one) => one.code === code)?.id ?? '';
    const [agent = '', other = ''] = await activeSuppliers(seed.tx, 'BOOKING_AGENT');
    const [first = '', second = '', third = ''] = await activeSuppliers(seed.tx, 'CARRIER');
    const sellers = [
      { supplierId: agent, carrierId: first, thc: true },
      { supplierId: other, carrierId: second, thc: false },
      { supplierId: third, carrierId: null, thc: true },
    ];
    for (const [place, { thc, ...seller }] of sellers.entries()) {
      const payable = { direction: 'AP' as const, ...seller };
      for (const [pol, pod, containerType, freight] of LANES) {
        const unitPrice = `${Math.round((freight * (MORE[place] ?? 100)) / 100)}.00`;
        const lane = { pol, pod, containerType };
        await make({ ...payable, ...lane, chargeCodeId: charge('OF'), basis: 'CONTAINER', currency: 'USD', unitPrice });
      }
      const own = { direction: 'AP' as const, supplierId: seller.supplierId, currency: 'CNY' };
      await make({ ...own, chargeCodeId: charge('DOC'), basis: 'ORDER', unitPrice: `${450 + place * 25}.00` });
      if (thc)
        await make({ ...own, chargeCodeId: charge('THC'), basis: 'CONTAINER', unitPrice: `${820 + place * 30}.00` });
    }
    await receivables(seed, make, charge);
    const next = {
      direction: 'AP' as const,
      supplierId: other,
      carrierId: second,
      pol: 'CNNGB',
      pod: 'USLAX',
      containerType: '40HQ',
    };
    const freight = { ...next, chargeCodeId: charge('OF'), basis: 'CONTAINER' as const, currency: 'USD' };
    await make({ ...freight, unitPrice: '2180.00', validFrom: seed.day(60), remark: '旺季调价，待确认' }, 'DRAFT');
    await make({ ...freight, unitPrice: '1960.00', validFrom: seed.day(-200), validTo: seed.day(-31) }, 'EXPIRED');
  },
  async totals(tx) {
    const found = await tx
      .select({ state: finPriceAgreement.state, n: count() })
      .from(finPriceAgreement)
      .groupBy(finPriceAgreement.state)
      .orderBy(asc(finPriceAgreement.state));
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(label || unit_price || currency || valid_from, '|' order by id)) as digest from fin_price_agreement`,
    );
    return { ...Object.fromEntries(found.map(({ state, n }) => [state, n])), 校验: rows[0]?.digest ?? '' };
  },
};

/** Makes an agreement of the first company, in force for half a year around the day of the data unless told. */
async function maker(seed: Seed) {
  const [companyId = ''] = await seed.companies();
  return async (values: Values, end: 'DRAFT' | 'ACTIVE' | 'EXPIRED' = 'ACTIVE'): Promise<void> => {
    const input: PriceAgreementInput = {
      companyId,
      direction: 'AP',
      customerId: null,
      supplierId: null,
      transportMode: 'SEA',
      pol: null,
      pod: null,
      containerType: null,
      warehouseId: null,
      carrierId: null,
      currency: 'CNY',
      minAmount: null,
      validFrom: seed.day(-30),
      validTo: seed.day(150),
      remark: '演示',
      ...values,
    };
    const made = await seed.command('fm01', seed.at(-30, 10), (ctx) => createAgreement(ctx, input));
    if (end === 'DRAFT') return;
    const at = end === 'EXPIRED' ? seed.at(-199, 10) : seed.at(-30, 11);
    await seed.command('fm01', at, async (ctx) => activateAgreement(ctx, await priceAgreements.lock(ctx, made.id)));
    if (end === 'EXPIRED')
      await seed.command('fm01', seed.at(-40, 10), async (ctx) =>
        expireAgreement(ctx, await priceAgreements.lock(ctx, made.id)),
      );
  };
}

/** Freight and papers of two customers. */
async function receivables(
  seed: Seed,
  make: Awaited<ReturnType<typeof maker>>,
  charge: (code: string) => string,
): Promise<void> {
  const customers = await seed.tx
    .select({ id: acCustomer.id })
    .from(acCustomer)
    .where(eq(acCustomer.status, 'ACTIVE'))
    .orderBy(asc(acCustomer.id))
    .limit(2);
  for (const [place, { id: customerId }] of customers.entries()) {
    const own = { direction: 'AR' as const, customerId };
    const freight = { chargeCodeId: charge('OF'), basis: 'RT' as const, currency: 'USD' };
    await make({ ...own, ...freight, pod: 'USLAX', unitPrice: `${88 + place * 4}.00`, minAmount: '120.00' });
    await make({ ...own, chargeCodeId: charge('DOC'), basis: 'ORDER', unitPrice: '420.00' });
  }
}
