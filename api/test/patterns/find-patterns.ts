import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the sources. */
export interface Pattern {
  source: string;
  flags: string;
  file: string;
}

const ROOT = join(import.meta.dirname, '../../..');
/** What a user's input never meets. */
const TESTS = /\.(?:test|fixture)\.tsx?$/;

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file))
    .map((file) => `${folder}/${file}`)
    .toSorted();

/** Every regular expression of a source: literals, and what is given to RegExp with each inserted value as a digit. */
export function patternsOf(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const made = (args: readonly { type: string; value?: unknown; quasi?: unknown; start: number; end: number }[]) => {
    const [first, second] = args;
    const flags = typeof second?.value === 'string' ? second.value : '';
    const source = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : templateText(first);
    if (source === null) throw new Error(`${file}: a RegExp is made of what nobody can read: give it a template`);
    found.push({ source, flags, file });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) found.push({ source: node.regex.pattern, flags: node.regex.flags, file });
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made(node.arguments);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made(node.arguments);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

interface Quasis {
  quasis: { value: { raw: string; cooked: string | null } }[];
}
/** `a${b}c` and String.raw`a${b}c` as the text with 3 for each value. */
function templateText(node: { type: string; quasi?: unknown; quasis?: unknown } | undefined): string | null {
  if (node?.type === 'TemplateLiteral') return (node as Quasis).quasis.map(({ value }) => value.cooked ?? '').join('3');
  if (node?.type !== 'TaggedTemplateExpression') return null;
  return (node.quasi as Quasis).quasis.map(({ value }) => value.raw).join('3');
}

/** Every regular expression of contract and API, each once. */
export function allPatterns(): Pattern[] {
  const found = ['shared/contract/src', 'api/src']
    .flatMap(sourcesBelow)
    .flatMap((file) => patternsOf(file, readFileSync(join(ROOT, file), 'utf8')));
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}
