import { posix } from 'node:path';
import type { Finding } from './rules.ts';
import { isTest, withoutComments, type Source } from './sources.ts';

/** Labels of a noun: the table of its `<noun>.fields.ts`. */
interface Table {
  name: string;
  path: string;
  labels: ReadonlyMap<string, string>;
}

const tablesOf = ({ path, text }: Source): Table[] =>
  path.endsWith('.fields.ts')
    ? [...withoutComments(text).matchAll(/export const (\w+_FIELDS) = \{([^}]*)\}/g)].map(
        ([, name = '', body = '']) => ({
          name,
          path,
          labels: new Map([...body.matchAll(/(\w+): '([^']*)'/g)].map(([, key = '', label = '']) => [key, label])),
        }),
      )
    : [];

/** Contract files of the noun itself, which its fields file is called after: `order-list.contract.ts` beside `order.fields.ts`. */
const isOwn = (table: Table, path: string): boolean => {
  const noun = table.path.slice(0, -'.fields.ts'.length);
  if (table.name !== `${posix.basename(noun).replaceAll('-', '_').toUpperCase()}_FIELDS`) return false;
  return (
    posix.dirname(path) === posix.dirname(table.path) && (path.startsWith(`${noun}.`) || path.startsWith(`${noun}-`))
  );
};

/** Where a label stands beside the key it belongs to: columns and filters, fields of forms, columns of a sheet. */
const TYPED = [
  /\b(\w+): (?:col|importCol|filter)\.\w+\(\s*'([^'\n]+)'/g,
  /<Field\s+name="(\w+)"\s+label="([^"]+)"/g,
  /\bkey: '(\w+)',(?:[^{}]*?[\s,])?title: '([^'\n]+)'/g,
];

/** A label of a noun is typed in its fields file alone; who shows it names the field there. */
export function typedTwice(sources: readonly Source[]): Finding[] {
  const tables = sources.flatMap(tablesOf);
  return sources.flatMap(({ path, text }): Finding[] => {
    if (isTest(path) || path.endsWith('.fields.ts')) return [];
    const near = tables.filter((table) => isOwn(table, path) || new RegExp(`\\b${table.name}\\b`).test(text));
    if (near.length === 0) return [];
    const plain = withoutComments(text);
    return TYPED.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap(([, key = '', label = '']): Finding[] => {
      const table = near.find(({ labels }) => labels.get(key) === label);
      return table ? [`${path}: '${label}' is typed again; write ${table.name}.${key}`] : [];
    });
  });
}
