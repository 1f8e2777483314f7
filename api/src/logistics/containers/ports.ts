import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { port } from '../../platform/port.ts';
import type { StageStep } from './stage-step.ts';

/** Each stage that can be left, with what is known of the step out of it. */
export type StageSteps = Partial<Record<Stage, StageStep>>;

export const stageSteps = port<StageSteps>('containers.stage-steps');
