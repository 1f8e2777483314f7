import type { BodyOf } from '@shared/contract/endpoint.ts';
import {
  MOST_CANARY_SHARE,
  type GateFinding,
  type ReleaseAction,
  type releases,
} from '@shared/contract/release.contract.ts';
import { HOST_NAME, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { refuse } from '../platform/refusal.ts';
import {
  candidateOf,
  contentOf,
  isModule,
  liveVersion,
  withCanary,
  withDisabled,
  withLive,
  type Content,
} from './content.ts';
import { appendDocument, lockReleases, newestStored } from './document.service.ts';
import { versionsBefore } from './earlier-version.ts';
import { hostGate, moduleGate, type Others } from './gate.rules.ts';
import { releaseDesk } from './release.desk.ts';
import { shReleaseRemoved, shReleaseVersion } from './release.tables.ts';
import { checkReach } from './release-access.ts';
import { readAll } from '../platform/reads.ts';

/** Name of a module for people. */
const titleOf = (name: string): string => (name === HOST_NAME ? '外壳' : name);

/** A published version whose files are there; refuses with REL-011 or REL-012. */
export async function publishedVersion(db: Db, module: string, version: string) {
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

/** The document in force, which must be one of this installation. */
export async function contentInForce(tx: Db): Promise<Content> {
  const newest = await newestStored(tx);
  if (!newest) throw refuse('REL-010', '尚未发布任何版本，请先启动一次服务。');
  if (!releaseDesk().signer.proves(newest.document, newest.signature))
    throw refuse('REL-013', `版本清单 ${newest.id} 的签名不正确，请检查发布密钥后重启服务。`);
  return contentOf(newest.document);
}

/** What runs now beside a candidate, as the builds describe it. */
export async function othersOf(tx: Db, content: Content): Promise<Others> {
  const wanted = [
    [HOST_NAME, content.host.version],
    ...Object.entries(content.modules).map(([name, { version }]) => [name, version]),
  ];
  const rows = await tx
    .select({ module: shReleaseVersion.module, version: shReleaseVersion.version, built: shReleaseVersion.built })
    .from(shReleaseVersion)
    .where(
      inArray(
        shReleaseVersion.version,
        wanted.map(([, version]) => version ?? ''),
      ),
    );
  const builtOf = (name: string, version: string) =>
    rows.find((row) => row.module === name && row.version === version)?.built;
  const host = builtOf(HOST_NAME, content.host.version);
  if (!host || isModule(host)) throw refuse('REL-010', '线上外壳的描述不完整，请重启服务。');
  const modules = Object.entries(content.modules).flatMap(([name, { version }]) => {
    const built = builtOf(name, version);
    return built && isModule(built) ? [[name, built] as const] : [];
  });
  return { host, modules: Object.fromEntries(modules) };
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
    return hostGate(built, [...Object.values(others.modules), ...candidates.filter(isModule)]);
  }
  const { hostCanary } = content;
  const nextHost = hostCanary ? (await publishedVersion(tx, HOST_NAME, hostCanary.released.version)).built : null;
  const beside = nextHost && !isModule(nextHost) ? moduleGate(name, built, { ...others, host: nextHost }, waive) : [];
  const found = [...moduleGate(name, built, others, waive), ...beside];
  return [...new Map(found.map((finding) => [finding.text, finding])).values()];
}

/** Refuses with REL-020 and everything that the gate found. */
export function refuseByGate(name: string, findings: readonly GateFinding[]): void {
  const refused = findings.filter(({ level }) => level === 'refuse');
  if (refused.length === 0) return;
  const more = refused.length > 1 ? `（共 ${refused.length} 项）` : '';
  throw refuse('REL-020', `${titleOf(name)}未通过检查${more}：${refused[0]?.text}`, { findings }, { showType: 3 });
}

interface Decision {
  action: ReleaseAction;
  module: string;
  version: string | null;
  reason: string;
  content: Content;
}

/** Writes the decision: document, audit row; in the command's transaction. */
async function settle(ctx: CommandCtx, { action, module, version, reason, content }: Decision): Promise<void> {
  const { system, userId, name } = ctx.actor;
  const before = contentOf((await newestStored(ctx.tx))?.document ?? '{}');
  const made = await appendDocument(ctx.tx, releaseDesk().signer, ctx.now(), content, {
    action,
    module,
    version,
    userId: system || userId === '0' ? null : userId,
    userName: name,
    reason,
  });
  const stateOf = (one: Content) => ({
    live: liveVersion(one, module),
    canary: candidateOf(one, module),
    disabled: one.disabled[module] ?? null,
  });
  await ctx.audit({
    kind: 'sh_release',
    objectId: String(made.id),
    objectNo: module,
    code: action.toLowerCase(),
    action: {
      START: '发布',
      PROMOTE: '上线',
      CANARY: '灰度',
      ROLLBACK: '回退',
      HALT: '灰度自动停止',
      DISABLE: '停用',
      ENABLE: '恢复',
    }[action],
    before: stateOf(before),
    after: stateOf(content),
    reason,
  });
}

const waivedBefore = (gate: readonly GateFinding[]): ReadonlySet<string> =>
  new Set(gate.filter(({ check, level }) => check === 'route-removed' && level === 'warn').map(({ text }) => text));

/** Checks that a version may run now, beside what runs now; what was waived at its publishing stays waived. */
async function checkGate(tx: Db, content: Content, name: string, version: string, waive: readonly string[]) {
  const row = await publishedVersion(tx, name, version);
  const waived = waivedBefore(row.gate);
  const findings = await gateBeside(tx, content, name, row.built, waive);
  refuseByGate(
    name,
    findings.filter(({ text }) => !waived.has(text)),
  );
  return row.built;
}

/** 上线: the version is what everybody's new tab runs. */
export async function promote(ctx: CommandCtx, body: BodyOf<typeof releases.promote>): Promise<void> {
  const { module, version, reason, waive = [] } = body;
  await lockReleases(ctx.tx);
  const content = await contentInForce(ctx.tx);
  const built = await checkGate(ctx.tx, content, module, version, waive);
  if (liveVersion(content, module) === version && !candidateOf(content, module))
    throw refuse('REL-014', `${titleOf(module)} ${version} 已在线上。`);
  await settle(ctx, { action: 'PROMOTE', module, version, reason, content: withLive(content, module, built) });
}

/** 灰度: a share of the users gets the version; 0 ends it. */
export async function setCanary(ctx: CommandCtx, body: BodyOf<typeof releases.canary>): Promise<void> {
  const { module, version, share, reason } = body;
  checkReach(ctx.actor, module);
  if (share > MOST_CANARY_SHARE && !ctx.actor.may('system.release.promote'))
    throw refuse(
      'REL-042',
      `灰度最多 ${MOST_CANARY_SHARE}%，更大的比例等于上线：请由有上线权限的人在“版本发布”中操作。`,
      undefined,
      { status: 403 },
    );
  await lockReleases(ctx.tx);
  const content = await contentInForce(ctx.tx);
  if (share === 0) {
    if (!candidateOf(content, module)) throw refuse('REL-015', `${titleOf(module)} 没有正在灰度的版本。`);
    const next = withCanary(content, module, null, 0);
    return settle(ctx, { action: 'CANARY', module, version: null, reason, content: next });
  }
  if (liveVersion(content, module) === null)
    throw refuse('REL-016', `${module} 还没有线上版本，请先上线一个版本再灰度。`);
  if (liveVersion(content, module) === version) throw refuse('REL-014', `${titleOf(module)} ${version} 已在线上。`);
  const built = await checkGate(ctx.tx, content, module, version, []);
  const next = withCanary(content, module, built, share);
  await settle(ctx, { action: 'CANARY', module, version, reason: `${reason}（${share}%）`, content: next });
}

/** 回退: what was live before is live again; a canary ends. Only what could not run at all holds it back. */
export async function rollBack(ctx: CommandCtx, { module, reason }: BodyOf<typeof releases.rollback>): Promise<void> {
  await lockReleases(ctx.tx);
  const content = await contentInForce(ctx.tx);
  const now = liveVersion(content, module);
  const version = now === null ? undefined : (await versionsBefore(ctx.tx, { [module]: now })).get(module);
  if (!version) throw refuse('REL-017', `${titleOf(module)} 没有更早的线上版本可以回退。`);
  const { built } = await publishedVersion(ctx.tx, module, version);
  const findings = await gateBeside(ctx.tx, content, module, built, []);
  refuseByGate(
    module,
    findings.filter(({ check }) => check !== 'route-removed'),
  );
  await settle(ctx, { action: 'ROLLBACK', module, version, reason, content: withLive(content, module, built) });
}

/** 停用 or 恢复: a module that is off loads for nobody, its pages show the reason. The shell cannot be switched off. */
export async function setDisabled(ctx: CommandCtx, body: BodyOf<typeof releases.disable>): Promise<void> {
  const { module, disabled, reason } = body;
  await lockReleases(ctx.tx);
  const content = await contentInForce(ctx.tx);
  if (!(module in content.modules)) throw refuse('REL-016', `${titleOf(module)} 不是线上模块，不能停用。`);
  if (disabled === module in content.disabled)
    throw refuse('REL-018', disabled ? `${module} 已经停用。` : `${module} 没有停用。`);
  const next = withDisabled(content, module, disabled ? reason : null);
  await settle(ctx, { action: disabled ? 'DISABLE' : 'ENABLE', module, version: null, reason, content: next });
}

/** Ends a canary because of its errors; the system does it. */
export async function haltCanary(ctx: CommandCtx, module: string, version: string, reason: string): Promise<void> {
  await lockReleases(ctx.tx);
  const content = await contentInForce(ctx.tx);
  // Somebody may have decided meanwhile.
  if (candidateOf(content, module)?.version !== version) return;
  await settle(ctx, { action: 'HALT', module, version, reason, content: withCanary(content, module, null, 0) });
}
