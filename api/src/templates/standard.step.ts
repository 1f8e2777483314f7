import { systemActor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { noHttp } from '../platform/http-side.ts';
import { runTransaction } from '../platform/transaction.ts';
import type { StartupStep } from '../startup.ts';
import { publishStandard, STANDARDS, type Standard } from './standard.ts';
import { syTemplate } from './template.tables.ts';

const LOCK = 7_201_033;

type Known = Pick<typeof syTemplate.$inferSelect, 'kind' | 'name' | 'source'>;
/** Whether people have templates where this one would stand, or one of its name: theirs are left alone. */
const covered = (known: readonly Known[], { kind, name, source }: Standard): boolean =>
  known.some((each) => each.kind === kind && (each.name === name || each.source === source));

/** Makes the standards where there are no templates yet: on an empty database all of them, after an update what is new. */
export const makeStandards = (database: Database, clock: Clock): Promise<void> =>
  database.exclusively(LOCK, async () => {
    const { kind, name, source } = syTemplate;
    const known = await database.db.select({ kind, name, source }).from(syTemplate);
    const wanted = STANDARDS.filter((each) => !covered(known, each));
    if (wanted.length === 0) return;
    const origin = { actor: systemActor(), requestId: 'start-templates', ip: null, http: noHttp() };
    await runTransaction(database, clock, origin, async (ctx) => {
      for (const each of wanted) await publishStandard(ctx, each);
    });
  });

/** Templates to print with. */
export const standardTemplatesStep: StartupStep = {
  name: 'templates',
  run: ({ database, clock }) => makeStandards(database, clock),
};
