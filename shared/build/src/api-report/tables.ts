import type { Endpoint, PermissionRule } from '@shared/contract/endpoint.ts';
import type { ListContract } from '@shared/contract/list.ts';
import type { Machine } from '@shared/contract/machine.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether an export is a call of the API. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  isRecord(value) && typeof value.path === 'string' && typeof value.method === 'string' && 'permission' in value;

const isList = (value: unknown): value is ListContract =>
  isRecord(value) && isEndpoint(value.endpoint) && 'columns' in value;

const isMachine = (value: unknown): value is Machine =>
  isRecord(value) && isRecord(value.states) && isRecord(value.actions);

const ruleText = (rule: PermissionRule): string => (typeof rule === 'string' ? rule : rule.anyOf.join(' or '));

const scopeText = (scope: Endpoint['scope']): string => (typeof scope === 'string' ? scope : 'none');

const endpointLine = (name: string, { kind, method, path, permission, scope, summary }: Endpoint): string =>
  `- \`${name}\` ${kind} ${method} ${path} · ${ruleText(permission)} · scope ${scopeText(scope)} · ${summary}`;

function listLines(name: string, list: ListContract): string[] {
  const { endpoint, columns, filters, tabs = {}, exportPermission } = list;
  return [
    endpointLine(name, endpoint),
    `  - columns ${Object.keys(columns).join(', ')}`,
    `  - filters ${Object.keys(filters).join(', ')}`,
    ...(Object.keys(tabs).length > 0 ? [`  - tabs ${Object.keys(tabs).join(', ')}`] : []),
    ...(exportPermission ? [`  - export ${exportPermission}`] : []),
  ];
}

const machineLines = (name: string, { states, actions }: Machine): string[] => [
  `- \`${name}\` states ${Object.keys(states).join(', ')}`,
  ...Object.entries(actions).map(
    ([action, { from, to }]) => `  - ${action}: ${[from].flat().join(', ')} → ${String(to)}`,
  ),
];

/** What one file of an area exports: its endpoints, lists and machines in full, the names of everything else. */
export function exportLines(exported: Readonly<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  const others: string[] = [];
  for (const [name, value] of Object.entries(exported).sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (isEndpoint(value)) lines.push(endpointLine(name, value));
    else if (isList(value)) lines.push(...listLines(name, value));
    else if (isMachine(value)) lines.push(...machineLines(name, value));
    else others.push(typeof value === 'function' ? `${name}()` : name);
  }
  if (others.length > 0) lines.push(`- also ${others.join(', ')}`);
  return lines;
}
