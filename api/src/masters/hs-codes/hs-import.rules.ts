import { HS_CODE_FIELDS } from '@shared/contract/system/hs-code.fields.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import {
  hsCodeInput,
  hsRateInput,
  type HsCodeInput,
  type HsRateInput,
} from '@shared/contract/system/hs-code.contract.ts';
import { versionOn } from '@shared/contract/system/dated.ts';
import { parseElements, type Element } from '@shared/contract/system/elements.ts';
import type { HsImportRow } from '@shared/contract/system/hs.import.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import * as z from 'zod/mini';
import { differences } from '../../platform/audit.ts';
import type { HsCode, HsRateRow } from './hs-code.entity.ts';

export interface Stored {
  hs: HsCode;
  rates: readonly HsRateRow[];
}
/** What a row of the yearly table does. `says`: in Chinese, with old and new. */
export interface HsChange {
  kind: 'NEW' | 'CHANGE' | 'VOID' | 'SAME';
  code: string;
  id: string | null;
  /** The whole form when the code is new or something of it differs. */
  input: HsCodeInput | null;
  /** A new version when the rates of that day differ. */
  rate: HsRateInput | null;
  voiding: { voidFrom: string; replacedBy: string | null } | null;
  says: string;
}
type Faults = { faults: Partial<Record<keyof HsImportRow, string>> };
interface Known {
  stored: ReadonlyMap<string, Stored>;
  /** Name or code of a unit → code. */
  units: ReadonlyMap<string, string>;
  today: string;
}
const RATES = {
  rebateRate: '退税率',
  vatRate: '增值税率',
  exportDuty: '出口税率',
  tempExportDuty: '出口暂定税率',
  mfnImport: '进口最惠国税率',
} as const;
type RateKey = keyof typeof RATES;
const RATE_KEYS = Object.keys(RATES) as RateKey[];

/** Reads a row against what is stored (SYS-003): an empty cell leaves what is there. */
export function readHsRow(row: HsImportRow, known: Known): HsChange | Faults {
  const code = row.code.replaceAll(/[\s.]/g, '');
  const old = known.stored.get(code);
  if (!/^\d{10}$/.test(code)) return { faults: { code: 'HS 编码为 10 位数字' } };
  return row.status === 'VOID' ? readVoid(row, code, old) : readValid(row, code, old, known);
}

function readVoid(row: HsImportRow, code: string, old: Stored | undefined): HsChange | Faults {
  if (!old) return { faults: { code: '没有这个编码，不能作废' } };
  const replacedBy = row.replacedBy?.replaceAll(/[\s.]/g, '') ?? null;
  if (replacedBy !== null && !/^\d{10}$/.test(replacedBy)) return { faults: { replacedBy: 'HS 编码为 10 位数字' } };
  const base = { code, id: old.hs.id, input: null, rate: null };
  if (old.hs.voidFrom !== null) return { ...base, kind: 'SAME', voiding: null, says: '' };
  const says = `${code} ${old.hs.name}（${row.effectiveFrom} 起${replacedBy ? `，改用 ${replacedBy}` : ''}）`;
  return { ...base, kind: 'VOID', voiding: { voidFrom: row.effectiveFrom, replacedBy }, says };
}

function readValid(row: HsImportRow, code: string, old: Stored | undefined, known: Known): HsChange | Faults {
  if (old?.hs.voidFrom) return { faults: { code: '编码已作废，请先恢复' } };
  const faults: Faults['faults'] = {};
  const unit = (key: 'unit1' | 'unit2') => {
    const word = row[key]?.trim();
    if (!word) return old?.hs[key] ?? null;
    const found = known.units.get(word) ?? known.units.get(word.toUpperCase());
    if (!found) faults[key] = `没有单位「${word}」`;
    return found ?? null;
  };
  const elements = row.elements === null ? { elements: old?.hs.elements ?? [] } : parseElements(row.elements);
  if ('fault' in elements) faults.elements = elements.fault;
  const parsed = z.safeParse(hsCodeInput, {
    code,
    name: row.name ?? old?.hs.name,
    unit1: unit('unit1') ?? undefined,
    unit2: unit('unit2'),
    supervision: row.supervision === null ? (old?.hs.supervision ?? []) : lettersOf(row.supervision),
    ciq: row.ciq === null ? (old?.hs.ciq ?? []) : lettersOf(row.ciq),
    elements: 'fault' in elements ? [] : keepKeys(elements.elements, old?.hs.elements ?? []),
    description: old?.hs.description ?? null,
  });
  if (!parsed.success)
    for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
      faults[path.split('.')[0] as keyof HsImportRow] ??= reason;
  const rate = readRate(row, old, faults);
  if (Object.keys(faults).length > 0 || !parsed.success) return { faults };
  const input = parsed.data;
  const base = { code, voiding: null };
  if (!old)
    return {
      ...base,
      kind: 'NEW',
      id: null,
      input,
      rate,
      says: `${code} ${input.name}，退税率 ${percentOf(rate?.rebateRate)}`,
    };
  const changed = Object.keys(differences(old.hs, input).after) as (keyof HsCodeInput)[];
  if (changed.length === 0 && !rate) return { ...base, kind: 'SAME', id: old.hs.id, input: null, rate: null, says: '' };
  const texts = [...changed.map((key) => FIELDS[key]), ...(rate ? ratesText(rate, old) : [])];
  return {
    ...base,
    kind: 'CHANGE',
    id: old.hs.id,
    input: changed.length > 0 ? input : null,
    rate,
    says: `${code} ${input.name}：${texts.join('，')}`,
  };
}
const FIELDS: Readonly<Record<keyof HsCodeInput, string>> = {
  code: HS_CODE_FIELDS.code,
  name: HS_CODE_FIELDS.name,
  unit1: HS_CODE_FIELDS.unit1,
  unit2: HS_CODE_FIELDS.unit2,
  supervision: HS_CODE_FIELDS.supervision,
  ciq: HS_CODE_FIELDS.ciq,
  elements: HS_CODE_FIELDS.elements,
  description: HS_CODE_FIELDS.description,
};

/** The rates of the row, null when they are those of that day already. */
function readRate(row: HsImportRow, old: Stored | undefined, faults: Faults['faults']): HsRateInput | null {
  const current = old ? versionOn(old.rates, row.effectiveFrom) : null;
  const value = (key: RateKey) =>
    row[key] === null ? (current?.[key] ?? null) : Number(round(multiply(row[key], '100'), 0));
  const parsed = z.safeParse(hsRateInput, {
    effectiveFrom: row.effectiveFrom,
    effectiveTo: null,
    ...Object.fromEntries(RATE_KEYS.map((key) => [key, value(key) ?? undefined])),
    source: row.source,
  });
  if (!parsed.success) {
    for (const [path, reason] of Object.entries(issuesOf(parsed.error))) faults[path as keyof HsImportRow] ??= reason;
    return null;
  }
  const same = current !== null && RATE_KEYS.every((key) => (current[key] ?? null) === (parsed.data[key] ?? null));
  if (same) return null;
  if (old?.rates.some(({ effectiveFrom }) => effectiveFrom === row.effectiveFrom))
    faults.effectiveFrom = '该日已有税率不同的版本，不能覆盖';
  return parsed.data;
}

function ratesText(rate: HsRateInput, old: Stored): string[] {
  const current = versionOn(old.rates, rate.effectiveFrom);
  const changed = RATE_KEYS.filter((key) => (current?.[key] ?? null) !== (rate[key] ?? null));
  return [
    ...changed.map((key) => `${RATES[key]} ${percentOf(current?.[key])} → ${percentOf(rate[key])}`),
    `${rate.effectiveFrom} 起`,
  ];
}
const percentOf = (bp: number | null | undefined): string => (bp === null || bp === undefined ? '无' : `${bp / 100}%`);

/** 'A、B' or 'AB' → letters; case matters. */
const lettersOf = (text: string): string[] => [...new Set(text.replaceAll(/[\s、,，;；/]/g, ''))];
/** An element that was there by its name keeps its key, so that values of goods stay with it. */
function keepKeys(next: readonly Element[], before: readonly Element[]): Element[] {
  const keys = new Map(before.map(({ label, key }) => [label, key]));
  const taken = new Set(next.flatMap(({ label }) => keys.get(label) ?? []));
  let serial = 0;
  const fresh = (): string => {
    do serial += 1;
    while (taken.has(`e${serial}`));
    return `e${serial}`;
  };
  return next.map((element) => {
    const old = before.find(({ label }) => label === element.label);
    return { ...element, key: old?.key ?? fresh(), hint: element.hint ?? old?.hint ?? null };
  });
}
