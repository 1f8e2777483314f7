import { systemActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { StartupStep } from '../../platform/startup-step.ts';
import { missingStandards, publishStandard } from './standard.ts';

const LOCK = 7_201_033;

/** Makes the standards where there are no templates yet: on an empty database all of them, after an update what is new. */
export const makeStandards = (database: Database, clock: Clock): Promise<void> =>
  database.exclusively(LOCK, async () => {
    const wanted = await missingStandards(database.db);
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
