import { releaseOverrides, releaseTokens } from '@shared/contract/release-teams.contract.ts';
import { releaseCheck, releaseReport } from '@shared/contract/release-report.contract.ts';
import { releaseSmokes } from '@shared/contract/release-smoke.contract.ts';
import { releaseNewest, releases } from '@shared/contract/release.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { promote, rollBack, setCanary, setDisabled } from './decide.service.ts';
import { createOverride, endOverride, overrideRows } from './override.service.ts';
import { publishPackage, weighPackage } from './publish-package.service.ts';
import { restoreSet } from './restore.service.ts';
import { checkReach, reaches } from './release-access.ts';
import { newestRelease } from './release.service.ts';
import { keepReport } from './report.service.ts';
import { checkVersion } from './retention.service.ts';
import { beginSmoke, keepSmoke, smokesOf } from './smoke.service.ts';
import { createToken, revokeToken, tokenRows } from './token.service.ts';
import { errorRows, historyRows, moduleRow, moduleRows, versionRow, versionsOf } from './version.service.ts';

export const releaseRoutes: Route[] = [
  serve(releaseNewest, async (ctx) => {
    ctx.http.setHeader('cache-control', 'no-store');
    return newestRelease(ctx.db);
  }),
  serve(releases.status, async (ctx) => {
    const { releaseId, modules } = await moduleRows(ctx.db, ctx.now());
    return { releaseId, modules: modules.filter(({ module }) => reaches(ctx.actor, module)) };
  }),
  serve(releases.versions, async (ctx, { params }) => {
    checkReach(ctx.actor, params.name ?? '');
    return { list: await versionsOf(ctx.db, ctx.now(), params.name ?? '') };
  }),
  serve(releases.history, async (ctx) => ({ list: await historyRows(ctx.db) })),
  serve(releases.errors, async (ctx, { params }) => ({ list: await errorRows(ctx.db, ctx.now(), params.name) })),
  handle(
    releases.publish,
    async (ctx, { body, files }) => versionRow(ctx.tx, ctx.now(), await publishPackage(ctx, body, files[0])),
    { before: weighPackage },
  ),
  handle(releases.promote, async (ctx, { body }) => {
    await promote(ctx, body);
    return moduleRow(ctx.tx, ctx.now(), body.module);
  }),
  handle(releases.canary, async (ctx, { body }) => {
    await setCanary(ctx, body);
    return moduleRow(ctx.tx, ctx.now(), body.module);
  }),
  handle(releases.rollback, async (ctx, { body }) => {
    await rollBack(ctx, body);
    return moduleRow(ctx.tx, ctx.now(), body.module);
  }),
  handle(releases.restore, async (ctx, { body }) => {
    await restoreSet(ctx, body);
    return moduleRows(ctx.tx, ctx.now());
  }),
  handle(releases.disable, async (ctx, { body }) => {
    await setDisabled(ctx, body);
    return moduleRow(ctx.tx, ctx.now(), body.module);
  }),
  serve(releaseSmokes.list, async (ctx, { params }) => {
    checkReach(ctx.actor, params.name);
    return { list: await smokesOf(ctx.db, params.name) };
  }),
  handle(releaseSmokes.begin, (ctx, { body }) => beginSmoke(ctx, body)),
  handle(releaseSmokes.report, (ctx, { body }) => keepSmoke(ctx, body)),
  serve(releaseTokens.list, async (ctx) => ({ list: await tokenRows(ctx.db) })),
  handle(releaseTokens.create, (ctx, { body }) => createToken(ctx, body), { keep: ({ id }) => ({ id, token: '' }) }),
  handle(releaseTokens.revoke, (ctx, { params, body }) => revokeToken(ctx, params.id, body.reason)),
  serve(releaseOverrides.list, async (ctx) => ({ list: await overrideRows(ctx.db, ctx.actor.userId) })),
  handle(releaseOverrides.create, (ctx, { body }) => createOverride(ctx, body)),
  handle(releaseOverrides.end, (ctx, { params }) => endOverride(ctx, params.name)),
  handle(releaseReport, (ctx, { body }) => keepReport(ctx, body), {
    throttle: { by: 'user', limit: 60, seconds: 60 },
  }),
  serve(releaseCheck, (ctx, { params }) => checkVersion(ctx.db, params.name, params.version ?? ''), {
    throttle: { by: 'user', limit: 30, seconds: 60 },
  }),
];
