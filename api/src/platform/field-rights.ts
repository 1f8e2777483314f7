import { MASKED, type FieldGuard, type FieldLevel } from '@shared/contract/access.ts';
import { CUSTOMER_NAME_FIELDS, personGroup } from '@shared/contract/person-fields.ts';
import { fieldLevel, type Actor } from './actor.ts';

/** Masked form of a value (ACC-031): phone 138****1234, mail a***@x.com, account ****1234, money ***. */
export function maskValue(group: FieldGuard, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  const text = String(value);
  // A path and a name may both guard a field: what is masked stays as it is.
  if (/^(\*{3}|.{3}\*{4}.{4}|\*{4}.{0,4}|.\*{3}@.*)$/.test(text)) return text;
  if (group === 'bank.account' || group === 'user.idno') return `****${text.slice(-4)}`;
  if (group === 'customer.contact') {
    if (/^\+?[\d -]{7,}$/.test(text)) return `${text.slice(0, 3)}****${text.slice(-4)}`;
    if (text.includes('@')) return `${text.slice(0, 1)}***@${text.split('@')[1]}`;
  }
  return MASKED;
}

/**
 * Applies the field rights of an actor to an answer: PERSON_FIELDS wherever they stand, and `fields`, which maps paths to
 * groups; `*` stands for each item.
 * HIDDEN: the key is absent. MASK: the value is masked; a structure of amounts has nothing left that could be read, so it is
 * absent too. Answers a copy where something had to change.
 */
export function applyFieldRights<Answer>(
  actor: Actor,
  answer: Answer,
  fields: Readonly<Partial<Record<string, FieldGuard>>> | undefined,
): Answer {
  let result: unknown = withoutPersons(actor, answer);
  for (const [path, group] of Object.entries(fields ?? {})) {
    if (!group) continue;
    const level = fieldLevel(actor, group);
    if (level !== 'VISIBLE') result = change(result, path.split('.'), level === 'HIDDEN' ? null : group);
  }
  return result as Answer;
}

/** People of other houses read no names of customers (ACC-033). */
const isOutside = (actor: Actor): boolean => actor.external && !actor.system;

/** How far an actor sees a column of a list: its guard, and the names of customers. */
export function columnLevel(actor: Actor, key: string, { field }: { field?: FieldGuard }): FieldLevel {
  if (isOutside(actor) && CUSTOMER_NAME_FIELDS.has(key)) return 'HIDDEN';
  return field ? fieldLevel(actor, field) : 'VISIBLE';
}

/**
 * PERSON_FIELDS of an answer, wherever they stand: dropped or masked for those who may not see them. Names of customers
 * are dropped for people of other houses (ACC-033).
 */
function withoutPersons(actor: Actor, answer: unknown): unknown {
  const outside = isOutside(actor);
  if (!outside && fieldLevel(actor, 'customer.contact') === 'VISIBLE') return answer;
  const walk = (node: unknown, parent: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => walk(item, parent));
    if (!isPlain(node)) return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]) => {
        if (outside && CUSTOMER_NAME_FIELDS.has(key)) return [];
        const group = personGroup(parent, key);
        const level = group ? fieldLevel(actor, group) : 'VISIBLE';
        if (level === 'HIDDEN') return [];
        return [[key, group && level === 'MASK' ? maskDeep(group, value) : walk(value, key)]];
      }),
    );
  };
  return walk(answer, '');
}
/** An object of data: no date, no list. */
export const isPlain = (node: unknown): node is Record<string, unknown> =>
  node !== null && typeof node === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(node) as null);

/**
 * What a form sends back of PERSON_FIELDS that its sender does not see: as it is stored, whatever came. `parent` is the
 * name of the field itself.
 */
export function keepPersons<Value>(actor: Actor, parent: string, sent: Value, stored: unknown): Value {
  if (fieldLevel(actor, 'customer.contact') === 'VISIBLE') return sent;
  const walk = (node: unknown, old: unknown, above: string): unknown => {
    if (Array.isArray(node)) return node.map((item, at) => walk(item, Array.isArray(old) ? old[at] : null, above));
    if (!isPlain(node)) return node;
    const known = isPlain(old) ? old : {};
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        personGroup(above, key) ? (known[key] ?? null) : walk(value, known[key], key),
      ]),
    );
  };
  return walk(sent, stored, parent) as Value;
}

function change(node: unknown, path: string[], mask: FieldGuard | null): unknown {
  const [head, ...rest] = path;
  if (head === undefined || node === null || typeof node !== 'object' || node instanceof Date) return node;
  if (head === '*') {
    const each = (item: unknown) =>
      rest.length > 0 ? change(item, rest, mask) : mask ? maskDeep(mask, item) : undefined;
    if (Array.isArray(node)) return rest.length === 0 && !mask ? [] : node.map(each);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, each(value)]));
  }
  if (!(head in node)) return node;
  const { [head]: value, ...others } = node as Record<string, unknown>;
  if (rest.length > 0) return { ...node, [head]: change(value, rest, mask) };
  const shut = !mask || (mask.startsWith('money.') && value !== null && typeof value === 'object');
  return shut ? others : { ...node, [head]: maskDeep(mask, value) };
}

const maskDeep = (group: FieldGuard, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => maskDeep(group, item));
  if (value !== null && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskDeep(group, inner)]));
  return maskValue(group, value);
};
