import {
  brandCodeList,
  brandCodePicker,
  brandCodes as contract,
  type BrandCodeInput,
} from '@shared/contract/system/brand-code.contract.ts';
import { daysLeft, licenceState } from '@shared/contract/system/brand-rules.ts';
import { AUTHORISATION_SLOT } from '@shared/contract/system/brand.labels.ts';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { countryNameMap } from '../base/countries.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { brandCodeImportRoutes } from './brand-code.import.ts';
import { authorisationLapses } from './brand-code-lapse.ts';
import {
  brandCodeActions,
  brandCodeDetail,
  createBrandCode,
  removeBrandCode,
  setBrandCode,
  updateBrandCode,
} from './brand-code.service.ts';
import { codeUses } from './brand-code-usage.ts';
import { brandCodes, brandName } from './brand.entity.ts';
import './brand-expiry.ts';
import { syBrand, syBrandCode } from './brand.tables.ts';

const inputOf = ({ ack: _ack, ...input }: BrandCodeInput & { ack?: unknown }): BrandCodeInput => input;
const enabled = eq(syBrandCode.status, 'ENABLED');
const brand = [syBrand, eq(syBrand.id, syBrandCode.brandId)] as const;
const customer = [acCustomer, eq(acCustomer.id, syBrandCode.customerId)] as const;
/** The newest authorisation file. */
const file = sql<string | null>`(select max(a.id)::text from sh_attachment a where a.owner_type = 'sy_brand_code'
  and a.owner_id = ${syBrandCode.id} and a.slot = ${AUTHORISATION_SLOT})`;
const match = (value: string) =>
  or(
    searchMatch(syBrandCode.code, value),
    searchMatch(syBrand.searchText, value),
    searchMatch(acCustomer.searchText, value),
  );

/** 品牌编码 (S6). */
export const brandCodeRoutes: Route[] = [
  serveList(brandCodeList, {
    table: syBrandCode,
    scope: brandCodes,
    join: [brand, customer],
    select: {
      ...pickColumns(syBrandCode, 'code', 'kind', 'authorisedFrom', 'authorisedTo', 'territory', 'status'),
      ...pickColumns(syBrandCode, 'brandId', 'customerId', 'createdAt'),
      brandName,
      customerName: acCustomer.name,
      fileId: file,
      hasFile: sql<boolean>`${file} is not null`,
    },
    sortBy: { customerName: acCustomer.pinyin },
    filters: {
      keyword: match,
      territory: (value) =>
        sql`(${syBrandCode.territory} @> array[${value}]::text[] or ${syBrandCode.territory} = '{}')`,
    },
    tabs: {
      all: undefined,
      expiring: authorisationLapses,
      expired: (ctx) => and(enabled, lt(syBrandCode.authorisedTo, ctx.today())),
      disabled: eq(syBrandCode.status, 'DISABLED'),
    },
    async finish(ctx, rows) {
      const names = await countryNameMap(ctx);
      const uses = await codeUses(
        ctx.db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({
        ...row,
        territory: (row.territory ?? []).map((code) => names.get(code) ?? code),
        daysLeft: daysLeft(row.authorisedTo, ctx.today()),
        licence: licenceState(row.authorisedFrom, row.authorisedTo, ctx.today()),
        usedCount: uses.get(row.id) ?? 0,
        actions: row.status ? brandCodeActions(ctx, row.status) : [],
      }));
    },
  }),
  serveExport(brandCodeList),
  serve(contract.get, async (ctx, { params }) => brandCodeDetail(ctx, await brandCodes.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => brandCodeDetail(ctx, await createBrandCode(ctx, inputOf(body)))),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) =>
    brandCodeDetail(ctx, await updateBrandCode(ctx, params.id, version, inputOf(input))),
  ),
  ...(['disable', 'enable'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) =>
      brandCodeDetail(ctx, await setBrandCode(ctx, params.id, body.version, action)),
    ),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeBrandCode(ctx, params.id, body.version);
    return null;
  }),
  servePicker(
    brandCodePicker,
    pickFrom({
      table: syBrandCode,
      join: [brand, customer],
      scope: brandCodes,
      label: syBrandCode.code,
      hint: sql<string>`concat_ws(' · ', ${brandName}, ${acCustomer.shortName})`,
      extra: { brandId: syBrandCode.brandId, customerId: syBrandCode.customerId },
      parent: syBrandCode.brandId,
      match,
      live: (ctx) => and(enabled, or(isNull(syBrandCode.authorisedTo), gte(syBrandCode.authorisedTo, ctx.today()))),
    }),
  ),
  ...brandCodeImportRoutes,
];
