import { rmSync } from 'node:fs';
import { sweepRun } from './pages/server-database.ts';

/** After the run: what its servers began with goes. */
export default async function clearMade(): Promise<void> {
  if (process.env.E2E_MADE) rmSync(process.env.E2E_MADE, { recursive: true, force: true });
  await sweepRun();
}
