import { expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { answerOf, NAMED_ANSWERS } from '../src/platform/answer-schemas.ts';

type Node = Readonly<Record<string, unknown>>;
const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null;

/** Choices of a schema between several objects or several lists: the value alone would not say which it is. */
function unclear(node: unknown, at: string): string[] {
  if (!isNode(node)) return [];
  const shapes = Array.isArray(node.anyOf) ? node.anyOf.filter(isNode) : [];
  const objects = shapes.filter(({ $ref, type }) => $ref || type === 'object');
  const lists = shapes.filter(({ type }) => type === 'array');
  return [
    ...(objects.length > 1 || lists.length > 1 || 'oneOf' in node || 'allOf' in node ? [at] : []),
    ...Object.entries(node).flatMap(([key, value]) => unclear(value, `${at}/${key}`)),
  ];
}

it('no answer of the contract chooses between two objects or two lists, so that cutting it to its contract is exact', () => {
  const answers = routes.flatMap(({ endpoint }) => unclear(answerOf(endpoint), `${endpoint.method} ${endpoint.path}`));
  expect([...answers, ...unclear(NAMED_ANSWERS, 'named')]).toEqual([]);
  expect(unclear({ anyOf: [{ type: 'object' }, { $ref: 'x' }] }, 'x')).toEqual(['x']);
});
