import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { makeActor, type Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Authenticate } from '../platform/pipeline.ts';
import { refuse } from '../platform/refusal.ts';
import { deskIfAny } from './release.desk.ts';
import { shReleaseToken } from './release.tables.ts';

/** Endpoints that a token or the operator's key opens; everything else needs a session. */
const OWN = '/release';
/** Seconds for which a proof by the signing key counts. */
const PROOF_SECONDS = 60;

/** Module to which an actor that came with a token is confined. */
const reach = new WeakMap<Actor, string>();

/** Refuses a module that the actor's token is not for. */
export function checkReach(actor: Actor, module: string): void {
  const own = reach.get(actor);
  if (own !== undefined && own !== module)
    throw refuse('REL-040', `该令牌只能发布 ${own}，不能发布 ${module}。`, undefined, { status: 403 });
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
      ),
    )
    .returning({ module: shReleaseToken.module, name: shReleaseToken.name });
  if (!found) return null;
  const actor = machine(`令牌：${found.name}`, ['system.release.publish']);
  reach.set(actor, found.module);
  return actor;
}

/**
 * Who holds the signing key can sign documents anyway: a fresh signature of it over `release <unix seconds> <name>`
 * stands for the operator on the server's own machine (`npm run release` beside the data folder).
 */
function byKey(proof: string, now: Date): Actor | null {
  const [at = '', name = '', signature = ''] = proof.split('.');
  const age = Math.abs(now.getTime() / 1000 - Number(at));
  if (!(age <= PROOF_SECONDS)) return null;
  const who = Buffer.from(name, 'base64url').toString('utf8').slice(0, 40);
  const key = deskIfAny()?.signer.publicKey;
  if (!key) return null;
  const open = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const good = verify(null, Buffer.from(`release ${at} ${name}`), open, Buffer.from(signature, 'base64url'));
  const all = ['view', 'publish', 'promote', 'rollback'].map((action) => `system.release.${action}`);
  return good ? machine(`运维：${who}`, all) : null;
}

/** Adds to the sessions what opens the release endpoints: `Authorization: Bearer rt_…` or `Release-Key …`. */
export function withReleaseAccess(database: Database, clock: Clock, sessions: Authenticate): Authenticate {
  return async (request, endpoint) => {
    const [kind, value = ''] = (request.headers.authorization ?? '').split(' ');
    if (!value || !endpoint.path.startsWith(OWN)) return sessions(request, endpoint);
    if (kind === 'Bearer' && value.length < 100) return byToken(database, value, clock.now());
    if (kind === 'Release-Key' && value.length < 400) return byKey(value, clock.now());
    return null;
  };
}
