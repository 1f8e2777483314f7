import { containerTypeList, packageList, unitList } from '@shared/contract/base/measure.contract.ts';
import { countryList, portList } from '@shared/contract/base/place.contract.ts';
import { currencyList, dictList, incotermList } from '@shared/contract/base/trade.contract.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { getTableColumns, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable } from '../platform/entity.ts';
import { serveList } from '../platform/list.ts';
import type { Route } from '../platform/route.ts';
import { likePattern, searchMatch } from '../platform/search.ts';
import {
  syContainerType,
  syCountry,
  syCurrency,
  syDict,
  syIncoterm,
  syPackage,
  syPort,
  syUnit,
} from './base.tables.ts';
import { basePickers } from './base.pickers.ts';

const anyOf =
  (...columns: PgColumn[]) =>
  (value: string): SQL | undefined =>
    or(...columns.map((column) => ilike(column, likePattern(value.trim()))));

/** The columns of a base table that its list shows. */
const named = <Row>(table: RecordTable, list: ListContract<Row>): { [Key in keyof Row]?: PgColumn } => {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return Object.fromEntries(Object.keys(list.columns).map((key) => [key, columns[key]])) as never;
};

/** Base data for everybody who is logged in (chapter 14); no scope, because it is the same for all. */
export const baseRoutes: Route[] = [
  serveList(portList, {
    table: syPort,
    scope: null,
    select: named(syPort, portList),
    filters: { keyword: (value) => searchMatch(syPort.searchText, value) },
  }),
  serveList(countryList, {
    table: syCountry,
    scope: null,
    select: named(syCountry, countryList),
    filters: { keyword: (value) => searchMatch(syCountry.searchText, value) },
  }),
  serveList(currencyList, {
    table: syCurrency,
    scope: null,
    select: named(syCurrency, currencyList),
    filters: { keyword: (value) => searchMatch(syCurrency.searchText, value) },
  }),
  serveList(containerTypeList, {
    table: syContainerType,
    scope: null,
    select: named(syContainerType, containerTypeList),
    filters: { keyword: anyOf(syContainerType.code, syContainerType.nameCn) },
  }),
  serveList(unitList, {
    table: syUnit,
    scope: null,
    select: named(syUnit, unitList),
    filters: { keyword: (value) => searchMatch(syUnit.searchText, value) },
  }),
  serveList(packageList, {
    table: syPackage,
    scope: null,
    select: named(syPackage, packageList),
    filters: { keyword: (value) => searchMatch(syPackage.searchText, value) },
  }),
  serveList(incotermList, {
    table: syIncoterm,
    scope: null,
    select: named(syIncoterm, incotermList),
    filters: { keyword: anyOf(syIncoterm.code, syIncoterm.nameCn) },
  }),
  serveList(dictList, {
    table: syDict,
    scope: null,
    select: named(syDict, dictList),
    filters: { keyword: anyOf(syDict.code, syDict.label) },
  }),
  ...basePickers,
];
