import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine, type ApiNeeds, type EndpointNeed } from '@shared/contract/module-needs.ts';
import { schemaPath } from '@shared/contract/schema-path.ts';

const PARTS = ['query', 'body', 'answer'] as const;
type Part = (typeof PARTS)[number];

/** What pages were seen to need of one endpoint, as sets of paths. */
export type Noted = Record<Part, Set<string>>;

/** What the pages of one test file need of the API, filled while they run. */
export class Notes {
  private readonly endpoints = new Map<string, Noted>();

  /** The notes about an endpoint; asking for them says that it is called. */
  of(endpoint: Pick<Endpoint, 'method' | 'path'>): Noted {
    const line = endpointLine(endpoint);
    const known = this.endpoints.get(line) ?? { query: new Set(), body: new Set(), answer: new Set() };
    this.endpoints.set(line, known);
    return known;
  }

  /** What was noted so far, see `asNeeds`. */
  needs(): ApiNeeds {
    return Object.fromEntries([...this.endpoints].map(([line, noted]) => [line, asNeed(noted)]));
  }
}

/** Paths without those that a longer one holds, sorted. */
const longest = (paths: Iterable<string>): string[] => {
  const all = [...new Set(paths)].sort();
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}.`)));
};

const asNeed = (noted: Record<Part, Iterable<string>>): EndpointNeed =>
  Object.fromEntries(
    PARTS.map((part) => [part, longest(noted[part])] as const).filter(([, paths]) => paths.length > 0),
  );

/** Several records as one, in a fixed order. */
export function mergedNeeds(records: readonly ApiNeeds[]): ApiNeeds {
  const lines = [...new Set(records.flatMap((record) => Object.keys(record)))].sort();
  return Object.fromEntries(
    lines.map((line) => {
      const of = (part: Part) => records.flatMap((record) => record[line]?.[part] ?? []);
      return [line, asNeed({ query: of('query'), body: of('body'), answer: of('answer') })];
    }),
  );
}

/** What `seen` needs beyond `recorded`, in words: `GET /finance/fees 应答 list.*.no`. */
export function missingNeeds(seen: ApiNeeds, recorded: ApiNeeds): string[] {
  return Object.entries(seen).flatMap(([line, need]) => {
    const known = recorded[line];
    if (!known) return [line];
    return PARTS.flatMap((part) =>
      (need[part] ?? [])
        .filter((path) => !known[part]?.some((one) => one === path || one.startsWith(`${path}.`)))
        .map((path) => `${line} ${part} ${path}`),
    );
  });
}

/** Notes every place of a value that is sent, as far as the contract knows it. */
export function noteSent(into: Set<string>, schema: Endpoint['query'], value: unknown, keys: string[] = []): void {
  if (value === undefined || value instanceof Blob) return;
  const path = keys.length > 0 ? schemaPath(schema, keys) : '';
  if (path === null) return;
  if (path) into.add(path);
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) noteSent(into, schema, inner, [...keys, key]);
}
