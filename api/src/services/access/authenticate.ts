import { BACKGROUND_HEADER } from '@shared/contract/envelope.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { makeActor, type Actor } from '../../platform/actor.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/database.ts';
import type { Authenticate } from '../../platform/pipeline.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSetting } from '../../platform/settings.ts';
import { maintenanceOf, mayWorkInMaintenance } from './maintenance.ts';
import { actorScopes, GrantCache, type Grant } from './rights.service.ts';
import { acRights } from '../people/role.tables.ts';
import { acSession } from './session.tables.ts';
import './security-settings.ts';
import { cookieName, hashToken } from './sessions.service.ts';
import { acPassword, acUser } from '../people/user.tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How often the last use of a session is written. */
const TOUCH = MINUTE;

/**
 * Makes the pipeline's `authenticate`: cookie → session → user → actor. One query a request; rights come from a cache
 * that the version in that query keeps true (ACC-034). A call that nobody is behind does not renew the session. null: no session, or it has idled out, expired, was ended, or its
 * user is no longer enabled. But for /auth and public endpoints: PASSWORD_EXPIRED while the password must be changed
 * (ACC-022), MFA_SETUP_REQUIRED while two-step login must be set up, MAINTENANCE while maintenance holds the user out.
 */
export function makeAuthenticate(database: Database, clock: Clock = systemClock): Authenticate {
  const { db } = database;
  const grants = new GrantCache();
  const sessionOf = sessionQuery(database);
  const limits = sessionLimits(db);

  return async (request, endpoint) => {
    const token = request.cookies[cookieName(request.protocol === 'https')];
    if (!token || token.length > 100) return null;
    const found = await sessionOf(token);
    if (!found) return null;
    const now = clock.now();
    const { idle, expireDays, maintenance } = await limits(found.rightsVersion);
    if (found.expiresAt <= now || now.getTime() - found.lastSeenAt.getTime() >= idle) return null;
    if (found.status !== 'ENABLED') return null;
    const expired = expireDays > 0 && now.getTime() - (found.changedAt?.getTime() ?? 0) >= expireDays * DAY;
    const always = endpoint.permission === 'public' || endpoint.path.startsWith('/auth/');
    if ((found.mustChange || expired) && !always) throw refuse('PASSWORD_EXPIRED');
    if (found.mfaDue && !found.mfaEnabled && !always) throw refuse('MFA_SETUP_REQUIRED');
    if (now.getTime() - found.lastSeenAt.getTime() >= TOUCH && !isBackground(request))
      await db.update(acSession).set({ lastSeenAt: now }).where(eq(acSession.id, found.sessionId));
    const grant = await grants.of(db, found.userId, found.rightsVersion, now);
    if (maintenance !== null && !always && !mayWorkInMaintenance(grant.rights.permissions))
      throw refuse('MAINTENANCE', maintenance);
    return actorOf(found, grant);
  };
}

/** What a page asks by itself; an event stream comes back by itself too. */
const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers[BACKGROUND_HEADER.toLowerCase()] !== undefined || headers.accept === 'text/event-stream';

/** Settings that guard sessions, kept as long as the version of all rights stands: a change of them raises it. */
function sessionLimits(db: Db) {
  const read = async () => ({
    idle: Number(await readSetting(db, 'session.idle_minutes')) * MINUTE,
    expireDays: Number(await readSetting(db, 'password.expire_days')),
    maintenance: await maintenanceOf(db),
  });
  let kept: { version: number; limits: Awaited<ReturnType<typeof read>> } | null = null;
  return async (version: number) => {
    if (kept?.version !== version) kept = { version, limits: await read() };
    return kept.limits;
  };
}

export interface ActorUser {
  userId: string;
  username: string;
  name: string;
  deptId: string | null;
  external: boolean;
  supplierId: string | null;
  sessionId?: string;
}
/** The actor of a user with its grant. */
export function actorOf(user: ActorUser, grant: Grant): Actor {
  return makeActor({
    userId: user.userId,
    username: user.username,
    name: user.name,
    deptId: user.deptId,
    permissions: grant.rights.permissions,
    fields: grant.rights.fields,
    limits: grant.rights.limits,
    scopes: actorScopes(grant.rights),
    companies: grant.companies.map(({ id }) => id),
    warehouses: grant.warehouseIds,
    standsFor: grant.standsFor,
    external: user.external,
    supplierId: user.supplierId,
    ...(user.sessionId ? { sessionId: user.sessionId } : {}),
  });
}

/** The session's query, built once a process: it runs at every request. */
function sessionQuery(database: Database) {
  const query = database.db
    .select({
      sessionId: acSession.id,
      lastSeenAt: acSession.lastSeenAt,
      expiresAt: acSession.expiresAt,
      userId: acUser.id,
      username: acUser.username,
      name: acUser.name,
      deptId: acUser.deptId,
      status: acUser.status,
      mustChange: acUser.mustChangePassword,
      mfaDue: acSession.mfaDue,
      mfaEnabled: acUser.mfaEnabled,
      external: acUser.external,
      supplierId: acUser.supplierId,
      changedAt: acPassword.changedAt,
      rightsVersion: acRights.version,
    })
    .from(acSession)
    .innerJoin(acUser, eq(acUser.id, acSession.userId))
    .innerJoin(acRights, eq(acRights.id, 1))
    .leftJoin(acPassword, eq(acPassword.userId, acUser.id))
    .where(and(eq(acSession.tokenHash, sql.placeholder('token')), isNull(acSession.endedAt)))
    .prepare('session');
  return async (token: string) => (await query.execute({ token: hashToken(token) }))[0] ?? null;
}
