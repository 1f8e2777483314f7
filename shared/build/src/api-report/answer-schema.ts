import type { Checker, Type } from 'typescript/unstable/sync';

/** Flags of TypeScript's types and symbols; its enums are const and not to be had at run time. */
const FLAG = {
  UNDEFINED: 4 | 16,
  NULL: 8,
  STRING: 32 | 4_194_304 | 8_388_608,
  NUMBER: 64,
  BOOLEAN: 256,
  NEVER: 262_144,
  OBJECT: 1_048_576,
  UNION: 134_217_728,
  INTERSECTION: 268_435_456,
};
const OPTIONAL = 16_777_216;

export type Schema = Record<string, unknown>;

/** JSON Schemas of types, with the named ones of all of them in one place: `#/components/schemas/OrderDetail`. */
export class TypeSchemas {
  readonly named: Record<string, Schema> = {};
  private readonly names = new Map<number, string>();
  constructor(private readonly checker: Checker) {}

  /** The schema of what JSON makes of a value of the type. */
  of(type: Type): Schema {
    const { flags } = type;
    if (flags & FLAG.NULL) return { type: 'null' };
    if (type.isLiteralType()) return { const: type.value };
    if (flags & FLAG.STRING) return { type: 'string' };
    if (flags & FLAG.NUMBER) return { type: 'number' };
    if (flags & FLAG.BOOLEAN) return { type: 'boolean' };
    if (type.isUnionType()) return this.union(type.getTypes());
    if (type.isIntersectionType()) {
      const plain = type.getTypes().find((one) => !(one.flags & (FLAG.OBJECT | FLAG.INTERSECTION)));
      if (plain) return this.of(plain);
    } else if (!(flags & FLAG.OBJECT)) return {};
    else if (this.checker.isArrayLikeType(type)) return this.list(type);
    const name = this.nameOf(type);
    if (name === null) return this.object(type);
    if (!(name in this.named)) {
      this.named[name] = {};
      this.named[name] = this.object(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Literals of one union as an enum; what is `undefined` is no value of JSON. */
  private union(types: readonly Type[]): Schema {
    const known = types.filter(({ flags }) => !(flags & (FLAG.UNDEFINED | FLAG.NEVER)));
    const literals = known.flatMap((one) => (one.isLiteralType() ? [one.value] : []));
    const others = known.filter((one) => !one.isLiteralType()).map((one) => this.of(one));
    const both = literals.length === 2 && literals.every((value) => typeof value === 'boolean');
    const fixed = both ? [{ type: 'boolean' }] : literals.length > 0 ? [{ enum: literals.toSorted(byText) }] : [];
    const every = [...new Map([...fixed, ...others].map((one) => [JSON.stringify(one), one])).values()];
    const plain = every.filter(isPlain).map((one: Schema) => one.type as string);
    const rest = every.filter((one) => !isPlain(one));
    const all = [
      ...(plain.length > 0 ? [{ type: plain.length === 1 ? plain[0] : plain.toSorted(byText) }] : []),
      ...rest,
    ];
    return all.length === 1 ? (all[0] ?? {}) : { anyOf: all };
  }

  private list(type: Type): Schema {
    const items = type.isTypeReference() ? this.checker.getTypeArguments(type) : [];
    const [only] = items;
    return { type: 'array', items: items.length === 1 && only ? this.of(only) : this.union(items) };
  }

  private object(type: Type): Schema {
    const { checker } = this;
    const symbols = checker.getPropertiesOfType(type);
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const [at, { name, flags }] of symbols.entries()) {
      const own = types[at];
      if (!own) continue;
      properties[name] = this.of(own);
      if (!(flags & OPTIONAL) && !mayBeUndefined(own)) required.push(name);
    }
    const keyed = checker.getIndexInfosOfType(type).map(({ valueType }) => this.of(valueType));
    return {
      type: 'object',
      ...(symbols.length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(keyed.length === 0 ? {} : { additionalProperties: keyed.length === 1 ? keyed[0] : { anyOf: keyed } }),
    };
  }

  /** Its name in the contract, once for each; null: a type without a name of its own. */
  private nameOf(type: Type): string | null {
    const known = this.names.get(type.id);
    if (known) return known;
    const symbol = type.getAliasSymbol() ?? (type.isClassOrInterface() ? type.getSymbol() : undefined);
    const given = symbol && type.getAliasTypeArguments().length === 0 && !this.isGeneric(type) ? symbol.name : null;
    if (!given || given.startsWith('__')) return null;
    let name = given;
    for (let nth = 2; name in this.named; nth += 1) name = `${given}${nth}`;
    this.names.set(type.id, name);
    return name;
  }
  private isGeneric(type: Type): boolean {
    return type.isTypeReference() && this.checker.getTypeArguments(type).length > 0;
  }
}

/** `{ type: 'string' }` and nothing else. */
const isPlain = (schema: Schema): boolean => Object.keys(schema).length === 1 && typeof schema.type === 'string';
const mayBeUndefined = (type: Type): boolean =>
  Boolean(type.flags & (FLAG.UNDEFINED | 1 | 2)) ||
  (type.isUnionType() && type.getTypes().some(({ flags }) => flags & FLAG.UNDEFINED));
const byText = (left: unknown, right: unknown): number => (String(left) < String(right) ? -1 : 1);
