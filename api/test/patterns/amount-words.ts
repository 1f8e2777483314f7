import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../../src');
/** Where money is. */
const FOLDERS = ['finance', 'masters'];
/** What no user of somebody else's rights reads. */
const ASIDE = /\.(?:test|fixture|seed|verify)\.ts$/;
/** Values that are amounts of money, by the last of their names. */
const AMOUNT =
  /^(?:\w*(?:[aA]mount|[bB]alance|[pP]rice|[eE]xposure|[pP]rofit)|(?:base)?[oO]pen|open|left|net|gross|reduceTotal|total|available|writtenOff|difference|openItems)$/;
/** Calls that make one. */
const RECKONED = /^(?:roundMoney|add|subtract|multiply|negate|yuan|cny|leftOf)$/;
/** What makes of a value words for those who may read it. */
const TOLD = 'told';
const SEEN = /\b(?:seen|sees)\b/;

interface Spot {
  start: number;
  end: number;
}

/** `row.open`, `left`, `subtract(a, b)`, `row.amount ?? '0'`. */
const isAmount = (expression: string): boolean => {
  const call = /^(\w+)\(/.exec(expression);
  if (call) return RECKONED.test(call[1] ?? '');
  return expression.split('??').some((part) => AMOUNT.test(part.trim().split(/\??\./).at(-1) ?? ''));
};

/** Chinese words that an amount stands in, with the function that says them, where nothing asks who reads them. */
export function amountWords(file: string, text: string): string[] {
  const found: string[] = [];
  const functions: (Spot & { name: string })[] = [];
  const told: Spot[] = [];
  const words: Spot[] = [];
  const source = ({ start, end }: Spot) => text.slice(start, end);
  const within = (spot: Spot) => (outer: Spot) => outer.start <= spot.start && spot.end <= outer.end;
  new Visitor({
    FunctionDeclaration(node) {
      functions.push({ start: node.start, end: node.end, name: node.id?.name ?? '' });
    },
    VariableDeclarator(node) {
      if (node.init?.type === 'ArrowFunctionExpression' && node.id.type === 'Identifier')
        functions.push({ start: node.start, end: node.end, name: node.id.name });
    },
    CallExpression(node) {
      if (source(node.callee) === TOLD) told.push(node);
    },
    ConditionalExpression(node) {
      if (SEEN.test(source(node.test))) told.push(node);
    },
    TemplateLiteral(node) {
      if (!node.quasis.some(({ value }) => /\p{Script=Han}/u.test(value.raw))) return;
      if (node.expressions.some((one) => isAmount(source(one)))) words.push(node);
    },
  }).visit(parseSync(file, text).program);
  for (const spot of words) {
    if (told.some(within(spot))) continue;
    const inner = functions.filter(within(spot)).toSorted((one, other) => other.start - one.start)[0];
    found.push(`${file} ${inner?.name ?? ''}`);
  }
  return [...new Set(found)];
}

/** All of them. */
export const allAmountWords = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
    .filter((file) => file.endsWith('.ts') && !ASIDE.test(file))
    .toSorted()
    .flatMap((file) => amountWords(file, readFileSync(join(ROOT, file), 'utf8')));
