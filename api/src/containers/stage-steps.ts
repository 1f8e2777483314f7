import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { bookStep } from '../bookings/book.step.ts';
import { inspectStep } from '../inspections/inspect.step.ts';
import { loadStep } from '../loading/load.step.ts';
import { consolidateGuards } from './consolidate.guards.ts';
import type { StageStep } from './stage-step.ts';

/** Each stage that can be left, with what its own noun knows of the step. */
export const STAGE_STEPS: Partial<Record<Stage, StageStep>> = {
  CONSOLIDATE: { guards: consolidateGuards },
  BOOK: bookStep,
  INSPECT: inspectStep,
  LOAD: loadStep,
};
