import type { BaseField } from '@shared/contract/base/base-field.ts';
import type { BaseValues } from '@shared/contract/base/base-kind.ts';
import { multiply } from '@shared/contract/decimal.ts';
import type { ImportEffect } from '@shared/contract/shared/import.ts';
import { cellOf } from '../../services/exchange/xlsx-cells.ts';
import type { BaseSource } from './base-source.ts';
import { nameOf } from './base.service.ts';

/** What a row of a sheet becomes; `before`: the row that has its key. */
export interface Planned {
  before: BaseValues | null;
  values: BaseValues;
}
const SHOWN = 20;

/** What an import of base data would do: which rows are new, and what changes in the others, field by field (LOG-002). */
export function effectsOf(source: BaseSource, planned: readonly Planned[]): ImportEffect[] {
  const fresh = planned.filter(({ before }) => before === null);
  const known = planned.flatMap(({ before, values }) => {
    const changes = before ? changesOf(source, before, values) : [];
    return before ? [{ name: nameOf(source, before), changes }] : [];
  });
  const changed = known.filter(({ changes }) => changes.length > 0);
  return [
    { title: '新增', count: fresh.length, items: fresh.slice(0, SHOWN).map(({ values }) => nameOf(source, values)) },
    {
      title: '变更',
      count: changed.length,
      items: changed.slice(0, SHOWN).map(({ name, changes }) => `${name}：${changes.join('；')}`),
    },
    { title: '无变化', count: known.length - changed.length, items: [] },
  ];
}

const changesOf = ({ kind }: BaseSource, before: BaseValues, values: BaseValues): string[] =>
  Object.entries(kind.fields).flatMap(([key, one]) => {
    if (one.computed) return [];
    const [was, is] = [shown(one, before[key]), shown(one, values[key])];
    return was === is ? [] : [`${one.title} ${was}→${is}`];
  });

/** A value as the list shows it. */
function shown(one: BaseField, value: unknown): string {
  const kind = one.kind === 'identifier' || one.kind === 'picker' ? 'text' : one.kind;
  if (kind === 'date') return value === null ? '空' : String(value);
  if (kind === 'decimal' && value !== null) return multiply(String(value), '1');
  const cell = cellOf(kind, value, one.labels);
  return cell === null ? '空' : typeof cell === 'object' ? cell.exact : String(cell);
}
