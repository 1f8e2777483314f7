import type { Endpoint } from '@shared/contract/endpoint.ts';
import { BACKGROUND_HEADER } from '@shared/contract/envelope.ts';
import { isBackground } from './activity.ts';

/** What a call carries. */
export interface CallInput<Query = unknown, Body = unknown> {
  /** Values of the braces in the path. */
  params?: Readonly<Record<string, string | number>>;
  /** Undefined, null and '' are left out. */
  query?: Query;
  body?: Body;
  /** Files of an upload, as parts named `file`. */
  files?: readonly File[];
}

/** Path below the API with its params in place: `/accounts/customers/12`. Throws when one is missing. */
export const pathOf = (endpoint: Endpoint, params: CallInput['params'] = {}): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });

/** Address of a call, query included; also for links that the browser itself follows (image, preview). */
export function urlOf(endpoint: Endpoint, input: Pick<CallInput, 'params' | 'query'> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `/api${pathOf(endpoint, input.params)}${text ? `?${text}` : ''}`;
}

/** Init of the request: credentials, same-origin proof (ACC-023), idempotency key, whether nobody is behind it, JSON or multipart body. */
export function requestInit(endpoint: Endpoint, input: CallInput, key: string | undefined): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'fetch' };
  if (key) headers['Idempotency-Key'] = key;
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers };
  if (endpoint.method === 'GET') {
    if (isBackground()) headers[BACKGROUND_HEADER] = '1';
    return init;
  }
  if (endpoint.kind === 'upload') {
    const form = new FormData();
    form.set('data', JSON.stringify(input.body ?? {}));
    for (const file of input.files ?? []) form.append('file', file, file.name);
    init.body = form;
  } else {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(input.body ?? {});
  }
  return init;
}
