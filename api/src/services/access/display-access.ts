import type { Me } from '@shared/contract/host-api.ts';
import { screen } from '@shared/contract/dashboard/screen.contract.ts';
import { me } from '@shared/contract/access/auth.contract.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { makeActor, type Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/database.ts';
import type { Authenticate } from '../../platform/pipeline.ts';
import { acDisplayToken } from './display-token.tables.ts';
import { syCompany } from '../people/org.tables.ts';
import { hashToken } from './sessions.service.ts';
import { acUser } from '../people/user.tables.ts';

const VIEW = 'dashboard.screen.view' satisfies PermissionCode;
/** How often the last use of a link is written. */
const TOUCH = 60_000;
/** All that a screen on the wall may ask for: it looks, and nothing else. */
const OPEN: ReadonlySet<string> = new Set([screen.data.path, screen.stream.path, me.path]);

/** The cookie of a screen; under https bound to the host and to https by its name. */
export const displayCookie = (secure: boolean): string => (secure ? '__Host-display' : 'display');

/** The live link of a secret, with its company; null: unknown, revoked, expired, or its maker's account is disabled. */
export async function displayOf(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({
      id: acDisplayToken.id,
      name: acDisplayToken.name,
      expiresAt: acDisplayToken.expiresAt,
      lastUsedAt: acDisplayToken.lastUsedAt,
      company: { id: syCompany.id, name: syCompany.name, shortName: syCompany.shortName },
    })
    .from(acDisplayToken)
    .innerJoin(syCompany, eq(syCompany.id, acDisplayToken.companyId))
    .innerJoin(acUser, eq(acUser.id, acDisplayToken.createdBy))
    .where(
      and(
        eq(acDisplayToken.tokenHash, hashToken(token)),
        isNull(acDisplayToken.revokedAt),
        gt(acDisplayToken.expiresAt, now),
        eq(acUser.status, 'ENABLED'),
      ),
    );
  return found ?? null;
}
type Display = NonNullable<Awaited<ReturnType<typeof displayOf>>>;

const displays = new WeakMap<Actor, Display>();

/** The signed-in "user" of a screen on the wall; null for people. */
export function displayMe(actor: Actor): Me | null {
  const display = displays.get(actor);
  if (!display) return null;
  return {
    user: {
      id: actor.userId,
      username: actor.username,
      name: actor.name,
      deptId: null,
      deptName: null,
      mustChangePassword: false,
      mustSetUpMfa: false,
      external: false,
      avatar: null,
    },
    permissions: [...actor.permissions],
    fields: {},
    companies: [display.company],
    warehouses: [],
    roles: [{ id: '0', code: 'display', name: '投影设备' }],
    configVersion: 0,
    rightsVersion: 0,
    maintenance: null,
    settings: { cutoffWarnHours: [] },
    releaseSet: '',
  };
}

function actorOf(display: Display): Actor {
  const actor = makeActor({
    userId: '0',
    username: 'display',
    name: display.name,
    deptId: null,
    permissions: new Set([VIEW]),
    // Whether there is money to see at all is said by screen.show_money.
    fields: { 'money.sell': 'VISIBLE' },
    scopes: {},
    companies: [display.company.id],
    warehouses: [],
    external: false,
  });
  displays.set(actor, display);
  return actor;
}

/** Adds screens on the wall to the sessions: a session counts first; a link opens what a screen shows and nothing else. */
export function withDisplays({ db }: Database, clock: Clock, sessions: Authenticate): Authenticate {
  return async (request, endpoint) => {
    const actor = await sessions(request, endpoint);
    const token = request.cookies[displayCookie(request.protocol === 'https')];
    if (actor || !token || token.length > 100) return actor;
    if (endpoint.method !== 'GET' || !OPEN.has(endpoint.path)) return null;
    const now = clock.now();
    const display = await displayOf(db, token, now);
    if (!display) return null;
    if (now.getTime() - (display.lastUsedAt?.getTime() ?? 0) >= TOUCH)
      await db.update(acDisplayToken).set({ lastUsedAt: now }).where(eq(acDisplayToken.id, display.id));
    return actorOf(display);
  };
}
