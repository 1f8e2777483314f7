import type { Endpoint } from '@shared/contract/endpoint.ts';
import { routes } from '../src/app/routes.ts';
import { sampleBody, type Random } from './samples.ts';

const pathOf = (code: string) => code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The command behind an action of a row; undefined: it has another address, or takes files. */
export const commandOf = (path: string, code: string): Endpoint | undefined =>
  routes.find(
    ({ endpoint }) =>
      endpoint.method === 'POST' && endpoint.kind !== 'upload' && endpoint.path === `${path}/{id}/${pathOf(code)}`,
  )?.endpoint as Endpoint | undefined;
/** A body that the command may take: of this version, with a reason, dated today. */
export function bodyOf(command: Endpoint, version: number, random: Random, today: string): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...(sampleBody(command, random) as object),
    version,
    reason: '核对后发现录入有误',
  };
  for (const [field, value] of Object.entries(body))
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) body[field] = today;
  return body;
}
