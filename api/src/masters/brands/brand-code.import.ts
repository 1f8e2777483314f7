import { normaliseIdentifier, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { brandCodeInput, type BrandCodeInput } from '@shared/contract/system/brand-code.contract.ts';
import { brandCodeImport, type BrandCodeImportRow } from '@shared/contract/system/brand.import.ts';
import { inArray, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countryCodes } from '../base/countries.ts';
import { customersByWord } from '../customers/customers-by-word.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { createBrandCode } from './brand-code.service.ts';
import { brands } from './brand.entity.ts';
import { countriesOf } from './brand.import.ts';
import { syBrand } from './brand.tables.ts';

const COLUMN: Readonly<Record<string, keyof BrandCodeImportRow & string>> = {
  brandId: 'brand',
  customerId: 'customer',
};

/** Each row is one new code of a brand that exists. */
const work: ImportWork<BrandCodeImportRow, BrandCodeInput> = {
  columns: COLUMN,
  unique: { code: normaliseIdentifier },
  async plan(ctx, documents, fail) {
    const heads = documents.map(({ rows: [row] }) => row);
    const countries = await countryCodes(ctx);
    const brandOf = await brandsByName(
      ctx,
      heads.map((row) => row.brand),
    );
    const customerOf = await customersByWord(
      ctx,
      heads.flatMap((row) => row.customer ?? []),
    );
    return heads.map((row) => {
      const { sheetRow: _row, brand, customer, territory, ...rest } = row;
      const brandId = brandOf.get(normaliseName(brand));
      const customerId = customer === null ? null : customerOf(customer);
      const { codes, unknown } = countriesOf(countries, territory);
      if (!brandId) fail(row, 'brand', '没有这个品牌');
      if (customerId === undefined) fail(row, 'customer', '没有这个客户或无权访问');
      if (unknown) fail(row, 'territory', `没有国家/地区「${unknown}」`);
      const known = { brandId: brandId ?? '1', customerId: customerId ?? null, territory: codes };
      const parsed = z.safeParse(brandCodeInput, { ...rest, ...known });
      if (parsed.success) return !brandId || customerId === undefined || unknown ? null : parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, COLUMN[path] ?? (path as keyof BrandCodeImportRow & string), reason);
      return null;
    });
  },
  save: (ctx, input) => createBrandCode(ctx, input),
};

/** Normalised name → id of brands in scope. */
async function brandsByName(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(names.map(normaliseName))];
  if (keys.length === 0) return new Map();
  const found = await brands.findMany(ctx, or(inArray(syBrand.nameCnKey, keys), inArray(syBrand.nameEnKey, keys)));
  return new Map(
    found.flatMap((row) => [row.nameCnKey, row.nameEnKey].flatMap((key) => (key ? [[key, row.id] as const] : []))),
  );
}

export const brandCodeImportRoutes: Route[] = serveImport(brandCodeImport, work);
