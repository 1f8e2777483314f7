import { rmSync } from 'node:fs';

/** After the run: what its servers began with goes. */
export default function clearMade(): void {
  if (process.env.E2E_MADE) rmSync(process.env.E2E_MADE, { recursive: true, force: true });
}
