import {
  cancelReasonKind,
  defectKind,
  dictKind,
  DICT_TYPES,
  vehicleTypeKind,
} from '@shared/contract/base/dict.kinds.ts';
import { containerTypeKind, packageKind, unitKind } from '@shared/contract/base/measure.kinds.ts';
import { countryKind, portKind } from '@shared/contract/base/place.kinds.ts';
import { aqlKind, companyKind, currencyKind, holidayKind, incotermKind } from '@shared/contract/base/trade.kinds.ts';
import type { BaseKind } from '@shared/contract/base/base-kind.ts';
import { eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import '../../services/access/company.entity.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { filterCondition } from '../../platform/list-filters.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import { checkAqlRow, checkCompany, checkCurrency, checkPort } from './base-checks.ts';
import { companyRights } from './company-rights.ts';
import { baseSource, type BaseSource } from './base-source.ts';
import {
  syAqlPlan,
  syContainerType,
  syCountry,
  syCurrency,
  syHoliday,
  syIncoterm,
  syPackage,
  syPort,
  syUnit,
} from './base.tables.ts';
import { syDict } from '../../services/dicts/dict.tables.ts';

const anyOf =
  (...columns: PgColumn[]) =>
  (value: string): SQL | undefined =>
    or(...columns.map((column) => ilike(column, likePattern(value.trim()))));
const bySearch = (column: PgColumn) => (value: string) => searchMatch(column, value);
const dictMatch = anyOf(syDict.code, syDict.label);
const typed = (kind: BaseKind, type: string): BaseSource =>
  baseSource({ kind, table: syDict, fixed: { type }, match: dictMatch });

/** Every kind of base data with its table, and what is particular to it. */
export const BASE_SOURCES: readonly BaseSource[] = [
  baseSource({
    kind: companyKind,
    table: syCompany,
    match: anyOf(syCompany.code, syCompany.name, syCompany.shortName, syCompany.uscc),
    check: checkCompany,
    rights: companyRights,
  }),
  baseSource({
    kind: dictKind,
    table: syDict,
    match: dictMatch,
    rows: sql`${syDict.type} in (${sql.join(
      Object.keys(DICT_TYPES).map((type) => sql`${type}`),
      sql`, `,
    )})`,
  }),
  baseSource({
    kind: portKind,
    table: syPort,
    search: { codes: ['locode', 'nameEn'], names: ['nameCn'] },
    match: bySearch(syPort.searchText),
    filters: {
      portKind: (value) =>
        filterCondition(portKind.filters?.portKind ?? { kind: 'codes', title: '' }, 'portKind', value, syPort.kind),
    },
    check: checkPort,
  }),
  baseSource({
    kind: countryKind,
    table: syCountry,
    search: { codes: ['alpha2', 'alpha3', 'nameEn'], names: ['nameCn'] },
    match: bySearch(syCountry.searchText),
  }),
  baseSource({
    kind: currencyKind,
    table: syCurrency,
    search: { codes: ['code', 'symbol'], names: ['name'] },
    match: bySearch(syCurrency.searchText),
    check: checkCurrency,
  }),
  baseSource({
    kind: containerTypeKind,
    table: syContainerType,
    match: anyOf(syContainerType.code, syContainerType.nameCn),
    derive: ({ mgw, tare }) => ({ payloadMax: Number(mgw) - Number(tare) }),
  }),
  baseSource({
    kind: unitKind,
    table: syUnit,
    search: { codes: ['code', 'customsCode'], names: ['name'] },
    match: bySearch(syUnit.searchText),
  }),
  baseSource({
    kind: packageKind,
    table: syPackage,
    search: { codes: ['code', 'nameEn'], names: ['name'] },
    match: bySearch(syPackage.searchText),
  }),
  baseSource({ kind: incotermKind, table: syIncoterm, match: anyOf(syIncoterm.code, syIncoterm.nameCn) }),
  typed(vehicleTypeKind, 'vehicle_type'),
  baseSource({
    kind: holidayKind,
    table: syHoliday,
    match: anyOf(syHoliday.name),
    filters: { days: (value) => filterCondition({ kind: 'dates', title: '日期' }, 'days', value, syHoliday.day) },
  }),
  typed(cancelReasonKind, 'cancel_reason'),
  typed(defectKind, 'defect'),
  baseSource({
    kind: aqlKind,
    table: syAqlPlan,
    match: anyOf(syAqlPlan.letter),
    filters: { aqlLevel: (value) => (/^\d{1,3}(\.\d{1,3})?$/.test(value) ? eq(syAqlPlan.aql, value) : sql`false`) },
    check: checkAqlRow,
  }),
];
