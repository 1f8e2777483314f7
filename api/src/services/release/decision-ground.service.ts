import { RELEASE_ACTIONS, type GateFinding } from '@shared/contract/release.contract.ts';
import { HOST_NAME, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { readAll } from '../../platform/reads.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ApiFace } from './api-face.ts';
import { buildsOf } from './built.service.ts';
import { contentOf, isModule, named, numberOf, type Content } from './content.ts';
import { lockReleases, newestStored } from './document.service.ts';
import { proveFiles } from './files-proof.service.ts';
import { hostGate, moduleGate, type Others } from './gate.rules.ts';
import { apiNeedFindings } from './needs-gate.rules.ts';
import { releaseDesk } from './release-desk.ts';
import { shReleaseRemoved, shReleaseVersion } from './release.tables.ts';

/** Name of a module for people. */
export const titleOf = (name: string): string => (name === HOST_NAME ? '外壳' : name);

/** A published version; refuses with REL-011 (never published) or REL-012 (its time is over). */
async function publishedVersion(db: Db, module: string, version: string) {
  const [found] = await db
    .select()
    .from(shReleaseVersion)
    .where(and(eq(shReleaseVersion.module, module), eq(shReleaseVersion.version, version)));
  if (!found) throw refuse('REL-011', `${titleOf(module)} ${version}：没有发布过该版本，请先发布。`);
  const [removed] = await db
    .select({ version: shReleaseRemoved.version })
    .from(shReleaseRemoved)
    .where(and(eq(shReleaseRemoved.module, module), eq(shReleaseRemoved.version, version)));
  if (removed) throw refuse('REL-012', `${titleOf(module)} ${version}：文件已过保留期被清理，请重新发布。`);
  return found;
}

/** The same with the proof that every file of it lies there (REL-023). */
export async function provenVersion(db: Db, module: string, version: string) {
  const found = await publishedVersion(db, module, version);
  await proveFiles(releaseDesk().store, titleOf(module), module, found.built);
  return found;
}

type Stored = NonNullable<Awaited<ReturnType<typeof newestStored>>>;

async function newestSigned(tx: Db): Promise<Stored> {
  const newest = await newestStored(tx);
  if (!newest) throw refuse('REL-010', '尚未发布任何版本，请先启动一次服务。');
  const good = releaseDesk().signer.proves(newest.document, newest.signature);
  if (!good || numberOf(newest.document) !== Number(newest.id))
    throw refuse('REL-013', `版本清单 ${newest.id} 的签名或编号不正确，请检查发布密钥后重启服务。`);
  return newest;
}

/** The document in force, which must be one of this installation. */
export const contentInForce = async (tx: Db): Promise<Content> => contentOf((await newestSigned(tx)).document);

/**
 * What a decision is made on: waits for its turn, then refuses with REL-024 when another document is in force than the
 * one that who decides has seen, so that two who roll back at once take back one version and not two.
 */
export async function groundOf(tx: Db, base: number): Promise<Content> {
  await lockReleases(tx);
  const newest = await newestSigned(tx);
  const id = Number(newest.id);
  if (id === base) return contentOf(newest.document);
  const { userName, action, module, version } = newest;
  const what = [RELEASE_ACTIONS[action], module && titleOf(module), version].filter(Boolean).join(' ');
  throw refuse(
    'REL-024',
    `版本清单已变为 ${id}（${userName}：${what}），您的操作基于清单 ${base}，未执行。请按现在的情况重新决定。`,
    { releaseId: id },
    { status: 409 },
  );
}

/** What runs now beside a candidate, as the builds describe it. */
export async function othersOf(tx: Db, content: Content): Promise<Others> {
  const builtOf = await buildsOf(tx, content);
  const host = builtOf(HOST_NAME, content.host.version);
  if (!host || isModule(host)) throw refuse('REL-010', '线上外壳的描述不完整，请重启服务。');
  const modules = Object.entries(content.modules).flatMap(([name, { version }]) => {
    const built = builtOf(name, version);
    return built && isModule(built) ? [[name, built] as const] : [];
  });
  return { host, modules: Object.fromEntries(modules), api: releaseDesk().api };
}

/** What the gate says about a version beside everything that runs now, candidates of others included. */
export async function gateBeside(
  tx: Db,
  content: Content,
  name: string,
  built: BuiltModule | BuiltHost,
  waive: readonly string[],
): Promise<GateFinding[]> {
  const others = await othersOf(tx, content);
  if (!isModule(built)) {
    const candidates = await readAll(
      { db: tx },
      ...Object.entries(content.canary).map(
        ([other, { released }]) =>
          () =>
            publishedVersion(tx, other, released.version).then((row) => row.built),
      ),
    );
    return hostGate(built, [...Object.values(others.modules), ...candidates.filter(isModule)], waive);
  }
  const { hostCanary } = content;
  const nextHost = hostCanary ? (await publishedVersion(tx, HOST_NAME, hostCanary.released.version)).built : null;
  const beside = nextHost && !isModule(nextHost) ? moduleGate(name, built, { ...others, host: nextHost }, waive) : [];
  const found = [...moduleGate(name, built, others, waive), ...beside];
  return [...new Map(found.map((finding) => [finding.text, finding])).values()];
}

/** What holds back a version that ran before or runs for one user: only what could not run at all. */
export const mustRun = (findings: readonly GateFinding[]): GateFinding[] =>
  findings.filter(({ check }) => check !== 'route-removed' && check !== 'needs');

/** Refuses with REL-020 and everything that the gate found. */
export function refuseByGate(name: string, findings: readonly GateFinding[]): void {
  const refused = findings.filter(({ level }) => level === 'refuse');
  if (refused.length === 0) return;
  const more = refused.length > 1 ? `（共 ${refused.length} 项）` : '';
  throw refuse('REL-020', `${titleOf(name)}未通过检查${more}：${refused[0]?.text}`, { findings }, { showType: 3 });
}

/** What live modules need and this API does not give, for the operator of a server that starts. */
export async function unmetByApi(db: Db, api: ApiFace): Promise<string[]> {
  const newest = await newestStored(db);
  if (!newest) return [];
  const content = contentOf(newest.document);
  const builtOf = await buildsOf(db, content);
  return named(content).flatMap(([name, version]) => {
    const built = builtOf(name, version);
    if (!built || !isModule(built)) return [];
    return apiNeedFindings(built, api).map(({ text }) => `${name} ${version}：${text}`);
  });
}
