import { round } from '@shared/contract/decimal.ts';
import { and, asc, count, eq, exists, inArray, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { makeBatch } from './tax-batch.ts';
import { taxCase, type TaxCase } from './tax-case.tables.ts';
import { CLERK, Told, type Fate, type Source } from './tax-case-story.seed.ts';

/** 18 cases of every state and mode (12.2); the second one is past its deadline. */
const FATES: readonly Fate[] = [
  { mode: 'BUYOUT', state: 'COLLECTING', exported: -20 },
  { mode: 'BUYOUT', state: 'COLLECTING', exported: -400 },
  { mode: 'BUYOUT', state: 'READY', exported: -60 },
  { mode: 'BUYOUT', state: 'DECLARED', exported: -75, dear: true },
  { mode: 'BUYOUT', state: 'REVIEWING', exported: -80 },
  { mode: 'BUYOUT', state: 'INQUIRY', exported: -85 },
  { mode: 'BUYOUT', state: 'APPROVED', exported: -95 },
  { mode: 'BUYOUT', state: 'RECEIVED', exported: -100, advance: true },
  { mode: 'BUYOUT', state: 'SETTLED', exported: -110 },
  { mode: 'BUYOUT', state: 'RETURNED', exported: -90 },
  { mode: 'BUYOUT', state: 'REFUSED', exported: -30 },
  { mode: 'BUYOUT', state: 'VOID', exported: -25 },
  { mode: 'COLLECT', state: 'REVIEWING', exported: -70, advance: true },
  { mode: 'COLLECT', state: 'RECEIVED', exported: -105, advance: true },
  { mode: 'AGENCY', state: 'COLLECTING', exported: -15 },
  { mode: 'AGENCY', state: 'CERT_APPLIED', exported: -65 },
  { mode: 'AGENCY', state: 'CERT_ISSUED', exported: -72 },
  { mode: 'AGENCY', state: 'CERT_DELIVERED', exported: -88 },
];

/** Tax cases through the commands, with the invoices that they match. */
export const taxCaseSeed: SeedStep = {
  name: '退税单',
  async run(seed) {
    const sources = await ordersOf(seed);
    const suppliers = await seed.tx
      .select({ id: acSupplier.id })
      .from(acSupplier)
      .where(and(eq(acSupplier.status, 'ACTIVE'), isNull(acSupplier.deletedAt)))
      .orderBy(asc(acSupplier.id))
      .limit(6);
    const batched: TaxCase[] = [];
    for (const [nth, fate] of FATES.entries()) {
      const source = sources[nth % sources.length];
      const supplierId = suppliers[nth % suppliers.length]?.id;
      if (!source || !supplierId) return;
      const made = await new Told(seed, nth, fate).tell(source, supplierId);
      if (fate.state === 'READY') batched.push(made);
    }
    const [first] = batched;
    if (first)
      await seed.command(CLERK, seed.at(-1, 16), (ctx) =>
        makeBatch(ctx, [{ id: first.id, version: first.version }], '十一月第一批'),
      );
  },
  async totals(tx) {
    const rows = await tx
      .select({ mode: taxCase.mode, state: taxCase.state, cases: count(), refund: sum(taxCase.refundAmount) })
      .from(taxCase)
      .groupBy(taxCase.mode, taxCase.state)
      .orderBy(asc(taxCase.mode), asc(taxCase.state));
    return Object.fromEntries(
      rows.map(({ mode, state, cases, refund }) => [`${mode} ${state}`, `${cases} / ${round(refund ?? '0', 2)}`]),
    );
  },
};

/** Orders in USD with prices, each with its first two lines. */
async function ordersOf(seed: Seed): Promise<Source[]> {
  const orders = await seed.tx
    .select()
    .from(lgOrder)
    .where(
      and(
        inArray(lgOrder.status, ['CONFIRMED', 'RUNNING', 'DONE']),
        eq(lgOrder.currency, 'USD'),
        exists(
          seed.tx
            .select({ one: sql`1` })
            .from(lgOrderLine)
            .where(and(eq(lgOrderLine.orderId, lgOrder.id), isNotNull(lgOrderLine.unitPrice))),
        ),
      ),
    )
    .orderBy(asc(lgOrder.id))
    .limit(FATES.length);
  const found: Source[] = [];
  for (const order of orders) {
    const lines = await seed.tx
      .select()
      .from(lgOrderLine)
      .where(and(eq(lgOrderLine.orderId, order.id), isNotNull(lgOrderLine.unitPrice)))
      .orderBy(asc(lgOrderLine.lineNo))
      .limit(2);
    found.push({ order, lines });
  }
  return found;
}
