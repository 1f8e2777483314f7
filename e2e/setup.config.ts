import { PASSWORD } from './pages/demo-office.ts';
import { OwnServer } from './pages/own-server.ts';

/**
 * The tests without demo data come first in a whole run (Playwright orders by what a worker must have), so the demo data are
 * made beside them. Who needs them before waits, and makes them anew if this fails.
 */
export default function makeAhead(): void {
  if (process.env.E2E_QUICK && !process.env.E2E_DEMO_URL) void OwnServer.prepareDemo(PASSWORD).catch(() => undefined);
}
