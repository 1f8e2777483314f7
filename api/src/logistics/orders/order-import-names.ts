import type { OrderImportRow } from '@shared/contract/logistics/order-import.contract.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { syPort } from '../../masters/base/base.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer, acCustomerConsignee } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { WordBook } from '../../services/exchange/word-book.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { readAll } from '../../platform/reads.ts';
import { lineNames, upperWord, type LineNames } from './order-line-names.ts';

type Customer = typeof acCustomer.$inferSelect;
type Warehouse = typeof whWarehouse.$inferSelect;
type Company = typeof syCompany.$inferSelect;
/** What the sheet's words mean, keyed in upper case. */
export interface ImportNames extends LineNames {
  /** Those that the importer may use. */
  companies: WordBook<Company>;
  /** The only one of these. */
  onlyCompany: Company | null;
  customers: WordBook<Customer>;
  customerIds: readonly string[];
  codes: (typeof acCustomerCode.$inferSelect)[];
  /** Default consignee by customer. */
  consignees: Map<string, Party>;
  ports: WordBook<{ locode: string; nameEn: string }>;
  warehouses: WordBook<Warehouse>;
  /** The warehouse of a company that has one alone. */
  onlyWarehouse: (companyId: string) => string | null;
}

/** Looks up everything that an import names in a handful of queries, in the caller's scope. */
export async function importNames(ctx: Ctx, rows: readonly OrderImportRow[]): Promise<ImportNames> {
  const words = [...new Set(rows.flatMap((row) => row.customer?.trim() ?? []))];
  const customers =
    words.length === 0
      ? []
      : await ctx.db
          .select()
          .from(acCustomer)
          .where(
            and(
              or(
                inArray(acCustomer.shortName, words),
                inArray(acCustomer.name, words),
                inArray(
                  acCustomer.customerNo,
                  words.map((word) => word.toUpperCase()),
                ),
              ),
              scopeCondition(ctx.actor, 'customer', {
                dept: acCustomer.deptId,
                people: [acCustomer.salesId, acCustomer.csId],
              }),
            ),
          );
  const ids = customers.map((each) => each.id);
  const [codes, consignees, ports, warehouses, companies, named] = await readAll(
    ctx,
    () =>
      ids.length === 0
        ? []
        : ctx.db
            .select()
            .from(acCustomerCode)
            .where(and(inArray(acCustomerCode.customerId, ids), eq(acCustomerCode.status, 'ENABLED'))),
    () =>
      ids.length === 0
        ? []
        : ctx.db
            .select()
            .from(acCustomerConsignee)
            .where(and(inArray(acCustomerConsignee.customerId, ids), eq(acCustomerConsignee.isDefault, true))),
    () =>
      ctx.db
        .select({ locode: syPort.locode, nameCn: syPort.nameCn, nameEn: syPort.nameEn })
        .from(syPort)
        .where(eq(syPort.enabled, true)),
    () =>
      ctx.actor.companies.length === 0
        ? []
        : ctx.db
            .select()
            .from(whWarehouse)
            .where(and(eq(whWarehouse.status, 'ENABLED'), inArray(whWarehouse.companyId, [...ctx.actor.companies]))),
    () =>
      ctx.actor.companies.length === 0
        ? []
        : ctx.db
            .select()
            .from(syCompany)
            .where(inArray(syCompany.id, [...ctx.actor.companies])),
    () => lineNames(ctx, rows),
  );
  const book = <Row>(
    found: readonly Row[],
    words: (row: Row) => { id: string; code: string | null; names: (string | null)[] },
  ) =>
    new WordBook(
      found.map((row) => {
        const { id, code, names } = words(row);
        return { id, value: row, codes: [code], names };
      }),
      upperWord,
    );
  return {
    companies: book(companies, ({ id, code, name, shortName }) => ({ id, code, names: [name, shortName] })),
    onlyCompany: companies.length === 1 ? (companies[0] ?? null) : null,
    customers: book(customers, ({ id, customerNo, name, shortName }) => ({
      id,
      code: customerNo,
      names: [name, shortName],
    })),
    customerIds: ids,
    codes,
    consignees: new Map(
      consignees.map((each) => [
        each.customerId,
        { name: each.name, address: each.address, contact: each.contactName, phone: each.phone, taxId: each.taxId },
      ]),
    ),
    ports: book(ports, ({ locode, nameCn, nameEn }) => ({ id: locode, code: locode, names: [nameCn, nameEn] })),
    warehouses: book(warehouses, ({ id, code, name }) => ({ id, code, names: [name] })),
    onlyWarehouse: (companyId) => {
      const own = warehouses.filter((each) => each.companyId === companyId);
      return own.length === 1 ? (own[0]?.id ?? null) : null;
    },
    ...named,
  };
}
