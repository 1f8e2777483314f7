import { openDatabase } from '../src/platform/database.ts';
import { migrate, readMigrations } from '../src/platform/migrate.ts';
import { migrationsFolder } from '../src/platform/open-database.ts';
import { buildServer } from '../src/server.ts';
import { testActor } from './actors.ts';
import { createNotes, noteRoutes } from './note.ts';

/** The process that kill.test.ts kills: the API with the test noun, on DATA_DIR or DATABASE_URL. */
const started = performance.now();
const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR ?? '' });
// Only the platform's own tables: the test is about the pipeline, and the others' files change.
await migrate(database, readMigrations(migrationsFolder()).slice(0, 1));
const [table] = await database.raw<{ found: string | null }>("select to_regclass('tt_note')::text as found");
if (!table?.found) await createNotes(database);
const actor = testActor('admin', '1');
const server = await buildServer({ database, routes: noteRoutes, authenticate: async () => actor });
const address = await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready ${address} ${Math.round(performance.now() - started)}`);
