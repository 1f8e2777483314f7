import { SUPPLIER_TYPES, supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers as contract } from '@shared/contract/accounts/supplier.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, sql } from 'drizzle-orm';
import { waitsForDecision } from '../../services/approvals/approval-waits.ts';
import { syCountry } from '../base/base.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { codesOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { askForBanks } from './supplier-banks.ts';
import { suppliers } from './supplier.entity.ts';
import { askForBlack } from './supplier-black.ts';
import { supplierImportRoutes } from './supplier.import.ts';
import { findSupplier, supplierDetail } from './supplier.reads.ts';
import { createSupplier, handOverSupplier, updateSupplier } from './supplier.service.ts';
import { mergeSuppliers } from './supplier-merge.ts';
import { acSupplier, acSupplierContact } from './supplier.tables.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { supplierPickers } from './supplier.pickers.ts';

const lastDay = sql<string>`(select max(k.valid_to) from ac_supplier_contract k where k.supplier_id = ${acSupplier.id})`;
const anyBank = sql`exists (select from ac_supplier_bank b where b.supplier_id = ${acSupplier.id})`;
const unverified = sql`exists (select from ac_supplier_bank b where b.supplier_id = ${acSupplier.id} and not b.verified)`;
const withType = (type: string) => sql`${acSupplier.types} @> array[${type}]::text[]`;

/** Suppliers and agents (A5–A7). */
export const supplierRoutes: Route[] = [
  serveList(supplierList, {
    table: acSupplier,
    scope: suppliers,
    join: [
      [acUser, eq(acUser.id, acSupplier.ownerId)],
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
      rating: acSupplier.rating,
      contractEnds: lastDay,
      banksVerified: sql<boolean>`(${anyBank} and not ${unverified})`,
      currency: acSupplier.currency,
      ownerName: acUser.name,
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
      unverified: (value) => (value === '1' ? unverified : undefined),
      approval: (value, ctx) => (value === '1' ? waitsForDecision(ctx, suppliers.kind, acSupplier.id) : undefined),
      contractUntil: (value) => {
        const [from = '', until = ''] = value.split('..');
        return and(
          from ? sql`${lastDay} >= ${from}::date` : undefined,
          until ? sql`${lastDay} <= ${until}::date` : undefined,
        );
      },
    },
    tabs: {
      all: undefined,
      ...Object.fromEntries(Object.keys(SUPPLIER_TYPES).map((type) => [type, withType(type)])),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.status
          ? allowedActions(
              supplierMachine,
              row.status,
              (code) => ctx.actor.may(code),
              (action) => (action === 'banks' && fieldLevel(ctx.actor, 'bank.account') !== 'VISIBLE' ? null : []),
            )
          : [],
      })),
  }),
  serve(contract.get, (ctx, { params }) => findSupplier(ctx, params.id)),
  handle(contract.create, async (ctx, { body }) => supplierDetail(ctx, await createSupplier(ctx, body))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    supplierDetail(ctx, await updateSupplier(ctx, params.id, version, input)),
  ),
  ...(['disable', 'enable'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) => {
      const row = await suppliers.lock(ctx, params.id, body.version);
      return supplierDetail(ctx, await suppliers.transition(ctx, supplierMachine, row, action));
    }),
  ),
  handle(contract.handOver, async (ctx, { params, body }) => {
    await handOverSupplier(ctx, params.id, body.version, body.ownerId);
    return {};
  }),
  handle(contract.changeBanks, async (ctx, { params, body }) => {
    await askForBanks(ctx, params.id, body);
    return {};
  }),
  ...(['black', 'unblack'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) => {
      await askForBlack(ctx, params.id, body, action);
      return {};
    }),
  ),
  handle(contract.merge, (ctx, { params, body }) => mergeSuppliers(ctx, params.id, body)),
  ...supplierImportRoutes,
  serveExport(supplierList),
  ...supplierPickers,
];
