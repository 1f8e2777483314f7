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

/**
 * Where a label stands beside the key it belongs to: columns and filters, fields of forms, columns of a sheet, places of a
 * template, key and label in a list or a call, a fact or a cell that shows the key.
 */
const TYPED = [
  /\b(?<key>\w+): (?:col|importCol|filter)\.\w+\(\s*'(?<label>[^'\n]+)'/g,
  /<Field\s+name="(?<key>\w+)"\s+label="(?<label>[^"]+)"/g,
  /\bkey: '(?<key>\w+)',(?:[^{}]*?[\s,])?title: '(?<label>[^'\n]+)'/g,
  /\b(?<key>\w+): (?:inEnglish\(\s*)?(?:leaf\(|guarded\(\s*'[\w.]+',)\s*'(?<label>[^'\n]+)'/g,
  /[[(]\s*'(?<key>\w+)',\s*'(?<label>[^'\n]+)'\s*[\]),]/g,
  /\btitle: '(?<label>[^'\n]+)',\s*(?:end: true,\s*)?(?:cell: \(\{ |content: (?:<\w+ \w+=\{)?row\.)(?<key>\w+)/g,
  /\[\s*'(?<label>[^'\n]+)',\s*\((?<row>\w+)\) => \k<row>\.(?<key>\w+)/g,
];

/** What many nouns have under one word: beside the table of another noun it says nothing. */
const OF_MANY: ReadonlySet<string> = new Set(['name', 'reason']);

/** A label of a noun is typed in its fields file alone; who shows it names the field there. */
export function typedTwice(sources: readonly Source[]): Finding[] {
  const tables = sources.flatMap(tablesOf);
  return sources.flatMap(({ path, text }): Finding[] => {
    if (isTest(path) || path.endsWith('.fields.ts')) return [];
    const near = tables.filter((table) => isOwn(table, path) || new RegExp(`\\b${table.name}\\b`).test(text));
    if (near.length === 0) return [];
    const plain = withoutComments(text);
    return TYPED.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap(({ groups }): Finding[] => {
      const { key = '', label = '' } = groups ?? {};
      const table = near.find((one) => one.labels.get(key) === label && (isOwn(one, path) || !OF_MANY.has(key)));
      return table ? [`${path}: '${label}' is typed again; write ${table.name}.${key}`] : [];
    });
  });
}
