import { BASE_VIEW } from '@shared/contract/list-money.ts';
import type { Column, Filter } from '@shared/contract/list.ts';
import { listOf } from './list.ts';

type Schema = Record<string, unknown>;

const PATTERNS: Readonly<Record<Filter['kind'], Schema>> = {
  search: { type: 'string', maxLength: 20_000 },
  text: { type: 'string', maxLength: 20_000 },
  numbers: { type: 'string', description: '单据号，一行一个，最多 500 个' },
  codes: { type: 'string', description: '逗号分隔' },
  picker: { type: 'string', pattern: '^[1-9]\\d{0,18}$' },
  dates: { type: 'string', pattern: '^(\\d{4}-\\d{2}-\\d{2})?\\.\\.(\\d{4}-\\d{2}-\\d{2})?$' },
  flag: { type: 'string', enum: ['0', '1'] },
  money: { type: 'string', enum: [BASE_VIEW] },
  range: { type: 'string', pattern: '^(-?\\d+(\\.\\d+)?)?\\.\\.(-?\\d+(\\.\\d+)?)?$' },
};

/** Query parameters of a list: one for each filter. */
export function filterParameters(name: string | undefined): Schema[] {
  const filters = name ? (listOf(name)?.list.filters ?? {}) : {};
  return Object.entries(filters).map(([key, filter]) => ({
    name: key,
    in: 'query',
    required: false,
    description: filter.title + (filter.labels ? `：${Object.keys(filter.labels).join(', ')}` : ''),
    schema: PATTERNS[filter.kind],
  }));
}

const nullable = (type: string, more: Schema = {}): Schema => ({ type: [type, 'null'], ...more });

/** One column of a row; a column of a field group may come masked, as text. */
function columnSchema(column: Column): Schema {
  if (!column.field) return plainSchema(column);
  return { anyOf: [plainSchema(column), { type: 'string', description: '脱敏后的文字' }], 'x-field': column.field };
}

function plainSchema(column: Column): Schema {
  const title = { title: column.title };
  switch (column.kind) {
    case 'int':
    case 'volume':
    case 'weight':
    case 'bps':
      return nullable('integer', title);
    case 'percent':
      return nullable('number', title);
    case 'bool':
      return nullable('boolean', title);
    case 'tags':
      return { ...nullable('array', title), items: { type: 'string' } };
    case 'date':
      return nullable('string', { ...title, format: 'date' });
    case 'time':
      return nullable('string', { ...title, format: 'date-time' });
    case 'code':
      return { ...title, enum: [...Object.keys(column.labels ?? {}), null] };
    default:
      return nullable('string', title);
  }
}

/** The answer of a list, from its columns. A column of a field group may be absent or masked. */
export function listAnswerSchema(name: string | undefined): Schema | null {
  const list = name ? listOf(name)?.list : undefined;
  if (!list) return null;
  const counts = { type: 'object', additionalProperties: { type: 'integer' } };
  return {
    type: 'object',
    required: ['list', 'total', 'totalCapped', 'page', 'pageSize', 'summary'],
    properties: {
      list: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'version'],
          properties: {
            id: { type: 'string' },
            version: { type: 'integer' },
            ...Object.fromEntries(Object.entries(list.columns).map(([key, column]) => [key, columnSchema(column)])),
          },
        },
      },
      total: { type: 'integer', maximum: 10_000 },
      totalCapped: { type: 'boolean' },
      page: { type: 'integer' },
      pageSize: { type: 'integer' },
      summary: { type: 'object' },
      ...(list.tabs ? { tabCounts: counts } : {}),
      missing: { type: 'array', items: { type: 'string' } },
      ...(list.keyset && {
        nextCursor: { type: ['string', 'null'] },
        prevCursor: { type: ['string', 'null'] },
      }),
      elsewhere: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}
