import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database.ts';
import { port } from '../../platform/port.ts';

/** In whose name a job runs that a person has started. */
export interface JobActors {
  /** The user with its rights as they are now; null: gone or disabled. */
  of(db: Db, userId: string, now: Date): Promise<Actor | null>;
}

export const jobActors = port<JobActors>('jobs.actors');
