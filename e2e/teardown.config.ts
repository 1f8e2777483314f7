import { rmSync } from 'node:fs';

/** After the run: its demo data go. */
export default function clearDemo(): void {
  if (process.env.E2E_DEMO) rmSync(process.env.E2E_DEMO, { recursive: true, force: true });
}
