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
import { WordBook } from '../../services/exchange/word-book.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';

/** Units, packages, brands, suppliers and HS codes that the goods lines of a sheet name, in any case. */
export interface LineNames {
  units: WordBook<string>;
  packages: WordBook<string>;
  brands: WordBook<{ id: string; name: string; type: BrandType }>;
  suppliers: WordBook<string>;
  /** Elements by HS code. */
  elements: Map<string, readonly Element[]>;
}

/** A word of a sheet as it is compared. */
export const upperWord = (word: string): string => word.trim().toUpperCase();

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
                inArray(acSupplier.supplierNo, supplierWords.map(upperWord)),
              ),
            ),
          ),
    () => (codes.length === 0 ? [] : ctx.db.select().from(syHsCode).where(inArray(syHsCode.code, codes))),
    () => ctx.db.select({ code: syUnit.code, name: syUnit.name }).from(syUnit),
    () =>
      ctx.db.select({ code: syPackage.code, name: syPackage.name }).from(syPackage).where(eq(syPackage.enabled, true)),
  );
  const coded = (rows: readonly { code: string; name: string }[]) =>
    new WordBook(
      rows.map(({ code, name }) => ({ id: code, value: code, codes: [code], names: [name] })),
      upperWord,
    );
  return {
    units: coded(units),
    packages: coded(packages),
    brands: new WordBook(
      brandRows.map(({ id, nameCn, nameEn, brandType }) => ({
        id,
        value: { id, name: nameCn ?? nameEn ?? '', type: brandType },
        codes: [],
        names: [nameCn, nameEn],
      })),
      upperWord,
    ),
    suppliers: new WordBook(
      supplierRows.map(({ id, supplierNo, name, shortName }) => ({
        id,
        value: id,
        codes: [supplierNo],
        names: [name, shortName],
      })),
      upperWord,
    ),
    elements: new Map(hsRows.map(({ code, elements }) => [code, elements])),
  };
}
