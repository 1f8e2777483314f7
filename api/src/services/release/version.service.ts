import type { ReleaseModule, ReleaseVersion } from '@shared/contract/release.contract.ts';
import type { ReleaseSmoke } from '@shared/contract/release.fields.ts';
import { HOST_NAME, type BuiltFile } from '@shared/contract/release.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { candidateOf, contentOf, isModule, liveVersion, type Content } from './content.ts';
import { newestStored } from './document.service.ts';
import { goodBefore } from './good-versions.ts';
import type { Runs } from './halt.rules.ts';
import { decidedNames } from './publish.service.ts';
import { shRelease, shReleaseRemoved, shReleaseVersion } from './release.tables.ts';
import { smokesWith } from './smoke.service.ts';

const DAY = 86_400_000;
/** Days over which starts and errors of a version count. */
const RATE_DAYS = 7;
/** Versions that a panel lists. */
const SHOWN = 50;

type Stored = typeof shReleaseVersion.$inferSelect;
type Row = Omit<Stored, 'built'> & { built: { files: Record<string, BuiltFile> } };

/** Tabs and failed tabs of each version since a moment: `module version` → runs. */
export async function runsSince(db: Db, from: Date, module: string | null): Promise<ReadonlyMap<string, Runs>> {
  const found = await rows<{ module: string; version: string; starts: number; failures: number }>(
    db,
    sql`select module, version, count(distinct tab) filter (where kind = 'START')::int as starts,
        count(distinct tab) filter (where kind = 'ERROR')::int as failures
      from sh_release_report where at >= ${from.toISOString()} and (${module}::text is null or module = ${module})
      group by module, version`,
  );
  return new Map(found.map(({ module: name, version, ...runs }) => [`${name} ${version}`, runs]));
}

/** What a version list needs to know of everything. */
interface Facts {
  content: Content;
  removed: ReadonlySet<string>;
  runs: ReadonlyMap<string, Runs>;
  /** Runs with the document in force. */
  smokes: ReadonlyMap<string, ReleaseSmoke>;
}

async function factsOf(db: Db, now: Date, module: string | null): Promise<Facts> {
  const newest = await newestStored(db);
  if (!newest) throw refuse('REL-010', '尚未发布任何版本，请先启动一次服务。');
  const removed = await db.select().from(shReleaseRemoved);
  return {
    content: contentOf(newest.document),
    removed: new Set(removed.map((row) => `${row.module} ${row.version}`)),
    runs: await runsSince(db, new Date(now.getTime() - RATE_DAYS * DAY), module),
    smokes: await smokesWith(db, Number(newest.id)),
  };
}

function describe(row: Row, { content, removed, runs, smokes }: Facts): ReleaseVersion {
  const { module, version, createdAt, userName, sourceCommit, gate, built } = row;
  const key = `${module} ${version}`;
  const { starts, failures } = runs.get(key) ?? { starts: 0, failures: 0 };
  const state =
    liveVersion(content, module) === version
      ? 'LIVE'
      : candidateOf(content, module)?.version === version
        ? 'CANARY'
        : removed.has(key)
          ? 'REMOVED'
          : 'READY';
  return {
    module,
    version,
    state,
    publishedAt: createdAt.toISOString(),
    publishedBy: userName,
    commit: sourceCommit,
    bytes: Object.values(built.files).reduce((sum, { br }) => sum + br, 0),
    gate,
    starts,
    failures,
    smoke: smokes.get(key) ?? null,
  };
}

/** Versions of a module, the newest first. */
export async function versionsOf(db: Db, now: Date, module: string): Promise<ReleaseVersion[]> {
  const facts = await factsOf(db, now, module);
  const found = await db
    .select()
    .from(shReleaseVersion)
    .where(eq(shReleaseVersion.module, module))
    .orderBy(desc(shReleaseVersion.id))
    .limit(SHOWN);
  return found.map((row) => describe(row, facts));
}

/** One version as the panel shows it. */
export async function versionRow(db: Db, now: Date, row: Stored): Promise<ReleaseVersion> {
  return describe(row, await factsOf(db, now, row.module));
}

const titleOf = (rows: readonly Stored[], name: string): string => {
  if (name === HOST_NAME) return '系统外壳';
  const built = rows.find(({ module }) => module === name)?.built;
  return built && isModule(built) ? built.face.title : name;
};

/** Every module with what is live and what is a candidate; the shell first, then modules in the order of their menus. */
export async function moduleRows(db: Db, now: Date): Promise<{ releaseId: number; modules: ReleaseModule[] }> {
  const newest = await newestStored(db);
  if (!newest) return { releaseId: 0, modules: [] };
  const facts = await factsOf(db, now, null);
  const latest = await db
    .selectDistinctOn([shReleaseVersion.module])
    .from(shReleaseVersion)
    .orderBy(shReleaseVersion.module, desc(shReleaseVersion.id));
  const { content } = facts;
  const wanted = latest.flatMap(({ module }) => {
    const candidate = candidateOf(content, module)?.version;
    return [liveVersion(content, module), candidate].flatMap((version) => (version ? [{ module, version }] : []));
  });
  const stored =
    wanted.length === 0
      ? []
      : await db
          .select()
          .from(shReleaseVersion)
          .where(
            sql`(${shReleaseVersion.module}, ${shReleaseVersion.version}) in (${sql.join(
              wanted.map(({ module, version }) => sql`(${module}, ${version})`),
              sql`, `,
            )})`,
          );
  const find = (module: string, version: string | null | undefined) => {
    const row = stored.find((one) => one.module === module && one.version === version);
    return row ? describe(row, facts) : null;
  };
  const decided = await decidedNames(db);
  const before = await goodBefore(db);
  const modules = latest.map(({ module }): ReleaseModule => {
    const candidate = candidateOf(content, module);
    const version = find(module, candidate?.version);
    return {
      module,
      title: titleOf(latest, module),
      live: find(module, liveVersion(content, module)),
      canary: candidate && version ? { share: candidate.share, version } : null,
      disabled: content.disabled[module] ?? null,
      decided: decided.has(module),
      before: (liveVersion(content, module) && before.get(module)) ?? null,
    };
  });
  const order = (name: string) => (name === HOST_NAME ? -1 : (content.modules[name]?.face.order ?? 1000));
  return {
    releaseId: Number(newest.id),
    modules: modules.sort((one, other) => order(one.module) - order(other.module)),
  };
}

/** One module as the panel shows it. */
export async function moduleRow(db: Db, now: Date, name: string): Promise<ReleaseModule> {
  const { modules } = await moduleRows(db, now);
  const found = modules.find(({ module }) => module === name);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/** Decisions, the newest first. */
export async function historyRows(db: Db) {
  const found = await db
    .select({
      id: shRelease.id,
      at: shRelease.createdAt,
      userName: shRelease.userName,
      action: shRelease.action,
      module: shRelease.module,
      version: shRelease.version,
      reason: shRelease.reason,
      live: shRelease.live,
    })
    .from(shRelease)
    .orderBy(desc(shRelease.id))
    .limit(100);
  return found.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Errors of a module in the last week, the most frequent first. */
export async function errorRows(db: Db, now: Date, module: string) {
  const from = new Date(now.getTime() - RATE_DAYS * DAY).toISOString();
  const found = await rows<{ version: string; message: string; path: string; tabs: number; last: Date; set: string }>(
    db,
    sql`select version, message, max(path) as path, count(distinct tab)::int as tabs, max(at) as last,
        max(release_id)::text as set
      from sh_release_report where module = ${module} and kind = 'ERROR' and at >= ${from}
      group by version, message order by tabs desc, last desc limit 50`,
  );
  return found.map(({ last, set, ...row }) => ({
    ...row,
    lastAt: new Date(last).toISOString(),
    lastSet: Number(set),
  }));
}
