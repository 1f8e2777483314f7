import type { OrderImportRow } from '@shared/contract/logistics/order-import.contract.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { syPort } from '../../masters/base/base.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer, acCustomerConsignee } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { readAll } from '../../platform/reads.ts';
import { lineNames, type LineNames } from './order-line-names.ts';

type Customer = typeof acCustomer.$inferSelect;
/** What the sheet's words mean, keyed in upper case. */
export interface ImportNames extends LineNames {
  companyId: string;
  customers: Map<string, Customer>;
  codes: (typeof acCustomerCode.$inferSelect)[];
  /** Default consignee by customer. */
  consignees: Map<string, Party>;
  ports: Map<string, { locode: string; nameEn: string }>;
  warehouses: Map<string, string>;
  onlyWarehouse: string | null;
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
  const [codes, consignees, ports, warehouses, named] = await readAll(
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
    () => lineNames(ctx, rows),
  );
  const keyed = <Value>(pairs: (readonly [string, Value])[]) =>
    new Map(pairs.map(([word, value]) => [word.toUpperCase(), value]));
  const [only] = warehouses.length === 1 ? warehouses : [];
  return {
    companyId: ctx.actor.companies[0] ?? '',
    customers: keyed(
      customers.flatMap((each) => [each.customerNo, each.name, each.shortName].map((word) => [word, each] as const)),
    ),
    codes,
    consignees: new Map(
      consignees.map((each) => [
        each.customerId,
        { name: each.name, address: each.address, contact: each.contactName, phone: each.phone, taxId: each.taxId },
      ]),
    ),
    ports: keyed(ports.flatMap((port) => [port.locode, port.nameCn, port.nameEn].map((word) => [word, port] as const))),
    warehouses: keyed(warehouses.flatMap((each) => [each.code, each.name].map((word) => [word, each.id] as const))),
    onlyWarehouse: only?.id ?? null,
    ...named,
  };
}
