import { issuesOf } from '@shared/contract/fields.ts';
import { foreignHsInput, type ForeignHsInput } from '@shared/contract/system/foreign-hs.contract.ts';
import { foreignHsImport, type ForeignHsImportRow } from '@shared/contract/system/hs.import.ts';
import * as z from 'zod/mini';
import { countryCodes } from '../base/countries.ts';
import { unitCodes } from '../base/units.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { differences } from '../../platform/audit.ts';
import type { Route } from '../../platform/route.ts';
import { basisPoints, namedRates, namedTaxes, withBases, type NamedBase } from './foreign-hs-cells.ts';
import { createForeignHs, updateForeignHs, versionsOf } from './foreign-hs.service.ts';

type Column = keyof ForeignHsImportRow & string;
/** A row as the form sends it, and the base that each of its taxes names. */
interface Value {
  input: ForeignHsInput;
  bases: readonly NamedBase[];
}
const percent = (cell: string | null): number | null => (cell === null ? null : basisPoints(cell));

/** A row is one version: new where country, code and first day are, a correction of it where they are known. */
const work: ImportWork<ForeignHsImportRow, Value> = {
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
      const named = namedTaxes(row.otherTaxes);
      if ('fault' in named) wrong('otherTaxes', named.fault ?? '写作：名称 税率; 名称 税率 完税价格加关税');
      const taxes = 'fault' in named ? [] : named.taxes;
      const fta = namedRates(row.fta);
      if ('fault' in fta) wrong('fta', fta.fault ?? '写作：协定 税率; 协定 税率');
      const parsed = z.safeParse(foreignHsInput, {
        ...row,
        country: country ?? 'US',
        dutyKind: row.dutyKind ?? 'AD_VALOREM',
        dutyRate: percent(row.dutyRate),
        specificUnit: unit ?? null,
        specificCurrency: row.specificCurrency?.toUpperCase() ?? null,
        vatRate: percent(row.vatRate) ?? 0,
        otherTaxes: taxes.map(({ name, rate }) => ({ name, rate })),
        fta: ('fault' in fta ? [] : fta.rates).map(({ name, rate }) => ({ agreement: name, rate })),
        permitRequired: row.permitRequired ?? false,
        mappedCn: (row.mappedCn ?? '')
          .split(/[\s、,，;；]+/)
          .map((one) => one.replaceAll('.', ''))
          .filter(Boolean),
      });
      if (!parsed.success)
        for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
          wrong(path.split('.')[0] as Column, reason);
      return whole && parsed.success ? { input: parsed.data, bases: taxes.map(({ base }) => base) } : null;
    });
  },
  async save(ctx, { input: said, bases }) {
    const versions = await versionsOf(ctx, said.country, said.code);
    const known = versions.findLast(({ effectiveFrom }) => effectiveFrom <= said.effectiveFrom);
    const input = { ...said, otherTaxes: withBases(said.otherTaxes, bases, known?.otherTaxes ?? []) };
    if (known?.effectiveFrom !== input.effectiveFrom) return createForeignHs(ctx, input);
    // The last day that a later version has set is not undone by a row that names none.
    const next = { ...input, effectiveTo: input.effectiveTo ?? known.effectiveTo };
    return Object.keys(differences(known, next).after).length === 0
      ? known
      : updateForeignHs(ctx, known.id, known.version, next);
  },
};

export const foreignHsImportRoutes: Route[] = serveImport(foreignHsImport, work);
