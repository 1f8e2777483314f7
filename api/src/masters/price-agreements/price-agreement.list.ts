import { priceAgreementList, type AgreementState } from '@shared/contract/finance/price-agreement.contract.ts';
import { and, eq, getTableColumns, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { syCompany } from '../../services/people/org.tables.ts';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';
import { priceAgreements } from './price-agreement.entity.ts';
import { agreementActions, shownState } from './price-agreement.service.ts';
import { finPriceAgreement } from './price-agreement.tables.ts';

const carrier = alias(acSupplier, 'carrier');
const { companyId, direction, customerId, supplierId, chargeCodeId, transportMode, pol, pod, containerType } =
  getTableColumns(finPriceAgreement);
const { warehouseId, carrierId, basis, currency, unitPrice, minAmount, validFrom, validTo, state, remark, updatedAt } =
  getTableColumns(finPriceAgreement);
const active = eq(state, 'ACTIVE');
const over = (ctx: Ctx): SQL => sql`coalesce(${validTo} < ${ctx.today()}::date, false)`;

/** 协议价; what is in force counts as 失效 once its last day is over. */
export const priceAgreementListRoute = serveList(priceAgreementList, {
  table: finPriceAgreement,
  scope: priceAgreements,
  join: [
    [finChargeCode, eq(finChargeCode.id, chargeCodeId)],
    [syCompany, eq(syCompany.id, companyId)],
    [acCustomer, eq(acCustomer.id, customerId)],
    [acSupplier, eq(acSupplier.id, supplierId)],
    [carrier, eq(carrier.id, carrierId)],
    [whWarehouse, eq(whWarehouse.id, warehouseId)],
  ],
  select: {
    partyName: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
    direction,
    chargeName: finChargeCode.name,
    route: sql<string | null>`case when ${pol} is not null or ${pod} is not null
      then coalesce(${pol}, '全部') || '→' || coalesce(${pod}, '全部') end`,
    transportMode,
    containerType,
    carrierName: carrier.shortName,
    basis,
    currency,
    unitPrice,
    minAmount,
    validFrom,
    validTo,
    warehouseName: whWarehouse.name,
    companyName: syCompany.shortName,
    remark,
    updatedAt,
    state,
    companyId,
    customerId,
    supplierId,
    chargeCodeId,
    pol,
    pod,
    warehouseId,
    carrierId,
  },
  filters: { keyword: (value) => searchMatch(finPriceAgreement.label, value) },
  tabs: {
    active: (ctx) => and(active, sql`not ${over(ctx)}`),
    draft: eq(state, 'DRAFT'),
    expired: (ctx) => or(and(ne(state, 'DRAFT'), ne(state, 'ACTIVE')), and(active, over(ctx))),
    all: undefined,
  },
  finish: (ctx, rows) =>
    rows.map((row) => {
      const shown: AgreementState = shownState(ctx, { state: row.state ?? 'DRAFT', validTo: row.validTo });
      return { ...row, state: shown, actions: agreementActions(ctx, shown) };
    }),
});
