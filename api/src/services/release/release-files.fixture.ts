import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedRelease } from '@shared/contract/release.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDatabase, type Database } from '../../platform/database.ts';
import { migrate, readMigrations } from '../../platform/migrate.ts';
import { migrationsFolder } from '../../platform/open-database.ts';
import { writeHost, writeModule } from './built-files.fixture.ts';
import { findBuilds } from './local-builds.ts';
import { publishBuilds, type Publisher } from './publish.service.ts';
import { openReleases } from './release.service.ts';
import { openSigner } from './signing.ts';
import { serveStatic } from './static-files.ts';
import { newTab } from './tab-ticket.ts';
import { folderStore } from './version-store.ts';

/** Built files of a shell (1.0.0-aa) and logistics (1.0.0-bb) in a fresh folder for each test, published on its word. */
export function releaseFiles() {
  /** What the operator was told. */
  const warnings: string[] = [];
  const files = { root: '', warnings } as {
    database: Database;
    root: string;
    publisher: Publisher;
    warnings: string[];
  };
  const folders: string[] = [];
  const servers: FastifyInstance[] = [];

  const temporary = () => {
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    folders.push(folder);
    return folder;
  };

  const publish = () => publishBuilds(files.publisher, findBuilds(files.root), 'test');

  async function server(told: string[] = []): Promise<FastifyInstance> {
    const app = fastify();
    serveStatic(app, {
      releases: openReleases(files.database.db, files.publisher.signer, (text) => told.push(text)),
      store: files.publisher.store,
      publicKey: files.publisher.signer.publicKey,
      now: files.publisher.now,
      tabOf: (userId, set) => newTab(files.publisher.signer, userId, set),
      visitor: async (request) => (request.headers['x-user'] === 'none' ? null : '1'),
    });
    servers.push(app);
    await app.ready();
    return app;
  }

  const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  const signedIn = (html: string): SignedRelease =>
    JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as SignedRelease;

  beforeAll(async () => {
    files.database = await openDatabase({ dataDir: 'memory://' });
    const needed = readMigrations(migrationsFolder()).filter(({ name }) => /^(000[14]|0020|0380|0841)_/.test(name));
    await migrate(files.database, needed);
  });

  beforeEach(async () => {
    await files.database.run(
      'truncate sh_release, sh_release_use, sh_release_version, sh_release_removed, sh_release_override, sh_release_home, sh_release_start',
    );
    files.root = temporary();
    const dataDir = temporary();
    files.publisher = {
      database: files.database,
      store: folderStore(join(dataDir, 'mf')),
      signer: openSigner(dataDir),
      now: () => new Date('2026-03-01T00:00:00Z'),
      warn: (text) => files.warnings.push(text),
      machine: 'test',
    };
    files.warnings.splice(0);
    writeHost(files.root, '1.0.0-aa');
    writeModule(files.root, '1.0.0-bb');
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((app) => app.close()));
  });

  afterAll(async () => {
    await files.database.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return { files, folders, temporary, publish, server, get, signedIn };
}
