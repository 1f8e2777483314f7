import { eq } from 'drizzle-orm';
import { actorOf } from './authenticate.ts';
import { loadGrant } from './rights.service.ts';
import { acUser } from '../people/user.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database.ts';

/** A user with its rights as they are now, for work without a session (jobs, mentions); null: gone or disabled. */
export async function userActor(db: Db, userId: string, now: Date): Promise<Actor | null> {
  const [user] = await db
    .select({
      userId: acUser.id,
      username: acUser.username,
      name: acUser.name,
      deptId: acUser.deptId,
      external: acUser.external,
      supplierId: acUser.supplierId,
      status: acUser.status,
    })
    .from(acUser)
    .where(eq(acUser.id, userId));
  if (!user || user.status !== 'ENABLED') return null;
  return actorOf(user, await loadGrant(db, userId, now));
}
