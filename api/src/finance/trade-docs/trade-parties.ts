import type { TradeParty } from '@shared/contract/finance/trade-doc.input.ts';
import { desc, eq } from 'drizzle-orm';
import { acCustomer, acCustomerInvoiceTitle } from '../../masters/customers/customer.tables.ts';
import { acSupplier, acSupplierBank } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { syCompany } from '../../services/people/org.tables.ts';

const NOBODY: TradeParty = { name: '', taxNo: null, address: null, bankName: null, bankAccount: null };

/** Our own legal entity as a side of a document; in English where it goes abroad. */
export async function companyParty(ctx: Ctx, companyId: string, abroad: boolean): Promise<TradeParty> {
  const [row] = await ctx.db.select().from(syCompany).where(eq(syCompany.id, companyId));
  if (!row) return NOBODY;
  return {
    ...NOBODY,
    name: (abroad ? row.nameEn : null) ?? row.name,
    taxNo: row.taxNo ?? row.uscc,
    address: (abroad ? row.addressEn : null) ?? row.address,
  };
}

/** A customer: abroad by its English name; at home by its default invoice title. */
export async function customerParty(ctx: Ctx, customerId: string, abroad: boolean): Promise<TradeParty> {
  const [row] = await ctx.db.select().from(acCustomer).where(eq(acCustomer.id, customerId));
  if (!row) return NOBODY;
  if (abroad) return { ...NOBODY, name: row.nameEn ?? row.name, taxNo: row.taxId, address: row.address };
  const [title] = await ctx.db
    .select()
    .from(acCustomerInvoiceTitle)
    .where(eq(acCustomerInvoiceTitle.customerId, customerId))
    .orderBy(desc(acCustomerInvoiceTitle.isDefault), acCustomerInvoiceTitle.sortNo)
    .limit(1);
  if (!title) return { ...NOBODY, name: row.name, taxNo: row.uscc ?? row.taxId, address: row.address };
  const { title: name, taxNo, address, bankName, bankAccount } = title;
  return { name, taxNo, address, bankName, bankAccount };
}

/** A supplier with its default CNY account. */
export async function supplierParty(ctx: Ctx, supplierId: string): Promise<TradeParty> {
  const [row] = await ctx.db.select().from(acSupplier).where(eq(acSupplier.id, supplierId));
  if (!row) return NOBODY;
  const [bank] = await ctx.db
    .select()
    .from(acSupplierBank)
    .where(eq(acSupplierBank.supplierId, supplierId))
    .orderBy(desc(acSupplierBank.isDefault), acSupplierBank.sortNo)
    .limit(1);
  return {
    name: row.name,
    taxNo: row.uscc,
    address: row.address,
    bankName: bank?.bankName ?? null,
    bankAccount: bank?.account ?? null,
  };
}
