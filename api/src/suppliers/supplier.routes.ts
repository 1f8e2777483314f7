import { SUPPLIER_TYPES, supplierList, suppliers as contract } from '@shared/contract/accounts/supplier.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { syCountry } from '../base/base.tables.ts';
import { codesOf } from '../platform/list-filters.ts';
import { serveList } from '../platform/list.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { searchMatch } from '../platform/search.ts';
import { createSupplier, supplierDetail, suppliers, updateSupplier } from './supplier.service.ts';
import { acSupplier, acSupplierContact } from './supplier.tables.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { supplierPickers } from './supplier.lookups.ts';

/** Suppliers and agents (A5–A7; their pages come with their issue). */
export const supplierRoutes: Route[] = [
  serveList(supplierList, {
    table: acSupplier,
    scope: suppliers,
    join: [
      [syCountry, eq(syCountry.alpha2, acSupplier.country)],
      [
        acSupplierContact,
        and(eq(acSupplierContact.supplierId, acSupplier.id), eq(acSupplierContact.isDefault, true)) ?? sql`false`,
      ],
    ],
    select: {
      supplierNo: acSupplier.supplierNo,
      name: acSupplier.name,
      shortName: acSupplier.shortName,
      types: acSupplier.types,
      countryName: syCountry.nameCn,
      servicePorts: acSupplier.servicePorts,
      contactName: acSupplierContact.name,
      settlement: acSupplier.settlement,
      creditDays: acSupplier.creditDays,
      currency: acSupplier.currency,
      status: acSupplier.status,
      createdAt: acSupplier.createdAt,
    },
    sortBy: { name: acSupplier.pinyin },
    filters: {
      keyword: (value) => searchMatch(acSupplier.searchText, value),
      types: (value) => {
        const types = codesOf({ kind: 'codes', title: '类型', labels: SUPPLIER_TYPES }, value, 'types');
        return sql`${acSupplier.types} && ${sql.param(types)}::text[]`;
      },
      country: (value) => eq(acSupplier.country, value),
    },
  }),
  serve(contract.get, async (ctx, { params }) => supplierDetail(ctx, await suppliers.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => supplierDetail(ctx, await createSupplier(ctx, body))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    supplierDetail(ctx, await updateSupplier(ctx, params.id, version, input)),
  ),
  serveExport(supplierList),
  ...supplierPickers,
];
