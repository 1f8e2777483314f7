import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { releases } from '@shared/contract/release.contract.ts';
import { HOST_NAME } from '@shared/contract/release.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { contentOf, isModule, liveVersions, releasedHost, releasedModule, type Content } from './content.ts';
import { groundOf, mustRun, othersOf, provenVersion, refuseByGate } from './decision-ground.service.ts';
import { hostGate, moduleGate } from './gate.rules.ts';
import { faceFindings } from './package-gate.rules.ts';
import { shRelease } from './release.tables.ts';
import { settle } from './settle.service.ts';

/** What a former document comes to now: its versions as they were published, each with all its files. */
async function formerSet(ctx: CommandCtx, number: number, now: Content): Promise<Content> {
  const [row] = await ctx.tx
    .select({ document: shRelease.document })
    .from(shRelease)
    .where(eq(shRelease.id, String(number)));
  if (!row) throw refuse('REL-019', `没有版本清单 ${number}。`);
  const former = contentOf(row.document);
  const host = (await provenVersion(ctx.tx, HOST_NAME, former.host.version)).built;
  if (isModule(host)) throw refuse('REL-010', '线上外壳的描述不完整，请重启服务。');
  const modules: Record<string, Content['modules'][string]> = {};
  for (const [name, { version }] of Object.entries(former.modules)) {
    const { built } = await provenVersion(ctx.tx, name, version);
    if (isModule(built)) modules[name] = releasedModule(name, built);
  }
  const off = Object.entries(now.disabled).filter(([name]) => name in modules);
  return { host: releasedHost(host), modules, disabled: Object.fromEntries(off), canary: {}, hostCanary: null };
}

/** 整组回退: everything runs as with a former document; what could not run together holds it back. */
export async function restoreSet(ctx: CommandCtx, body: BodyOf<typeof releases.restore>): Promise<void> {
  const { base, document, reason } = body;
  const now = await groundOf(ctx.tx, base);
  const content = await formerSet(ctx, document, now);
  const isSame = JSON.stringify(liveVersions(content)) === JSON.stringify(liveVersions(now));
  if (isSame && !now.hostCanary && Object.keys(now.canary).length === 0)
    throw refuse('REL-014', `线上各版本与清单 ${document} 相同，无需回退。`);
  const others = await othersOf(ctx.tx, content);
  refuseByGate(HOST_NAME, mustRun(hostGate(others.host, Object.values(others.modules))));
  for (const [name, built] of Object.entries(others.modules))
    refuseByGate(name, [...faceFindings(built), ...mustRun(moduleGate(name, built, others))]);
  const why = `${reason}（回到清单 ${document}）`;
  await settle(ctx, { action: 'RESTORE', module: null, version: null, reason: why, content });
}
