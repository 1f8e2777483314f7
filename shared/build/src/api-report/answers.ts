import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine } from '@shared/contract/module-needs.ts';
import * as z from 'zod/mini';
import { ROOT } from '../workspace.ts';
import { answerPaths } from './answer-paths.ts';
import { TypeSchemas, type Schema } from './answer-schema.ts';
import { contractFiles } from './files.ts';
import { isEndpoint } from './tables.ts';

const FOLDER = join(ROOT, 'shared/contract');
/** What every endpoint answers, committed: the API carries it, so that what modules read of it can be asked of it. */
export const ANSWERS = join(FOLDER, 'src/answers.json');
/** What those of them look like whose schema is left to the type, committed: for OpenAPI and for the check of answers. */
export const ANSWER_SCHEMAS = join(FOLDER, 'src/answer-schemas.json');

/** Endpoints below an export, with the names that lead to each: `priceAgreements` → get. */
function endpointsIn(value: unknown, names: readonly string[]): { names: readonly string[]; endpoint: Endpoint }[] {
  if (isEndpoint(value)) return [{ names, endpoint: value }];
  if (typeof value !== 'object' || value === null || names.length > 3) return [];
  return Object.entries(value).flatMap(([name, inner]) => endpointsIn(inner, [...names, name]));
}

function typeAt(checker: Checker, module: Symbol, [first = '', ...rest]: readonly string[]): Type | undefined {
  const exported = checker.getMemberInModuleExports(module, first);
  let type = exported && checker.getTypeOfSymbol(exported);
  for (const name of rest) {
    const property = type && checker.getPropertyOfType(type, name);
    type = property && checker.getTypeOfSymbol(property);
  }
  return type;
}

/** The answer of an endpoint's type: what the schema in its `answer` gives. */
function answerOf(checker: Checker, type: Type): Type | undefined {
  const schema = checker.getPropertyOfType(type, 'answer');
  const given = schema && checker.getTypeOfSymbol(schema);
  return given?.isTypeReference() ? checker.getTypeArguments(given)[0] : undefined;
}

/** Whether a schema leaves a place open: `z.custom` says its type to the compiler alone. */
function hasHole(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(hasHole);
  const own = Object.entries(schema).filter(([key]) => key !== '$schema');
  if (own.length === 0) return true;
  return own.some(([key, value]) =>
    key === 'properties' || key === '$defs'
      ? Object.values(value as object).some(hasHole)
      : ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key) && hasHole(value),
  );
}
const isOpen = ({ answer }: Endpoint): boolean =>
  hasHole(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any', target: 'draft-2020-12' }));

/** The two files that tell what endpoints answer. */
interface AnswerFiles {
  /** Every endpoint of the contract → the places of its answer by its type, in one line: `list.*.id list.*.no total`. */
  places: string;
  /** JSON Schemas by the types of answers that are `z.custom`; lists aside, which are described by their columns. */
  schemas: string;
}
export async function answerFiles(): Promise<AnswerFiles> {
  const api = new API({ cwd: FOLDER });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(FOLDER, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('The contract is no project');
    const { program, checker } = project;
    const places = new Map<string, string>();
    const answers = new Map<string, Schema>();
    const types = new TypeSchemas(checker);
    for (const file of contractFiles(FOLDER)) {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) continue;
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      for (const { names, endpoint } of Object.entries(exported).flatMap(([name, one]) => endpointsIn(one, [name]))) {
        const type = typeAt(checker, module, names);
        const answer = type && answerOf(checker, type);
        if (!answer) continue;
        const line = endpointLine(endpoint);
        places.set(line, answerPaths(checker, answer).join(' '));
        if (names.at(-1) === 'endpoint' || answers.has(line) || !isOpen(endpoint)) continue;
        const schema = types.of(answer);
        if (Object.keys(schema).length > 0) answers.set(line, schema);
      }
    }
    return {
      places: sorted(places),
      schemas: schemasText(types.named, answers),
    };
  } finally {
    api.close();
  }
}
/** A line for each, so that a change is seen where it is; what answers like an earlier one names that. */
function schemasText(named: Readonly<Record<string, Schema>>, answers: ReadonlyMap<string, Schema>): string {
  const first = new Map<string, string>();
  const texts = inOrder(answers).map(([line, schema]): [string, string] => {
    const text = JSON.stringify(schema);
    const like = first.get(text);
    if (like === undefined) first.set(text, line);
    return [line, like === undefined ? text : JSON.stringify(like)];
  });
  const block = (lines: readonly (readonly [string, string])[]) =>
    lines.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',\n');
  const shapes = inOrder(new Map(Object.entries(named))).map(
    ([name, schema]) => [name, JSON.stringify(schema)] as const,
  );
  return `{"named":{\n${block(shapes)}\n},"answers":{\n${block(texts)}\n}}\n`;
}
const inOrder = <Value>(lines: ReadonlyMap<string, Value>) =>
  [...lines].sort(([one], [other]) => (one < other ? -1 : 1));
const sorted = (lines: ReadonlyMap<string, string>): string =>
  `${JSON.stringify(Object.fromEntries(inOrder(lines)), null, 2)}\n`;
