import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GateFinding } from '@shared/contract/release.contract.ts';
import { HOST_NAME, type BuiltHost } from '@shared/contract/release.ts';
import { eq, inArray } from 'drizzle-orm';
import { ANY_API, type ApiFace } from './api-face.ts';
import type { Database, Db } from '../../platform/database.ts';
import { isModule, markOf, type Content } from './content.ts';
import { appendDocument, newestStored, RELEASE_LOCK } from './document.service.ts';
import { isWhole } from './files-proof.service.ts';
import { hostGate, moduleGate } from './gate.rules.ts';
import { checkFiles, readableBuilds, type Build } from './local-builds.ts';
import { hostPackageGate, modulePackageGate } from './package-gate.rules.ts';
import { contentAtStart, noteStart, type HostBuild } from './start-set.service.ts';
import { signOverrides } from './override.service.ts';
import { shRelease } from './release.tables.ts';
import type { Signer } from './signing.ts';
import { standing, standingText } from './standing.service.ts';
import { remember, restore } from './version-row.service.ts';
import type { DocumentMark, VersionStore } from './version-store.ts';

/** What publishing works with. */
export interface Publisher {
  database: Database;
  store: VersionStore;
  signer: Signer;
  now(): Date;
  /** Tells the operator what he must know. */
  warn(text: string): void;
  /** Whose builds they are: this machine and its sources. */
  machine: string;
  /** What this server gives; without it local builds are not asked what they need. */
  api?: ApiFace;
}

const isHost = (build: Build): build is HostBuild => build.name === HOST_NAME;

/** Modules (and the shell) whose live version a person has chosen; new local builds of them wait for 上线. */
export async function decidedNames(tx: Db): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ module: shRelease.module })
    .from(shRelease)
    .where(inArray(shRelease.action, ['PROMOTE', 'ROLLBACK', 'CANARY', 'HALT']));
  const sets = await tx.select({ live: shRelease.live }).from(shRelease).where(eq(shRelease.action, 'RESTORE'));
  return new Set([...rows.map(({ module }) => module ?? ''), ...sets.flatMap(({ live }) => Object.keys(live))]);
}

/**
 * What the gate says about a local build beside the others. It is kept and shown, but holds nothing back: who starts a
 * server on builds of the same sources has decided already.
 */
function localGate(
  { folder, name, built }: Build,
  host: BuiltHost,
  builds: readonly Build[],
  api: ApiFace = ANY_API,
): GateFinding[] {
  const names = Object.keys(built.files).filter((file) => /\.(js|css|html)$/.test(file));
  const files = new Map(names.map((file) => [file, readFileSync(join(folder, file))]));
  const modules = Object.fromEntries(
    builds.flatMap(({ name: other, built: theirs }) => (isModule(theirs) ? [[other, theirs] as const] : [])),
  );
  return isModule(built)
    ? [...modulePackageGate(built, files), ...moduleGate(name, built, { host, modules, api })]
    : [...hostPackageGate(built, files), ...hostGate(built, Object.values(modules))];
}

const BEHIND = '数据库比已发出的版本清单旧（从备份恢复过），清单重新编号，浏览器据此接受。';

/** Whether browsers have seen a later document than the newest one of the database: it was set back, or its folder was. */
async function isBehind(store: VersionStore, { id, line }: DocumentMark): Promise<boolean> {
  const seen = await store.newest();
  // Documents of earlier installations have no numbering, and no browser remembers them.
  if (line === '') return false;
  return seen === null || seen.line > line || (seen.line === line && seen.id > id);
}

const same = (one: Content, other: Content): boolean => {
  const sorted = ({ modules, canary, ...rest }: Content) =>
    JSON.stringify([
      Object.entries(modules).sort(),
      Object.entries(canary).sort(),
      rest.host,
      rest.disabled,
      rest.hostCanary,
    ]);
  return sorted(one) === sorted(other);
};

/**
 * Publishes every build of this machine and makes live what nobody has decided otherwise (see `contentAtStart`); a new document only when that
 * changes the set, or when the newest one is not signed by this installation (see `standing`; `warn` says so). In one transaction and under a lock: of
 * several processes that start together one makes the document and the others find it. Answers the id of the newest
 * document, 0 when no host is built.
 */
export async function publishBuilds(publisher: Publisher, found: readonly Build[], reason: string): Promise<number> {
  const { database, signer, store, now, warn, api, machine } = publisher;
  const builds = readableBuilds(found, warn);
  const unread = found.filter((build) => !builds.includes(build)).map(({ name }) => name);
  const host = builds.find(isHost);
  if (!host) return 0;
  return database.exclusively(RELEASE_LOCK, () =>
    database.db.transaction(async (tx) => {
      for (const build of builds) {
        const { name, folder, built } = build;
        const publication = () => ({
          userName: '系统',
          sourceCommit: null,
          gate: localGate(build, host.built, builds, api),
        });
        await remember(tx, store, build, now(), publication);
        await restore(tx, name, built.version);
        if (await isWhole(store, name, built)) continue;
        checkFiles(build);
        await store.remove(name, built.version);
        await store.put(name, built.version, folder, Object.keys(built.files));
      }
      const stands = await standing(tx, signer);
      const text = stands && standingText(stands);
      if (text) warn(text);
      if (stands?.state === 'REKEYED') await signOverrides(tx, signer, now());
      const kept = new Set([...(await decidedNames(tx)), ...unread]);
      const before = await noteStart(tx, machine, builds, now());
      const content = await contentAtStart(tx, { host, builds, newest: stands?.content ?? null, kept, before }, warn);
      const behind =
        stands?.state === 'SIGNED' && (await isBehind(store, markOf((await newestStored(tx))?.document ?? '{}')));
      if (behind) warn(BEHIND);
      if (stands?.state === 'SIGNED' && !behind && same(stands.content, content)) return stands.id;
      const made = await appendDocument(tx, signer, now(), content, {
        action: 'START',
        userName: '系统',
        reason: text ? `重新签名：${text}`.slice(0, 500) : behind ? BEHIND : reason,
        anew: behind,
      });
      await store.setNewest({ id: made.id, line: made.line ?? '' });
      return made.id;
    }),
  );
}
