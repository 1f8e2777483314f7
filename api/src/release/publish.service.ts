import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  moduleFile,
  type BuiltFile,
  type BuiltHost,
  type BuiltModule,
  type ReleaseDocument,
  type ReleasedModule,
} from '@shared/contract/release.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Db } from '../platform/database.ts';
import { shRelease, shReleaseVersion } from './release.tables.ts';
import type { Signer } from './signing.ts';
import type { VersionStore } from './version-store.ts';

/** One build as it lies on this machine. */
export interface Build {
  /** `host` or the name of the module. */
  name: string;
  folder: string;
  built: BuiltHost | BuiltModule;
}

/** What publishing works with. */
export interface Publisher {
  database: Database;
  store: VersionStore;
  signer: Signer;
  now(): Date;
}

/** A name of the advisory lock that publishing processes wait for. */
const PUBLISH_LOCK = 7_201_004;

const readBuild = (name: string, folder: string, description: string): Build[] => {
  const file = join(folder, description);
  if (!existsSync(file)) return [];
  return [{ name, folder, built: JSON.parse(readFileSync(file, 'utf8')) as Build['built'] }];
};

/** The finished builds below the folder of the repository: the host first, then every module that has one. */
export function findBuilds(root: string): Build[] {
  const remotes = readdirSync(root)
    .filter((folder) => folder.startsWith('remote-'))
    .sort();
  return [
    ...readBuild('host', join(root, 'host/dist'), 'host.json'),
    ...remotes.flatMap((folder) =>
      readBuild(folder.slice('remote-'.length), join(root, folder, 'dist'), 'module.json'),
    ),
  ];
}

const contentOf = (files: Readonly<Record<string, BuiltFile>>): string => {
  const hash = createHash('sha256');
  for (const file of Object.keys(files).sort()) hash.update(`${file} ${files[file]?.integrity}\n`);
  return hash.digest('hex');
};

/** Refuses a build whose files are not those that its description names. */
function checkFiles({ name, folder, built }: Build): void {
  for (const [file, { integrity }] of Object.entries(built.files)) {
    const found = createHash('sha384')
      .update(readFileSync(join(folder, file)))
      .digest('base64');
    if (`sha384-${found}` !== integrity)
      throw new Error(`${name} ${built.version}: ${file} is not the file that was built`);
  }
}

/**
 * Publishes a build under its version; nothing happens when it is there already. Throws when the version exists with
 * other contents: a published version never changes.
 */
async function publish(tx: Db, { store, now }: Publisher, build: Build): Promise<void> {
  const { name, folder, built } = build;
  const content = contentOf(built.files);
  const [known] = await tx
    .select({ content: shReleaseVersion.content })
    .from(shReleaseVersion)
    .where(and(eq(shReleaseVersion.module, name), eq(shReleaseVersion.version, built.version)));
  if (known && known.content !== content)
    throw new Error(`${name} ${built.version} was published before with other contents; a version never changes`);
  if (!(await store.has(name, built.version))) {
    checkFiles(build);
    await store.put(name, built.version, folder, Object.keys(built.files));
  }
  if (!known)
    await tx
      .insert(shReleaseVersion)
      .values({ module: name, version: built.version, content, built, createdAt: now() });
}

const released = (name: string, built: BuiltModule): ReleasedModule => ({
  version: built.version,
  manifest: built.manifest,
  entry: moduleFile(name, built.version, built.entry),
  integrity: built.files[built.entry]?.integrity ?? '',
  pageFiles: built.pageFiles,
  face: built.face,
});

const isHost = (build: Build): build is Build & { built: BuiltHost } => build.name === 'host';

/** What a release document says besides its number and time. */
type Content = Omit<ReleaseDocument, 'id' | 'createdAt'>;

const contentOfBuilds = (host: Build & { built: BuiltHost }, builds: readonly Build[]): Content => ({
  host: { version: host.built.version, integrity: host.built.files['index.html']?.integrity ?? '' },
  modules: Object.fromEntries(
    builds
      .filter((build) => !isHost(build))
      .map(({ name, built }) => [name, released(name, built as BuiltModule)] as const),
  ),
  disabled: {},
});

/**
 * Publishes every build and, when the set differs from the newest release document or that one is not signed by this
 * installation, makes a new document. In one transaction and under a lock: of several processes that start together
 * one makes the document and the others find it. Answers the id of the newest document, 0 when no host is built.
 */
export async function publishBuilds(publisher: Publisher, builds: readonly Build[], reason: string): Promise<number> {
  const { database, signer, now } = publisher;
  const host = builds.find(isHost);
  if (!host) return 0;
  return database.exclusively(PUBLISH_LOCK, () =>
    database.db.transaction(async (tx) => {
      for (const build of builds) await publish(tx, publisher, build);
      const [newest] = await tx.select().from(shRelease).orderBy(desc(shRelease.id)).limit(1);
      const content = contentOfBuilds(host, builds);
      if (newest && signer.proves(newest.document, newest.signature)) {
        const { id, createdAt: _at, ...current } = JSON.parse(newest.document) as ReleaseDocument;
        if (JSON.stringify(current) === JSON.stringify(content)) return id;
      }
      const id = Number(newest?.id ?? 0) + 1;
      const document = JSON.stringify({ id, createdAt: now().toISOString(), ...content } satisfies ReleaseDocument);
      const signature = signer.sign(document);
      await tx
        .insert(shRelease)
        .values({ id: String(id), document, signature, userName: '系统', reason, createdAt: now() });
      return id;
    }),
  );
}
