import type { StageSteps } from '../containers/ports.ts';
import { clearStep } from './clear.step.ts';
import { bookStep } from './book.step.ts';
import { declareStep } from './declare.step.ts';
import { deliverStep } from './deliver.step.ts';
import { inspectStep } from './inspect.step.ts';
import { loadStep } from './load.step.ts';
import { consolidateGuards } from '../containers/consolidate-guards.ts';

/** Each stage that can be left, with its step. */
export const STAGE_STEPS: StageSteps = {
  CONSOLIDATE: { guards: consolidateGuards },
  BOOK: bookStep,
  INSPECT: inspectStep,
  LOAD: loadStep,
  DECLARE: declareStep,
  CLEAR: clearStep,
  DELIVER: deliverStep,
};
