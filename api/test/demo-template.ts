import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../src/app/ports.ts';
import { seedAccess } from '../src/services/access/access.seed.ts';
import { folderStore } from '../src/services/files/file-store.ts';
import { useFileStore } from '../src/services/files/stores.ts';
import type { Database } from '../src/platform/database.ts';
import { seedDemo } from '../src/app/seed/demo.ts';
import { copyRows } from './emptied.ts';
import { copyOf, dropTemplate, madeBefore, migrateAll, placeOf, testUrl, type Template } from './templates.ts';

/** Password of the demo users. */
export const DEMO_PASSWORD = 'Demo-Passwort-1';
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What the demo data are made of: everything of the API and the contract but the tests. */
function stampOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')));
  for (const folder of ['api/src', 'api/migrations', 'shared/contract/src'])
    for (const name of (readdirSync(join(root, folder), { recursive: true }) as string[]).sort())
      if (/(?<!\.test)\.(ts|sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Name of this checkout's demo data, before the stamp of their sources. */
const KIND = `demo-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;

/**
 * The PostgreSQL on which a run before this one has made them. The embedded database then takes their rows: every statement
 * of a run on PostgreSQL, theirs too, is prepared on it by statements.test.ts.
 */
const elsewhere = process.env.TEST_DEMO_FROM;

/** The demo data of 12.1 as of their own day, on today's migrations; that of former sources goes when they are made. */
const demo = (): Template => {
  const name = `${KIND}-${stampOfSources()}`;
  return {
    name,
    async fill(database, folder) {
      const own = basename(placeOf(name, testUrl));
      const former = readdirSync(tmpdir()).filter((one) => one.startsWith(`back-office-${KIND}-`) && one !== own);
      for (const one of former) if (one.endsWith(engine)) await dropTemplate(join(tmpdir(), one), testUrl);
      await migrateAll(database);
      const made = elsewhere && !testUrl ? await madeBefore(name, elsewhere) : null;
      if (made) {
        await copyRows(made.database, database).finally(() => made.database.close());
        return cpSync(join(made.folder, FILES), join(folder, FILES), { recursive: true });
      }
      await seedAccess(database, { password: DEMO_PASSWORD });
      useFileStore(folderStore(join(folder, FILES)));
      await seedDemo(database, { password: DEMO_PASSWORD });
    },
  };
};
const engine = placeOf('', testUrl).split('-').at(-1) ?? '';
const FILES = 'files';

/** A database of one's own with the demo data, made once a run for all files; `files`: what its file store holds, to be copied. */
export async function freshDemo(): Promise<{ database: Database; files: string }> {
  const { database, folder } = await copyOf(demo(), testUrl);
  return { database, files: join(folder, FILES) };
}
