import { systemActor } from '../../platform/actor.ts';
import { noHttp } from '../../platform/http-side.ts';
import type { StartupStep } from '../../platform/startup-step.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makePeriods } from './accounting-periods.job.ts';

const LOCK = 7_201_058;

/** Accounting periods of companies that have none yet, so that a company of yesterday can be worked in today. */
export const periodsStep: StartupStep = {
  name: 'accounting-periods',
  run: ({ database, clock }) =>
    database.exclusively(LOCK, () =>
      runTransaction(
        database,
        clock,
        { actor: systemActor(), requestId: 'start-periods', ip: null, http: noHttp() },
        async (ctx) => void (await makePeriods(ctx)),
      ),
    ),
};
