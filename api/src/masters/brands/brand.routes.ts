import { LAPSE_DAYS } from '@shared/contract/system/brand-rules.ts';
import { brandList, brandPicker, brands as contract, type BrandInput } from '@shared/contract/system/brand.contract.ts';
import { and, between, eq, lt, sql } from 'drizzle-orm';
import { countryNameMap } from '../base/countries.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { brandLogo, brandName, brands } from './brand.entity.ts';
import { brandImportRoutes } from './brand.import.ts';
import {
  brandActions,
  brandDetail,
  createBrand,
  goodsCounts,
  removeBrand,
  setBrand,
  updateBrand,
} from './brand.service.ts';
import { syBrand } from './brand.tables.ts';

const inputOf = ({ ack: _ack, ...input }: BrandInput & { ack?: unknown }): BrandInput => input;
const enabled = eq(syBrand.status, 'ENABLED');

/** 品牌 (S5). */
export const brandRoutes: Route[] = [
  serveList(brandList, {
    table: syBrand,
    scope: brands,
    join: [[acCustomer, eq(acCustomer.id, syBrand.ownerCustomerId)]],
    select: {
      ...pickColumns(syBrand, 'nameEn', 'brandType', 'registrationNo', 'countries', 'validFrom', 'validTo'),
      ...pickColumns(syBrand, 'ipRecorded', 'recordNo', 'ownerCustomerId', 'status', 'createdAt'),
      name: brandName,
      ownerName: sql<string>`coalesce(${acCustomer.name}, ${syBrand.ownerName})`,
      logoId: brandLogo,
    },
    filters: {
      keyword: (value) => searchMatch(syBrand.searchText, value),
      country: (value) => sql`${syBrand.countries} @> array[${value}]::text[]`,
    },
    tabs: {
      all: undefined,
      expiring: (ctx) => and(enabled, between(syBrand.validTo, ctx.today(), addDays(ctx.today(), LAPSE_DAYS))),
      expired: (ctx) => and(enabled, lt(syBrand.validTo, ctx.today())),
      disabled: eq(syBrand.status, 'DISABLED'),
    },
    async finish(ctx, rows) {
      const names = await countryNameMap(ctx);
      const counts = await goodsCounts(
        ctx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({
        ...row,
        countries: (row.countries ?? []).map((code) => names.get(code) ?? code),
        goodsCount: counts.get(row.id) ?? 0,
        actions: row.status ? brandActions(ctx, row.status) : [],
      }));
    },
  }),
  serveExport(brandList),
  serve(contract.get, async (ctx, { params }) => brandDetail(ctx, await brands.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => brandDetail(ctx, await createBrand(ctx, inputOf(body)))),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) =>
    brandDetail(ctx, await updateBrand(ctx, params.id, version, inputOf(input))),
  ),
  ...(['disable', 'enable'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) =>
      brandDetail(ctx, await setBrand(ctx, params.id, body.version, action)),
    ),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeBrand(ctx, params.id, body.version);
    return null;
  }),
  servePicker(
    brandPicker,
    pickFrom({
      table: syBrand,
      scope: brands,
      label: brandName,
      hint: sql<string>`case when ${syBrand.nameCn} is not null then ${syBrand.nameEn} end`,
      extra: { nameCn: syBrand.nameCn, nameEn: syBrand.nameEn, brandType: syBrand.brandType },
      match: (q) => searchMatch(syBrand.searchText, q),
      live: enabled,
    }),
  ),
  ...brandImportRoutes,
];
