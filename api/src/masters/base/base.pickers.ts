import { containerTypePicker, packagePicker, unitPicker } from '@shared/contract/base/measure.contract.ts';
import { countryPicker, portPicker } from '@shared/contract/base/place.contract.ts';
import { currencyPicker, dictPicker, DICT_PICKERS, incotermPicker } from '@shared/contract/base/trade.contract.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { PICKER_ROWS, pickFrom, servePicker } from '../../services/pickers/picker.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import {
  syContainerType,
  syCountry,
  syCurrency,
  syIncoterm,
  syPackage,
  portName,
  syPort,
  syUnit,
} from './base.tables.ts';
import { syDict } from '../../services/dicts/dict.tables.ts';

const capacity = sql<string>`trim_scale(${syContainerType.capVolumePlan} / 1000000.0) || ' / ' || trim_scale(${syContainerType.capVolumeMax} / 1000000.0) || ' 方 · ' || trim_scale(${syContainerType.payloadPlan} / 1000000.0) || ' 吨'`;
/** An exact code first, then what begins with the text. */
const codeFirst = (column: SQL, q: string): SQL =>
  sql`case when ${column} = ${q.toUpperCase()} then 0 when ${column} like ${`${likePattern(q.toUpperCase()).slice(1)}`} then 1 else 2 end`;

async function ports(ctx: Ctx, where: SQL | undefined, q: string, limit: number): Promise<PickerItem[]> {
  const found = await ctx.db
    .select({ port: syPort, countryName: syCountry.nameCn, label: portName })
    .from(syPort)
    .leftJoin(syCountry, eq(syCountry.alpha2, syPort.country))
    .where(where)
    .orderBy(codeFirst(sql`${syPort.locode}`, q), asc(syPort.id))
    .limit(limit);
  return found.map(({ port, countryName, label }) => ({
    id: port.locode,
    label,
    hint: [port.nameEn, countryName].filter(Boolean).join(' · '),
    extra: { nameCn: port.nameCn, nameEn: port.nameEn, country: port.country, timezone: port.timezone },
  }));
}

const dictKinds = Object.keys(DICT_PICKERS) as (keyof typeof DICT_PICKERS)[];

/** Pickers of base data: ids are their codes. */
export const basePickers: Route[] = [
  servePicker(portPicker, {
    search: (ctx, q, parent) =>
      ports(
        ctx,
        and(
          eq(syPort.enabled, true),
          parent ? eq(syPort.country, parent) : undefined,
          q ? or(searchMatch(syPort.searchText, q), searchMatch(syCountry.nameCn, q)) : undefined,
        ),
        q,
        PICKER_ROWS,
      ),
    byIds: (ctx, ids) => ports(ctx, inArray(syPort.locode, ids), '', 100),
  }),
  servePicker(
    countryPicker,
    pickFrom({
      table: syCountry,
      scope: null,
      value: syCountry.alpha2,
      label: syCountry.nameCn,
      hint: syCountry.alpha2,
      match: (q) => searchMatch(syCountry.searchText, q),
      live: eq(syCountry.enabled, true),
      orderBy: [syCountry.id],
    }),
  ),
  servePicker(
    currencyPicker,
    pickFrom({
      table: syCurrency,
      scope: null,
      value: syCurrency.code,
      label: sql<string>`${syCurrency.code} || ' ' || ${syCurrency.name}`,
      extra: { symbol: syCurrency.symbol, minorDigits: syCurrency.minorDigits },
      match: (q) => searchMatch(syCurrency.searchText, q),
      live: eq(syCurrency.enabled, true),
      orderBy: [syCurrency.sortNo],
    }),
  ),
  servePicker(
    containerTypePicker,
    pickFrom({
      table: syContainerType,
      scope: null,
      value: syContainerType.code,
      label: syContainerType.code,
      hint: capacity,
      extra: {
        capVolumeMax: syContainerType.capVolumeMax,
        capVolumePlan: syContainerType.capVolumePlan,
        tare: syContainerType.tare,
        mgw: syContainerType.mgw,
        payloadMax: syContainerType.payloadMax,
        payloadPlan: syContainerType.payloadPlan,
        teu: syContainerType.teu,
        reefer: syContainerType.reefer,
        openTop: syContainerType.openTop,
      },
      match: (q) => sql`${syContainerType.code} || ' ' || ${syContainerType.nameCn} ilike ${likePattern(q)}`,
      live: eq(syContainerType.enabled, true),
      orderBy: [syContainerType.sortNo],
    }),
  ),
  servePicker(
    unitPicker,
    pickFrom({
      table: syUnit,
      scope: null,
      value: syUnit.code,
      label: syUnit.name,
      hint: syUnit.code,
      extra: { decimals: syUnit.decimals, customsCode: syUnit.customsCode },
      match: (q) => searchMatch(syUnit.searchText, q),
      live: eq(syUnit.enabled, true),
      orderBy: [syUnit.sortNo],
    }),
  ),
  servePicker(
    packagePicker,
    pickFrom({
      table: syPackage,
      scope: null,
      value: syPackage.code,
      label: syPackage.name,
      hint: syPackage.code,
      extra: { customsCode: syPackage.customsCode },
      match: (q) => searchMatch(syPackage.searchText, q),
      live: eq(syPackage.enabled, true),
      orderBy: [syPackage.sortNo],
    }),
  ),
  servePicker(
    incotermPicker,
    pickFrom({
      table: syIncoterm,
      scope: null,
      value: syIncoterm.code,
      label: syIncoterm.code,
      hint: syIncoterm.nameCn,
      match: (q) => sql`${syIncoterm.code} || ' ' || ${syIncoterm.nameCn} ilike ${likePattern(q)}`,
      live: eq(syIncoterm.enabled, true),
      orderBy: [syIncoterm.sortNo],
    }),
  ),
  ...dictKinds.map((kind) =>
    servePicker(
      dictPicker(kind),
      pickFrom({
        table: syDict,
        scope: null,
        rows: eq(syDict.type, DICT_PICKERS[kind].dict),
        value: syDict.code,
        label: syDict.label,
        hint: syDict.labelEn,
        match: (q) => sql`${syDict.code} || ' ' || ${syDict.label} ilike ${likePattern(q)}`,
        spelt: true,
        live: eq(syDict.enabled, true),
        orderBy: [syDict.sortNo],
      }),
    ),
  ),
];
