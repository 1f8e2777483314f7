import { createHash, randomBytes } from 'node:crypto';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { makeActor, type Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Authenticate } from '../../platform/pipeline.ts';
import { refuse } from '../../platform/refusal.ts';
import { acUser } from '../people/user.tables.ts';
import { promisePackage, proven } from './key-proof.ts';
import { deskIfAny } from './release-desk.ts';
import { shReleaseToken } from './release.tables.ts';

/** Endpoints that a token or the operator's key opens; everything else needs a session. */
const OWN = '/release';

/** Module to which an actor that came with a token is confined. */
const reach = new WeakMap<Actor, string>();

/** Whether a module is the one of the actor's token; who came without a token reaches all. */
export const reaches = (actor: Actor, module: string): boolean => (reach.get(actor) ?? module) === module;

/** Refuses a module that the actor's token is not for. */
export function checkReach(actor: Actor, module: string): void {
  const own = reach.get(actor);
  if (own !== undefined && own !== module)
    throw refuse('REL-040', `该令牌只能发布和查看 ${own}，不能用于 ${module}。`, undefined, { status: 403 });
}

const machine = (name: string, permissions: readonly string[]): Actor =>
  makeActor({
    userId: '0',
    username: 'release',
    name,
    deptId: null,
    permissions: new Set(permissions),
    fields: {},
    scopes: {},
    companies: [],
    warehouses: [],
    external: false,
  });

/** A new token, shown once, and the hash that is kept. */
export function newToken(): { token: string; hash: string } {
  const token = `rt_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token) };
}
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function byToken({ db }: Database, token: string, now: Date): Promise<Actor | null> {
  const [found] = await db
    .update(shReleaseToken)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(shReleaseToken.tokenHash, hashOf(token)),
        isNull(shReleaseToken.revokedAt),
        gt(shReleaseToken.expiresAt, now),
        // Who made it and may no longer log in has no machine that works on.
        sql`not exists (select from ${acUser} where ${acUser.id} = ${shReleaseToken}.created_by and ${acUser.status} <> 'ENABLED')`,
      ),
    )
    .returning({ module: shReleaseToken.module, name: shReleaseToken.name });
  if (!found) return null;
  const actor = machine(`令牌：${found.name}`, ['system.release.publish']);
  reach.set(actor, found.module);
  return actor;
}

/** The operator on the server's own machine (`npm run release` beside the data folder): who holds the signing key. */
async function byKey(
  database: Database,
  value: string,
  request: FastifyRequest,
  endpoint: Endpoint,
  now: Date,
): Promise<Actor | null> {
  const key = deskIfAny()?.signer.publicKey;
  const upload = endpoint.kind === 'upload';
  const found = key ? await proven(database, key, value, request, upload, now) : null;
  if (!found) return null;
  const all = ['view', 'publish', 'promote', 'rollback'].map((action) => `system.release.${action}`);
  const actor = machine(`运维：${found.name}`, all);
  if (upload) promisePackage(actor, found.digest);
  return actor;
}

/** Adds to the sessions what opens the release endpoints: `Authorization: Bearer rt_…` or `Release-Key …`. */
export function withReleaseAccess(database: Database, clock: Clock, sessions: Authenticate): Authenticate {
  return async (request, endpoint) => {
    const [kind, value = ''] = (request.headers.authorization ?? '').split(' ');
    if (!value || !endpoint.path.startsWith(OWN)) return sessions(request, endpoint);
    if (kind === 'Bearer' && value.length < 100) return byToken(database, value, clock.now());
    if (kind === 'Release-Key' && value.length < 500) return byKey(database, value, request, endpoint, clock.now());
    return null;
  };
}
