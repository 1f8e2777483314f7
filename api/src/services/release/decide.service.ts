import type { BodyOf } from '@shared/contract/endpoint.ts';
import { MAX_CANARY_SHARE, type GateFinding, type releases } from '@shared/contract/release.contract.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { faceFindings } from './package-gate.rules.ts';
import { candidateOf, isModule, liveVersion, withCanary, withDisabled, withLive, type Content } from './content.ts';
import {
  contentInForce,
  gateBeside,
  groundOf,
  mustRun,
  provenVersion,
  refuseByGate,
  titleOf,
} from './decision-ground.service.ts';
import { lockReleases } from './document.service.ts';
import { goodBefore } from './good-versions.ts';
import { checkReach } from './release-access.ts';
import { settle } from './settle.service.ts';
import { requireSmoke } from './smoke.service.ts';

/** Checks whose findings may be waived, and stay so. */
const WAIVABLE: ReadonlySet<string> = new Set(['route-removed', 'needs']);

/** Whether a finding is one that was waived at publishing; the words about waiving it stand only where it was not. */
const wasWaived = (gate: readonly GateFinding[]) => {
  const waived = gate.filter(({ check, level }) => WAIVABLE.has(check) && level === 'warn');
  return ({ text }: GateFinding): boolean => waived.some((one) => text.startsWith(one.text));
};

/** Checks that a version may run now, beside what runs now; what was waived at its publishing stays waived. */
async function checkGate(tx: Db, content: Content, name: string, version: string, waive: readonly string[]) {
  const row = await provenVersion(tx, name, version);
  const isWaived = wasWaived(row.gate);
  if (isModule(row.built)) refuseByGate(name, faceFindings(row.built));
  const findings = await gateBeside(tx, content, name, row.built, waive);
  refuseByGate(
    name,
    findings.filter((finding) => !isWaived(finding)),
  );
  return row.built;
}

/** 上线: the version is what everybody's new tab runs. */
export async function promote(ctx: CommandCtx, body: BodyOf<typeof releases.promote>): Promise<void> {
  const { base, module, version, reason, waive = [] } = body;
  const content = await groundOf(ctx.tx, base);
  const built = await checkGate(ctx.tx, content, module, version, waive);
  if (liveVersion(content, module) === version && !candidateOf(content, module))
    throw refuse('REL-014', `${titleOf(module)} ${version} 已在线上。`);
  const waived = await requireSmoke(ctx.tx, base, body);
  const next = withLive(content, module, built);
  await settle(ctx, { action: 'PROMOTE', module, version, reason: reason + waived, content: next });
}

/** 灰度: a share of the users gets the version; 0 ends it. */
export async function setCanary(ctx: CommandCtx, body: BodyOf<typeof releases.canary>): Promise<void> {
  const { base, module, version, share, reason, smokeWaiver } = body;
  checkReach(ctx.actor, module);
  if (share > MAX_CANARY_SHARE && !ctx.actor.may('system.release.promote'))
    throw refuse(
      'REL-042',
      `灰度最多 ${MAX_CANARY_SHARE}%，更大的比例等于上线：请由有上线权限的人在“版本发布”中操作。`,
      undefined,
      { status: 403 },
    );
  const content = await groundOf(ctx.tx, base);
  if (share === 0) {
    if (!candidateOf(content, module)) throw refuse('REL-015', `${titleOf(module)} 没有正在灰度的版本。`);
    const next = withCanary(content, module, null, 0);
    return settle(ctx, { action: 'CANARY', module, version: null, reason, content: next });
  }
  if (!version) throw invalid({ version: '请写明版本号' });
  if (liveVersion(content, module) === null)
    throw refuse('REL-016', `${module} 还没有线上版本，请先上线一个版本再灰度。`);
  if (liveVersion(content, module) === version) throw refuse('REL-014', `${titleOf(module)} ${version} 已在线上。`);
  const built = await checkGate(ctx.tx, content, module, version, []);
  // Another share of what runs as a canary already starts nothing.
  const runs = candidateOf(content, module)?.version === version;
  const waived = runs ? '' : await requireSmoke(ctx.tx, base, { module, version, smokeWaiver });
  const next = withCanary(content, module, built, share);
  await settle(ctx, { action: 'CANARY', module, version, reason: `${reason}（${share}%）${waived}`, content: next });
}

/**
 * 回退: the last good version is live again, never one that was rolled back from; a canary ends. Only what could not run
 * at all holds it back.
 */
export async function rollBack(ctx: CommandCtx, body: BodyOf<typeof releases.rollback>): Promise<void> {
  const { base, module, reason } = body;
  const content = await groundOf(ctx.tx, base);
  const version = (await goodBefore(ctx.tx, [module])).get(module);
  if (!version || liveVersion(content, module) === null)
    throw refuse('REL-017', `${titleOf(module)} 没有更早的可用版本可以回退（回退过的版本不算），请发布修复后的版本。`);
  const { built } = await provenVersion(ctx.tx, module, version);
  if (isModule(built)) refuseByGate(module, faceFindings(built));
  const findings = await gateBeside(ctx.tx, content, module, built, []);
  refuseByGate(module, mustRun(findings));
  await settle(ctx, { action: 'ROLLBACK', module, version, reason, content: withLive(content, module, built) });
}

/** 停用 or 恢复: a module that is off loads for nobody, its pages show the reason. The shell cannot be switched off. */
export async function setDisabled(ctx: CommandCtx, body: BodyOf<typeof releases.disable>): Promise<void> {
  const { base, module, disabled, reason } = body;
  const content = await groundOf(ctx.tx, base);
  const live = content.modules[module]?.version;
  if (live === undefined) throw refuse('REL-016', `${titleOf(module)} 不是线上模块，不能停用。`);
  if (disabled === module in content.disabled)
    throw refuse('REL-018', disabled ? `${module} 已经停用。` : `${module} 没有停用。`);
  // What nobody loads need not be there; what everybody loads again must be.
  if (!disabled) await provenVersion(ctx.tx, module, live);
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
