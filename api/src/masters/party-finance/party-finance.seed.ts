import { asc, count, eq } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { activeSuppliers } from '../suppliers/supplier-seed-pick.ts';
import { createPartyFinance } from './party-finance.service.ts';
import { partyFinanceTable } from './party-finance.tables.ts';

/** 结算资料 (12.2): one customer in 先收汇 mode, one that is also a supplier, one supplier under 函调. */
export const partyFinanceSeed: SeedStep = {
  name: '结算资料',
  async run(seed) {
    const found = await seed.tx
      .select({ id: acCustomer.id })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id))
      .limit(3);
    const [, second, third] = found.map(({ id }) => id);
    const [trucker = null] = await activeSuppliers(seed.tx, 'TRUCKER');
    const [vendor = null] = await activeSuppliers(seed.tx, 'VENDOR');
    const none = { customerId: null, supplierId: null, collectionMode: null, invoiceState: null, remark: null };
    const rows = [
      { ...none, customerId: second ?? null, collectionMode: 'BEFORE' as const, remark: '新客户，先收汇后放单' },
      {
        ...none,
        customerId: third ?? null,
        collectionMode: 'AFTER' as const,
        supplierId: trucker,
        invoiceState: 'NORMAL' as const,
        remark: '同一单位，可应收冲应付',
      },
      { ...none, supplierId: vendor, invoiceState: 'INQUIRY' as const, remark: '税务局函调中' },
    ].filter(({ customerId, supplierId }) => customerId !== null || supplierId !== null);
    for (const [at, row] of rows.entries())
      await seed.command('fm01', seed.at(-45, 10, at), (ctx) => createPartyFinance(ctx, row));
  },
  async totals(tx) {
    const [rows] = await tx.select({ n: count() }).from(partyFinanceTable);
    return { 结算资料: rows?.n ?? 0 };
  },
};
