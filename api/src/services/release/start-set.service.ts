import { HOST_NAME, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { ANY_API } from './api-face.ts';
import { buildsOf } from './built.service.ts';
import { isModule, liveVersion, releasedHost, releasedModule, without, type Content } from './content.ts';
import { hostGate, moduleGate } from './gate.rules.ts';
import type { Build } from './local-builds.ts';
import { shReleaseStart } from './release.tables.ts';
import { versionOf } from './version-row.service.ts';

export type HostBuild = Build & { built: BuiltHost };

/** What a start works on; `kept`: what stays as it is, because a person has decided or a build cannot be read. */
interface Start {
  host: HostBuild;
  builds: readonly Build[];
  newest: Content | null;
  kept: ReadonlySet<string>;
  /** Builds that this machine started on last, by their name. */
  before: Readonly<Record<string, string>>;
}

/** The builds that a machine started on last; none: it is new. Notes those it starts on now. */
export async function noteStart(
  tx: Db,
  machine: string,
  builds: readonly Build[],
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const [row] = await tx.select().from(shReleaseStart).where(eq(shReleaseStart.machine, machine));
  const values = { builds: Object.fromEntries(builds.map(({ name, built }) => [name, built.version])), startedAt: now };
  await tx
    .insert(shReleaseStart)
    .values({ machine, ...values })
    .onConflictDoUpdate({ target: shReleaseStart.machine, set: values });
  return row?.builds ?? {};
}

/**
 * What is live after a start: local builds, but for what stays as it is. A module without a local build that nobody decided
 * on goes.
 */
function contentOfBuilds({ host, builds, newest, kept: stays }: Start): Content {
  const kept = <Value>(from: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => stays.has(name)));
  const local = builds
    .filter(({ name, built }) => isModule(built) && !(stays.has(name) && newest?.modules[name]))
    .map(({ name, built }) => [name, releasedModule(name, built as BuiltModule)] as const);
  return {
    host: newest && stays.has(HOST_NAME) ? newest.host : releasedHost(host.built),
    modules: { ...kept(newest?.modules), ...Object.fromEntries(local) },
    disabled: newest?.disabled ?? {},
    canary: kept(newest?.canary),
    hostCanary: newest?.hostCanary ?? null,
  };
}

/**
 * Builds that this machine started on before and that were published before what is live: another machine has newer ones, and
 * a restart here takes nobody back. What somebody put here since (also older sources) goes live as ever.
 */
async function outdated(tx: Db, { builds, newest, kept, before }: Start): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = [];
  for (const { name, built } of builds) {
    const live = newest && !kept.has(name) ? liveVersion(newest, name) : null;
    if (!live || live === built.version || before[name] !== built.version) continue;
    const [own, running] = [await versionOf(tx, name, built.version), await versionOf(tx, name, live)];
    if (!own || !running || BigInt(own.id) > BigInt(running.id)) continue;
    found.push({ name, text: `${name} ${built.version} 早于线上的 ${live}，未上线：如需退回，请在版本发布中操作。` });
  }
  return found;
}

/** What the gate has against two that run beside each other for the first time; what may be waived at a decision counts as well. */
const firstRefusal = (findings: ReturnType<typeof moduleGate>): string | null =>
  findings.find(({ level, check }) => level === 'refuse' && check !== 'route-removed')?.text ?? null;

/** Takes back what would come beside something that stays and does not fit it: that stays as it is too. */
async function fitting(
  tx: Db,
  content: Content,
  { host, builds, newest }: Start & { newest: Content },
  tell: (name: string, text: string) => void,
): Promise<Content> {
  const isLocal = (name: string, version: string) =>
    builds.some((build) => build.name === name && build.built.version === version);
  const stays = Object.entries(content.modules).filter(([name, { version }]) => !isLocal(name, version));
  const candidates = Object.entries(content.canary).map(([name, { released }]) => [name, released] as const);
  if (stays.length + candidates.length === 0 && content.host.version === host.built.version) return content;

  const builtOf = await buildsOf(tx, content);
  const before = await buildsOf(tx, newest);
  const modulesOf = (named: Iterable<readonly [string, { version: string }]>) =>
    [...named].flatMap(([name, { version }]) => {
      const built = builtOf(name, version) ?? before(name, version);
      return built && isModule(built) ? [[name, built] as const] : [];
    });
  let made = content;
  if (content.host.version !== newest.host.version) {
    const beside = modulesOf([...stays, ...candidates]).map(([, built]) => built);
    const text = firstRefusal(hostGate(host.built, beside));
    if (text) {
      tell(HOST_NAME, text);
      made = { ...made, host: newest.host };
    }
  }
  const shell = builtOf(HOST_NAME, made.host.version) ?? before(HOST_NAME, made.host.version);
  if (!shell || isModule(shell)) return made;
  for (const [name, built] of modulesOf(Object.entries(content.modules))) {
    const live = newest.modules[name];
    if (live?.version === built.version) continue;
    const others = { host: shell, modules: Object.fromEntries(modulesOf(Object.entries(made.modules))), api: ANY_API };
    const text = firstRefusal(moduleGate(name, built, others));
    if (!text) continue;
    tell(name, text);
    const modules = live ? { ...made.modules, [name]: live } : without(made.modules, name);
    made = { ...made, modules };
  }
  return made;
}

/**
 * What is live after a start: local builds, but for what a person has decided, which stays; for a build of a machine that
 * only starts again while another one has put a newer one live (REL-009); and for what would stand beside something that stays and does not
 * fit it. `warn` hears of the latter two; they are published and wait for 上线.
 */
export async function contentAtStart(tx: Db, start: Start, warn: (text: string) => void): Promise<Content> {
  const { builds, newest } = start;
  const old = await outdated(tx, start);
  for (const { text } of old) warn(text);
  // A machine with older sources may lack a module that a newer one has.
  const lacking = old.length > 0 ? Object.keys(newest?.modules ?? {}) : [];
  const own = new Set(builds.map(({ name }) => name));
  const kept = new Set([...start.kept, ...old.map(({ name }) => name), ...lacking.filter((name) => !own.has(name))]);
  const content = contentOfBuilds({ ...start, kept });
  if (!newest) return content;
  return fitting(tx, content, { ...start, kept, newest }, (name, text) => {
    const version = builds.find((build) => build.name === name)?.built.version ?? '';
    warn(`${name} ${version} 与线上的版本不能同时运行，未上线：${text}`);
  });
}
