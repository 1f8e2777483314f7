import type { FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/**
 * Same-origin proof of everything that changes something (ACC-023): Origin is ours or on the list, and the header
 * `X-Requested-With: fetch`, which a foreign form cannot send. Else BAD_ORIGIN.
 */
export function proveOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers;
  const ours = `${request.protocol}://${request.host}`;
  if (typeof origin !== 'string' || (origin !== ours && !allowed.includes(origin))) throw refuse('BAD_ORIGIN');
  if (request.headers['x-requested-with'] !== 'fetch') throw refuse('BAD_ORIGIN');
}
