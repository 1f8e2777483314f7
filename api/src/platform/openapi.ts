import { ERROR_CODES } from '@shared/contract/errors.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { ownLabel } from '@shared/contract/label-of.ts';
import { permissionName } from '@shared/contract/permissions.ts';
import { answerOf, asSeen, namedSeen } from './answer-schemas.ts';
import { schemaOf } from './json-schema.ts';
import { filterParameters, listAnswerSchema } from './openapi-lists.ts';
import type { Route } from './route.ts';

type Schema = Record<string, unknown>;

const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, data },
});
const REFUSAL: Schema = {
  type: 'object',
  required: ['success', 'errorCode', 'errorMessage', 'showType'],
  properties: {
    success: { const: false },
    errorCode: { type: 'string', description: 'A shared code or the id of the rule' },
    errorMessage: { type: 'string' },
    showType: { type: 'integer', enum: [0, 1, 2, 3, 9] },
    data: {},
  },
};
/** What a file becomes that is too long for one answer. */
const JOB_STARTED: Schema = { type: 'object', required: ['jobId'], properties: { jobId: { type: 'string' } } };
const json = (schema: Schema) => ({ 'application/json': { schema } });

/** The OpenAPI 3.1 document of the endpoints that are served, from the same tables that the server obeys. */
export function openApi(routes: readonly Route[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const path = (paths[route.endpoint.path] ??= {});
    path[route.endpoint.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: '后台管理系统 API', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...namedSeen(), Refusal: REFUSAL },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      responses: Object.fromEntries(
        [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].sort().map((status) => [
          `Refused${status}`,
          {
            description: Object.entries(ERROR_CODES)
              .filter(([, code]) => code.status === status)
              .map(([code]) => code)
              .join(', '),
            content: json({ $ref: '#/components/schemas/Refusal' }),
          },
        ]),
      ),
    },
  };
}

function operationOf(route: Route): Schema {
  const { endpoint, mode, options, list } = route;
  const refusals = [400, 404, 422, 429, 500, 503];
  if (endpoint.permission !== 'public') refusals.push(403);
  if (endpoint.permission !== 'public' || endpoint.method !== 'GET') refusals.push(401);
  if (endpoint.method !== 'GET') refusals.push(403, 409, 413);
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z]+(\w?)/g, (_all, next: string) => next.toUpperCase())}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: endpoint.summary,
    ...(endpoint.permission === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    'x-permission': permissionsOf(endpoint),
    'x-scope': endpoint.scope,
    ...(endpoint.fields ? { 'x-fields': endpoint.fields } : {}),
    ...(options.throttle ? { 'x-throttle': options.throttle } : {}),
    ...(list ? { 'x-list': list } : {}),
    parameters: [...parametersOf(endpoint, mode), ...filterParameters(list)],
    ...bodyOf(endpoint),
    responses: {
      ...(mode === 'file'
        ? {
            200: { description: '文件', content: { 'application/octet-stream': {} } },
            ...(endpoint.path.endsWith('/export')
              ? { 202: { description: '行数过多，转为后台任务', content: json(envelopeOf(JOB_STARTED)) } }
              : {}),
          }
        : {
            200: {
              description: '成功',
              content: json(envelopeOf(listAnswerSchema(list) ?? asSeen(endpoint, answerOf(endpoint)))),
            },
          }),
      ...Object.fromEntries(
        [...new Set(refusals)].map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

function permissionsOf({ permission }: Endpoint): unknown {
  if (permission === 'public' || permission === 'session') return permission;
  const codes = typeof permission === 'string' ? [permission] : permission.anyOf;
  return codes.map((code) => ({ code, name: permissionName(code) }));
}

function parametersOf(endpoint: Endpoint, mode: Route['mode']): Schema[] {
  const inPath = [...endpoint.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'id' || name.endsWith('Id')
        ? { type: 'string', pattern: '^[1-9]\\d{0,18}$' }
        : { type: 'string', maxLength: 100 },
  }));
  const query = schemaOf(endpoint.query, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const headers: Schema[] = [];
  if (endpoint.method !== 'GET')
    headers.push({ name: 'X-Requested-With', in: 'header', required: true, schema: { const: 'fetch' } });
  if (mode === 'command')
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
    });
  return [...inPath, ...inQuery, ...headers];
}

/** The schema of a body, each field with the label that people know it by. */
function titled(schema: Schema, labels: Endpoint['labels']): Schema {
  if (!labels) return schema;
  const properties = Object.entries(schema.properties as Record<string, Schema>).map(([key, field]) => {
    const title = ownLabel(labels, key);
    return [key, title === undefined ? field : { title, ...field }];
  });
  return { ...schema, properties: Object.fromEntries(properties) as Schema };
}

function bodyOf(endpoint: Endpoint): Schema {
  if (endpoint.method === 'GET') return {};
  const schema = titled(schemaOf(endpoint.body, 'input'), endpoint.labels);
  if (endpoint.kind !== 'upload') return { requestBody: { required: true, content: json(schema) } };
  const form = {
    type: 'object',
    properties: { data: schema, file: { type: 'string', format: 'binary' } },
  };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: form, encoding: { data: { contentType: 'application/json' } } } },
    },
  };
}
