import { foreignHsList, foreignHsPicker } from '@shared/contract/system/foreign-hs.contract.ts';
import { periodText } from '@shared/contract/system/dated.ts';
import { and, eq, sql } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { syCountry, syUnit } from '../base/base.tables.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import type { Route } from '../../platform/route.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import { foreignHs } from './foreign-hs.entity.ts';
import { syForeignHs } from './foreign-hs.tables.ts';
import { dutyText, ftaText, taxText } from './foreign-hs-text.ts';

attachmentOwner('sy_foreign_hs', { entity: foreignHs, view: 'system.foreignhs.view', edit: 'system.foreignhs.edit' });

/** Digits, dots allowed, are the beginning of a code; anything else is part of a name. */
const match = (value: string) => {
  const digits = value.replaceAll(/[\s.-]/g, '');
  return /^\d{1,12}$/.test(digits)
    ? sql`${syForeignHs.code} like ${likePattern(digits).slice(1)}`
    : searchMatch(syForeignHs.searchText, value);
};
const current = (ctx: Ctx) =>
  sql`${syForeignHs.effectiveFrom} <= ${ctx.today()}::date and (${syForeignHs.effectiveTo} is null or ${syForeignHs.effectiveTo} > ${ctx.today()}::date)`;

export const serveForeignHs = serveList(foreignHsList, {
  table: syForeignHs,
  scope: foreignHs,
  join: [
    [syCountry, eq(syCountry.alpha2, syForeignHs.country)],
    [syUnit, eq(syUnit.code, syForeignHs.specificUnit)],
  ],
  select: {
    code: syForeignHs.code,
    countryName: syCountry.nameCn,
    nameEn: syForeignHs.nameEn,
    vatRate: syForeignHs.vatRate,
    permitRequired: syForeignHs.permitRequired,
    mappedCn: syForeignHs.mappedCn,
    nameLocal: syForeignHs.nameLocal,
    remark: syForeignHs.remark,
    updatedAt: syForeignHs.updatedAt,
    country: syForeignHs.country,
    effectiveFrom: syForeignHs.effectiveFrom,
    effectiveTo: syForeignHs.effectiveTo,
    dutyKind: syForeignHs.dutyKind,
    dutyRate: syForeignHs.dutyRate,
    specificDuty: syForeignHs.specificDuty,
    specificCurrency: syForeignHs.specificCurrency,
    specificUnitName: syUnit.name,
    otherTaxes: syForeignHs.otherTaxes,
    fta: syForeignHs.fta,
  },
  filters: {
    country: (value) => eq(syForeignHs.country, value),
    keyword: match,
    dutyKind: (value) => sql`${syForeignHs.dutyKind} = any(${sql.param(value.split(','))}::text[])`,
    mapped: (value) =>
      sql`exists (select from unnest(${syForeignHs.mappedCn}) as mapped where mapped like ${likePattern(value.trim()).slice(1)})`,
  },
  tabs: {
    current,
    coming: (ctx) => sql`${syForeignHs.effectiveFrom} > ${ctx.today()}::date`,
    past: (ctx) => sql`${syForeignHs.effectiveTo} <= ${ctx.today()}::date`,
    all: undefined,
  },
  finish: (_ctx, rows) =>
    rows.map((row) => ({
      ...row,
      dutyText: dutyText(row, row.specificUnitName),
      taxText: taxText(row.otherTaxes),
      ftaText: ftaText(row.fta),
      period: periodText(row),
      actions: [],
    })),
});

export const foreignHsPickers: Route[] = [
  servePicker(
    foreignHsPicker,
    pickFrom({
      table: syForeignHs,
      scope: foreignHs,
      value: syForeignHs.code,
      label: syForeignHs.code,
      hint: syForeignHs.nameEn,
      parent: (country) => eq(syForeignHs.country, country),
      live: (ctx) => and(current(ctx)),
      match,
    }),
  ),
];
