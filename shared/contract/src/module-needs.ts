import * as z from 'zod/mini';

/** What a module needs of one endpoint: paths with `*` for each item, see schemaPath. */
export interface EndpointNeed {
  /** Fields of the query that it sends. */
  query?: readonly string[];
  /** Fields of the body that it sends. */
  body?: readonly string[];
  /** Fields of the answer that its pages read. */
  answer?: readonly string[];
}

/** `GET /finance/fees/{id}` → what is needed of it; recorded by the module's own page tests in its needs.json. */
export type ApiNeeds = Readonly<Record<string, EndpointNeed>>;

/** What a module needs of others, as it travels with each of its versions. */
export interface ModuleNeeds {
  api: ApiNeeds;
  /** Shared file or library → names that it takes of it: `@shared/runtime/query.ts` → useCommand, useRead. */
  shell: Readonly<Record<string, readonly string[]>>;
}

/** Characters that the record of one module may have; the largest of ours has a third of it. */
const MAX = 600_000;

const path = () => z.string().check(z.regex(/^[\w*@$-]{1,80}(?:\.[\w*@$-]{1,80}){0,12}$/, '不是字段路径'));
const fields = () => z.optional(z.array(path()).check(z.maxLength(800)));
const line = () => z.string().check(z.regex(/^(?:GET|POST|PUT|DELETE) \/[\w/{}.-]{1,200}$/, '不是接口'));

const needsSchema = z.object({
  api: z.record(line(), z.object({ query: fields(), body: fields(), answer: fields() })),
  shell: z.record(
    z.string().check(z.regex(/^[@\w][\w@./-]{0,120}$/, '不是公共文件')),
    z.array(z.string().check(z.regex(/^[\w$]{1,80}$/, '不是名称'))).check(z.maxLength(500)),
  ),
});

function read(value: unknown): { needs: ModuleNeeds } | { issue: string } {
  if (JSON.stringify(value)?.length > MAX) return { issue: `超过 ${MAX / 1000} kB` };
  const parsed = needsSchema.safeParse(value);
  if (parsed.success) return { needs: parsed.data as ModuleNeeds };
  const [issue] = parsed.error.issues;
  return { issue: `${issue?.path.join('.').slice(0, 120)} ${issue?.message}` };
}

/** What is wrong with a record of needs; null: it is one. */
export function needsIssue(value: unknown): string | null {
  const found = read(value);
  return 'issue' in found ? found.issue : null;
}

/** The needs of a build; one of before they were recorded needs nothing that could be asked. */
export function usableNeeds(value: unknown): ModuleNeeds {
  const found = read(value);
  return 'needs' in found ? found.needs : { api: {}, shell: {} };
}

/** An endpoint as records name it. */
export const endpointLine = ({ method, path: at }: { method: string; path: string }): string => `${method} ${at}`;
