import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** What zod keeps of a schema, as far as it leads to its parts. */
interface Def {
  type: string;
  innerType?: Schema;
  in?: Schema;
  getter?: () => Schema;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  left?: Schema;
  right?: Schema;
  items?: readonly Schema[];
  shape?: Readonly<Record<string, Schema>>;
  catchall?: Schema;
}

const defOf = (schema: Schema): Def => (schema as { _zod: { def: Def } })._zod.def;

/** The schemas that stand behind wrappers and choices; `null` among them: anything may stand there. */
function plain(schema: Schema): (Schema | null)[] {
  const def = defOf(schema);
  const many = (schemas: readonly (Schema | undefined)[]) => schemas.flatMap((one) => (one ? plain(one) : []));
  if (def.innerType) return many([def.innerType]);
  if (def.type === 'pipe') return many([def.in]);
  if (def.getter) return many([def.getter()]);
  if (def.options) return many(def.options);
  if (def.type === 'intersection') return many([def.left, def.right]);
  return ['unknown', 'any', 'custom', 'transform'].includes(def.type) ? [null] : [schema];
}

/** One step of a path: its name in a record of paths (`*` for each item or key), and what stands there. */
interface Step {
  name: string;
  schemas: (Schema | null)[];
}

function stepInto(schema: Schema | null, key: string): Step | null {
  if (schema === null) return { name: key, schemas: [null] };
  const { type, element, items, valueType, shape, catchall } = defOf(schema);
  if (type === 'array' && element) return { name: '*', schemas: plain(element) };
  if (type === 'tuple' && items) return { name: '*', schemas: items.flatMap((item) => plain(item)) };
  if (type === 'record' && valueType) return { name: '*', schemas: plain(valueType) };
  const field = shape && Object.hasOwn(shape, key) ? shape[key] : undefined;
  if (field) return { name: key, schemas: plain(field) };
  const isOpen = catchall !== undefined && defOf(catchall).type !== 'never';
  return type === 'object' && isOpen ? { name: key, schemas: [null] } : null;
}

/**
 * The path of a value that is sent to a schema, with `*` for each item of a list and each key of a record; null where the schema has no
 * such place: `['list', '0', 'no']` → `list.*.no`.
 */
export function schemaPath(schema: Schema, keys: readonly string[]): string | null {
  const names: string[] = [];
  let at = plain(schema);
  for (const key of keys) {
    const steps = at.flatMap((one) => stepInto(one, key) ?? []);
    const [first] = steps;
    if (!first) return null;
    names.push(first.name);
    at = steps.flatMap(({ schemas }) => schemas);
  }
  return names.join('.');
}

/** Fields of an object that whoever sends it may not leave out. */
export function requiredFields(schema: Schema): string[] {
  const [only, ...more] = plain(schema);
  if (!only || more.length > 0) return [];
  return Object.entries(defOf(only).shape ?? {})
    .filter(([, field]) => (field as { _zod: { optin?: string } })._zod.optin === undefined)
    .map(([name]) => name);
}
