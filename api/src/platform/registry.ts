import type { Endpoint } from '@shared/contract/endpoint.ts';
import { isPermissionCode } from '@shared/contract/permissions.ts';
import { SCOPE_AREAS } from '@shared/contract/access.ts';
import type { Route } from './route.ts';

/** METHOD /path, with parameter names dropped: two endpoints that would answer one URL are the same. */
export const addressOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path.replace(/\{[^{}]+\}/g, '{}')}`;

/** Checks every route before the server starts; throws one Error that names every fault. */
export function checkRoutes(routes: readonly Route[]): void {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { endpoint, run } of routes) {
    const address = `${endpoint.method} ${endpoint.path}`;
    if (seen.has(addressOf(endpoint))) faults.push(`${address} is served twice`);
    seen.add(addressOf(endpoint));
    if (!endpoint.path.startsWith('/')) faults.push(`${address}: the path must start with /`);
    if (typeof run !== 'function') faults.push(`${address} has no implementation`);
    faults.push(...permissionFaults(endpoint).map((fault) => `${address}: ${fault}`));
    if (!hasScope(endpoint)) faults.push(`${address} declares no scope`);
    if (endpoint.kind === 'read' && endpoint.method !== 'GET') faults.push(`${address}: a read must be GET`);
    if ((endpoint.kind === 'command' || endpoint.kind === 'upload') && endpoint.method === 'GET')
      faults.push(`${address}: a command must not be GET`);
  }
  if (faults.length > 0) throw new Error(`The server does not start:\n${faults.join('\n')}`);
}

function permissionFaults(endpoint: Endpoint): string[] {
  const rule = endpoint.permission as unknown;
  if (rule === 'session' || rule === 'public') return [];
  const codes = typeof rule === 'string' ? [rule] : ((rule as { anyOf?: string[] } | undefined)?.anyOf ?? []);
  if (codes.length === 0) return ['it declares no permission'];
  return codes.filter((code) => !isPermissionCode(code)).map((code) => `permission ${code} is unknown`);
}

function hasScope(endpoint: Endpoint): boolean {
  const scope = endpoint.scope as unknown;
  if (typeof scope === 'string') return scope in SCOPE_AREAS || scope === 'company' || scope === 'self';
  return typeof (scope as { none?: unknown } | undefined)?.none === 'string';
}
