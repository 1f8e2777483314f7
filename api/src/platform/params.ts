import { refuse } from './refusal.ts';

/** Path parameters; `id` and every `…Id` is a checked id (else 404), the others are texts up to 100 characters. */
export interface Params {
  id: string;
  code: string;
  kind: string;
  key: string;
  name: string;
  lineId: string;
  [other: string]: string;
}

const ID = /^[1-9]\d{0,18}$/;
const GREATEST = '9223372036854775807';

/** Whether a text is an id: a positive BIGINT without leading zero. */
export const isId = (text: string): boolean => ID.test(text) && (text.length < 19 || text <= GREATEST);

/** Parameters of a path: `id` and every `…Id` must be an id, the others short texts; else NOT_FOUND. */
export function checkedParams(params: Record<string, string>): Params {
  for (const [name, value] of Object.entries(params)) {
    const named = name === 'id' || name.endsWith('Id');
    if (named ? !isId(value) : value.length > 100 || /[\0-\x1f]/.test(value)) throw refuse('NOT_FOUND');
  }
  return params as Params;
}
