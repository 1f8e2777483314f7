import type { GateFinding } from '@shared/contract/release.contract.ts';
import { workerTask } from '../../platform/worker-task.ts';
import type { ReadPackage } from './package.ts';

/** A package unpacked and proved against its description, and what it is by itself. */
export interface Weighed extends ReadPackage {
  own: GateFinding[];
}
/** Reads a package and looks at it by itself; refuses what package.ts refuses. */
export const packageTask = workerTask<{ name: string; zip: Uint8Array }, Weighed>('releasePackage', '检查发布包', 45);
