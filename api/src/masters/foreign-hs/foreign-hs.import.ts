import { cutEnd } from '@shared/contract/text-ends.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import { foreignHsInput, type ForeignHsInput } from '@shared/contract/system/foreign-hs.contract.ts';
import { foreignHsImport, type ForeignHsImportRow } from '@shared/contract/system/hs.import.ts';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countryCodes } from '../base/countries.ts';
import { unitCodes } from '../base/units.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { differences } from '../../platform/audit.ts';
import type { Route } from '../../platform/route.ts';
import { foreignHs } from './foreign-hs.entity.ts';
import { createForeignHs, updateForeignHs } from './foreign-hs.service.ts';
import { syForeignHs } from './foreign-hs.tables.ts';

type Column = keyof ForeignHsImportRow & string;
const bp = (percent: string | null): number | null =>
  percent === null ? null : Number(round(multiply(percent, '100'), 0));

/** 'RCEP 0; 中韩 2.5' → names with basis points; null: cannot be read. */
export function namedRates(text: string | null): { name: string; rate: number }[] | null {
  const parts = (text ?? '')
    .split(/[;；、\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
  const read = parts.map((part) => {
    const match = /[\s:：](\d{1,9}(?:\.\d{1,4})?)%?$/.exec(part);
    return { name: cutEnd(part.slice(0, match?.index ?? 0), /[\s:：]/), rate: bp(match?.[1] ?? '0') ?? 0 };
  });
  return read.some(({ name }) => name === '') ? null : read;
}

/** A row is one version: new where country, code and first day are, a correction of it where they are known. */
const work: ImportWork<ForeignHsImportRow, ForeignHsInput> = {
  async plan(ctx, documents, fail) {
    const countries = await countryCodes(ctx);
    const units = await unitCodes(ctx);
    return documents.map(({ rows: [row] }) => {
      let whole = true;
      const wrong = (column: Column, reason: string) => {
        whole = false;
        fail(row, column, reason);
      };
      const country = countries.get(row.country.trim().toUpperCase());
      if (!country) wrong('country', '没有这个国家/地区');
      const unit = row.specificUnit === null ? null : units.get(row.specificUnit.trim());
      if (unit === undefined) wrong('specificUnit', '没有这个单位');
      const taxes = namedRates(row.otherTaxes);
      if (!taxes) wrong('otherTaxes', '写作：名称 税率; 名称 税率');
      const fta = namedRates(row.fta);
      if (!fta) wrong('fta', '写作：协定 税率; 协定 税率');
      const parsed = z.safeParse(foreignHsInput, {
        ...row,
        country: country ?? 'US',
        dutyKind: row.dutyKind ?? 'AD_VALOREM',
        dutyRate: bp(row.dutyRate),
        specificUnit: unit ?? null,
        specificCurrency: row.specificCurrency?.toUpperCase() ?? null,
        vatRate: bp(row.vatRate) ?? 0,
        otherTaxes: (taxes ?? []).map((tax) => ({ ...tax, base: 'CIF' })),
        fta: (fta ?? []).map(({ name, rate }) => ({ agreement: name, rate })),
        permitRequired: row.permitRequired ?? false,
        mappedCn: (row.mappedCn ?? '')
          .split(/[\s、,，;；]+/)
          .map((one) => one.replaceAll('.', ''))
          .filter(Boolean),
      });
      if (!parsed.success)
        for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
          wrong(path.split('.')[0] as Column, reason);
      return whole && parsed.success ? parsed.data : null;
    });
  },
  async save(ctx, input) {
    const same = and(
      eq(syForeignHs.country, input.country),
      eq(syForeignHs.code, input.code),
      eq(syForeignHs.effectiveFrom, input.effectiveFrom),
    );
    const known = same && (await foreignHs.findOrNull(ctx, same));
    if (!known) return createForeignHs(ctx, input);
    // The last day that a later version has set is not undone by a row that names none.
    const next = { ...input, effectiveTo: input.effectiveTo ?? known.effectiveTo };
    return Object.keys(differences(known, next).after).length === 0
      ? known
      : updateForeignHs(ctx, known.id, known.version, next);
  },
};

export const foreignHsImportRoutes: Route[] = serveImport(foreignHsImport, work);
