import type { OrderLineSheetRow } from '@shared/contract/logistics/order-import.contract.ts';
import type { BrandType } from '@shared/contract/system/brand.labels.ts';
import type { Element } from '@shared/contract/system/elements.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { syPackage, syUnit } from '../../masters/base/base.tables.ts';
import { brands } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';

/** Units, packages, brands, suppliers and HS codes that the goods lines of a sheet name, keyed in upper case. */
export interface LineNames {
  units: Map<string, string>;
  packages: Map<string, string>;
  brands: Map<string, { id: string; name: string; type: BrandType }>;
  suppliers: Map<string, string>;
  /** Elements by HS code. */
  elements: Map<string, readonly Element[]>;
}

/** Looks up what goods lines name, in the caller's scope; nothing is asked that no row names. */
export async function lineNames(ctx: Ctx, rows: readonly OrderLineSheetRow[]): Promise<LineNames> {
  const words = (of: (row: OrderLineSheetRow) => string | null) => [
    ...new Set(rows.flatMap((row) => of(row)?.trim() || [])),
  ];
  const brandWords = words((row) => row.brand);
  const supplierWords = words((row) => row.supplier);
  const codes = words((row) => (row.elements === null ? null : row.hsCode));
  const [brandRows, supplierRows, hsRows, units, packages] = await readAll(
    ctx,
    () =>
      brandWords.length === 0
        ? []
        : brands.findMany(
            ctx,
            and(
              eq(syBrand.status, 'ENABLED'),
              or(inArray(syBrand.nameCn, brandWords), inArray(syBrand.nameEn, brandWords)),
            ),
          ),
    () =>
      supplierWords.length === 0
        ? []
        : suppliers.findMany(
            ctx,
            and(
              eq(acSupplier.status, 'ACTIVE'),
              or(
                inArray(acSupplier.shortName, supplierWords),
                inArray(acSupplier.name, supplierWords),
                inArray(acSupplier.supplierNo, supplierWords),
              ),
            ),
          ),
    () => (codes.length === 0 ? [] : ctx.db.select().from(syHsCode).where(inArray(syHsCode.code, codes))),
    () => ctx.db.select({ code: syUnit.code, name: syUnit.name }).from(syUnit),
    () =>
      ctx.db.select({ code: syPackage.code, name: syPackage.name }).from(syPackage).where(eq(syPackage.enabled, true)),
  );
  const codeOf = ({ code, name }: { code: string; name: string }) =>
    [code, name].map((word): [string, string] => [word, code]);
  const keyed = <Value>(pairs: [string | null, Value][]) =>
    new Map(pairs.flatMap(([word, value]): [string, Value][] => (word ? [[word.toUpperCase(), value]] : [])));
  return {
    units: keyed(units.flatMap(codeOf)),
    packages: keyed(packages.flatMap(codeOf)),
    brands: keyed(
      brandRows.flatMap((brand) => {
        const value = { id: brand.id, name: brand.nameCn ?? brand.nameEn ?? '', type: brand.brandType };
        return [brand.nameCn, brand.nameEn].map((word): [string | null, typeof value] => [word, value]);
      }),
    ),
    suppliers: keyed(
      supplierRows.flatMap(({ id, supplierNo, name, shortName }) =>
        [supplierNo, name, shortName].map((word): [string, string] => [word, id]),
      ),
    ),
    elements: new Map(hsRows.map(({ code, elements }) => [code, elements])),
  };
}
