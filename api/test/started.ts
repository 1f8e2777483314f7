import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/platform/clock.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { makeSessions, startupSteps } from '../src/app/startup.ts';
import { testApi, type TestApi, type TestApiOptions } from './harness.ts';
import { freshDatabase } from './templates.ts';

export const ADMIN_PASSWORD = 'Kx7#vqLm2w';

/** The whole API as it stands after its first start, without demo data; the actor `admin` is the first administrator. */
export async function startedApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await freshDatabase());
  // The database stands elsewhere; the first start writes its key here.
  const dataDir = mkdtempSync(join(tmpdir(), 'started-'));
  const environment = readEnvironment({ DEMO: '0', ADMIN_PASSWORD, DATA_DIR: dataDir });
  for (const step of startupSteps) await step.run({ database, environment, clock: systemClock, say: () => undefined });
  const api = await testApi({ authenticate: makeSessions(database, systemClock), ...options, database });
  const [admin] = await database.raw<{ id: string }>("select id::text as id from ac_user where username = 'admin'");
  api.actor('admin', { userId: admin?.id ?? '1' });
  return {
    ...api,
    async close() {
      await api.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
