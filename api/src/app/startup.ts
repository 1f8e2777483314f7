import { accessStep } from '../services/access/access.step.ts';
import { nameKeysStep } from '../masters/names/name-keys.step.ts';
import { mfaStep } from '../services/access/mfa.step.ts';
import { makeAuthenticate } from '../services/access/authenticate.ts';
import { withDisplays } from '../services/access/display-access.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Environment } from '../platform/environment.ts';
import type { Authenticate } from '../platform/pipeline.ts';
import type { StartupStep } from '../platform/startup-step.ts';
import { periodsStep } from '../finance/closing/periods.step.ts';
import { screenPlugin } from './dashboard/screen/screen-stream.ts';
import { jobPlugin } from '../services/jobs/job.plugin.ts';
import { CONSUMERS } from './consumers.ts';
import { demoStep } from './seed/demo.step.ts';
import { withReleaseAccess } from '../services/release/release-access.ts';
import { releasePlugin } from '../services/release/release.plugin.ts';
import type { ServerPlugin } from '../platform/server.ts';
import { standardTemplatesStep } from '../services/templates/standard.step.ts';

/** Key of sealed secrets, base data, first administrator, demo data, templates to print with — each by its owner, in this order. */
export const startupSteps: StartupStep[] = [
  mfaStep,
  accessStep,
  demoStep(CONSUMERS),
  nameKeysStep,
  standardTemplatesStep,
  periodsStep,
];

/** Static files and release, job runner, … */
export const makePlugins = (environment: Environment, end?: () => void): ServerPlugin[] => [
  jobPlugin(environment),
  screenPlugin,
  releasePlugin({ dataDir: environment.dataDir, key: environment.releaseKey, sessions: visitors, ...(end && { end }) }),
];

/** People with a session and screens with a link. */
const visitors = (database: Database, clock: Clock): Authenticate =>
  withDisplays(database, clock, makeAuthenticate(database, clock));

/** Visitors, and what teams publish with. */
export const makeSessions = (database: Database, clock: Clock): Authenticate =>
  withReleaseAccess(database, clock, visitors(database, clock));
