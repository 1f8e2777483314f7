import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GateFinding } from '@shared/contract/release.contract.ts';
import { HOST_NAME, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../platform/refusal.ts';
import { ANY_API, type ApiFace } from './api-face.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database.ts';
import { isModule, markOf, releasedHost, releasedModule, type Content } from './content.ts';
import { contentInForce, gateBeside, refuseByGate } from './decision-ground.service.ts';
import { appendDocument, lockReleases, newestStored, RELEASE_LOCK } from './document.service.ts';
import { isWhole } from './files-proof.service.ts';
import { hostGate, moduleGate } from './gate.rules.ts';
import { checkFiles, readableBuilds, type Build } from './local-builds.ts';
import { hostPackageGate, modulePackageGate } from './package-gate.rules.ts';
import { signOverrides } from './override.service.ts';
import { contentHash, readPackage, type ReleasePackage } from './package.ts';
import { checkReach } from './release-access.ts';
import { releaseDesk } from './release-desk.ts';
import { shRelease, shReleaseRemoved, shReleaseVersion } from './release.tables.ts';
import type { Signer } from './signing.ts';
import { checkPackage } from './key-proof.ts';
import { standing, standingText } from './standing.service.ts';
import type { DocumentMark, VersionStore } from './version-store.ts';

/** What publishing works with. */
export interface Publisher {
  database: Database;
  store: VersionStore;
  signer: Signer;
  now(): Date;
  /** Tells the operator what he must know. */
  warn(text: string): void;
  /** What this server gives; without it local builds are not asked what they need. */
  api?: ApiFace;
}

/** Who publishes, and what the gate said. */
interface Publication {
  userName: string;
  sourceCommit: string | null;
  gate: GateFinding[];
}

const versionOf = async (tx: Db, module: string, version: string) =>
  (
    await tx
      .select()
      .from(shReleaseVersion)
      .where(and(eq(shReleaseVersion.module, module), eq(shReleaseVersion.version, version)))
  )[0];

/**
 * Remembers a version, once; `made` is asked only for a new one. Throws REL-022 when it exists with other contents: a published version never changes. Files
 * that lie in the place of a new version were left by a process that was killed before its row was there: they go.
 */
async function remember(
  tx: Db,
  store: VersionStore,
  { name, built }: Pick<Build, 'name' | 'built'>,
  now: Date,
  made: () => Publication,
) {
  const content = contentHash(built.files);
  let first = await versionOf(tx, name, built.version);
  if (!first) {
    const [added] = await tx
      .insert(shReleaseVersion)
      .values({ module: name, version: built.version, content, built, createdAt: now, ...made() })
      .onConflictDoNothing()
      .returning();
    if (added) {
      await store.remove(name, built.version);
      return added;
    }
    first = await versionOf(tx, name, built.version);
  }
  if (!first || first.content !== content)
    throw refuse(
      'REL-022',
      `${name} ${built.version} 已发布过且内容不同：版本一经发布不能更改，请修改代码后重新构建。`,
    );
  return first;
}

const isHost = (build: Build): build is Build & { built: BuiltHost } => build.name === HOST_NAME;

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
 * What is live after a start: local builds, but for what a person has decided, which stays as it is. A module without a
 * local build that nobody decided on goes.
 */
function contentOfBuilds(
  host: Build & { built: BuiltHost },
  builds: readonly Build[],
  newest: Content | null,
  decided: ReadonlySet<string>,
): Content {
  const kept = <Value>(from: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => decided.has(name)));
  const local = builds
    .filter(({ name, built }) => isModule(built) && !(decided.has(name) && newest?.modules[name]))
    .map(({ name, built }) => [name, releasedModule(name, built as BuiltModule)] as const);
  return {
    host: newest && decided.has(HOST_NAME) ? newest.host : releasedHost(host.built),
    modules: { ...kept(newest?.modules), ...Object.fromEntries(local) },
    disabled: newest?.disabled ?? {},
    canary: kept(newest?.canary),
    hostCanary: newest?.hostCanary ?? null,
  };
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
 * Publishes every build of this machine and makes live what nobody has decided otherwise; a new document only when that
 * changes the set, or when the newest one is not signed by this installation (see `standing`; `warn` says so). In one transaction and under a lock: of
 * several processes that start together one makes the document and the others find it. Answers the id of the newest
 * document, 0 when no host is built.
 */
export async function publishBuilds(publisher: Publisher, found: readonly Build[], reason: string): Promise<number> {
  const { database, signer, store, now, warn, api } = publisher;
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
      const content = contentOfBuilds(host, builds, stands?.content ?? null, kept);
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

const restore = (tx: Db, module: string, version: string) =>
  tx.delete(shReleaseRemoved).where(and(eq(shReleaseRemoved.module, module), eq(shReleaseRemoved.version, version)));

/** What the gate says about a package: by itself, and beside everything that runs now. */
async function gateOf(tx: Db, name: string, { built, files }: ReleasePackage, waive: readonly string[]) {
  const content = await contentInForce(tx);
  const own = isModule(built) ? modulePackageGate(built, files) : hostPackageGate(built, files);
  if (own.some(({ check }) => ['declaration', 'needs'].includes(check))) return own;
  return [...own, ...(await gateBeside(tx, content, name, built, waive))];
}

/**
 * Publishes a package under its version; it becomes live only by a decision. The files are there before the row is, and
 * visible as a whole; a process that ends in between leaves files that nothing names and the clean-up removes. The same
 * package again answers the same version.
 */
export async function publishPackage(
  ctx: CommandCtx,
  body: { module: string; commit?: string | undefined; waive?: string[] | undefined },
  zip: Buffer,
): Promise<typeof shReleaseVersion.$inferSelect> {
  const { module: name, commit, waive = [] } = body;
  checkReach(ctx.actor, name);
  checkPackage(ctx.actor, body, zip);
  const { store } = releaseDesk();
  const made = await readPackage(name, zip);
  const gate = await gateOf(ctx.tx, name, made, waive);
  refuseByGate(name, gate);
  const { built, files } = made;
  const publication = { userName: ctx.actor.name, sourceCommit: commit || null, gate };
  await lockReleases(ctx.tx);
  const row = await remember(ctx.tx, store, { name, built }, ctx.now(), () => publication);
  await restore(ctx.tx, name, built.version);
  if (!(await isWhole(store, name, built))) {
    await store.remove(name, built.version);
    await store.putFiles(name, built.version, files);
  }
  await ctx.audit({
    kind: 'sh_release_version',
    objectId: row.id,
    objectNo: `${name} ${built.version}`,
    code: 'publish',
    action: '发布版本',
    after: { module: name, version: built.version, commit: commit ?? null },
  });
  return row;
}
