import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine } from '@shared/contract/module-needs.ts';
import { ROOT } from '../workspace.ts';
import { answerPaths } from './answer-paths.ts';
import { contractFiles } from './files.ts';
import { isEndpoint } from './tables.ts';

const FOLDER = join(ROOT, 'shared/contract');
/** What every endpoint answers, committed: the API carries it, so that what modules read of it can be asked of it. */
export const ANSWERS = join(FOLDER, 'src/answers.json');

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

/** Every endpoint of the contract → the places of its answer by its type, in one line: `list.*.id list.*.no total`. */
export async function answersFile(): Promise<string> {
  const api = new API({ cwd: FOLDER });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(FOLDER, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('The contract is no project');
    const { program, checker } = project;
    const lines = new Map<string, string>();
    for (const file of contractFiles(FOLDER)) {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) continue;
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      for (const { names, endpoint } of Object.entries(exported).flatMap(([name, one]) => endpointsIn(one, [name]))) {
        const type = typeAt(checker, module, names);
        const answer = type && answerOf(checker, type);
        if (answer) lines.set(endpointLine(endpoint), answerPaths(checker, answer).join(' '));
      }
    }
    const sorted = [...lines].sort(([one], [other]) => (one < other ? -1 : 1));
    return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  } finally {
    api.close();
  }
}
