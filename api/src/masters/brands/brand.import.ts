import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { brandInput, type BrandInput } from '@shared/contract/system/brand.contract.ts';
import { brandImport, type BrandImportRow } from '@shared/contract/system/brand.import.ts';
import * as z from 'zod/mini';
import { countryCodes } from '../base/countries.ts';
import { customersByWord } from '../customers/customers-by-word.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { createBrand } from './brand.service.ts';

type Column = keyof BrandImportRow & string;

/** Words of one cell: 中国、美国. */
export const wordsOf = (cell: string | null): string[] =>
  (cell ?? '').split(/[、,，;；\s]+/).flatMap((word) => (word ? [word] : []));

/** Alpha-2 codes of country names, codes or both; the first unknown word is `unknown`. */
export function countriesOf(known: ReadonlyMap<string, string>, cell: string | null) {
  const words = wordsOf(cell);
  const codes = words.flatMap((word) => known.get(word.toUpperCase()) ?? []);
  return { codes, unknown: words.find((word) => !known.has(word.toUpperCase())) };
}

/** Each row is one new brand; an owner that is no customer is a third party. */
const work: ImportWork<BrandImportRow, BrandInput> = {
  columns: { ownerName: 'owner', ownerCustomerId: 'owner' },
  unique: { nameCn: normaliseName, nameEn: normaliseName },
  async plan(ctx, documents, fail) {
    const known = await countryCodes(ctx);
    const find = await customersByWord(
      ctx,
      documents.flatMap(({ rows: [row] }) => row.owner ?? []),
    );
    return documents.map(({ rows: [row] }) => {
      const { sheetRow: _row, owner, classes, countries, ipRecorded, ...rest } = row;
      const { codes, unknown } = countriesOf(known, countries);
      if (unknown) fail(row, 'countries', `没有国家/地区「${unknown}」`);
      const ownerCustomerId = owner === null ? undefined : find(owner);
      const parsed = z.safeParse(brandInput, {
        ...rest,
        ownerCustomerId: ownerCustomerId ?? null,
        ownerName: ownerCustomerId ? null : owner,
        classes: wordsOf(classes).map(Number),
        countries: codes,
        ipRecorded: ipRecorded ?? false,
      });
      if (parsed.success) return unknown ? null : parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, path.startsWith('classes') ? 'classes' : (path as Column), reason);
      return null;
    });
  },
  save: (ctx, input) => createBrand(ctx, input),
};

export const brandImportRoutes: Route[] = serveImport(brandImport, work);
