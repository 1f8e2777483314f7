import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { releases } from '@shared/contract/release.contract.ts';
import type { CommandCtx, ReadCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import { InputFault } from '../../platform/worker-task.ts';
import { contentInForce, gateBeside, refuseByGate } from './decision-ground.service.ts';
import { lockReleases } from './document.service.ts';
import { isWhole } from './files-proof.service.ts';
import { checkPackage } from './key-proof.ts';
import { packageTask, type Weighed } from './package.tasks.ts';
import { checkReach } from './release-access.ts';
import { releaseDesk } from './release-desk.ts';
import type { shReleaseVersion } from './release.tables.ts';
import { publisherOf, throttlePublishing } from './token.service.ts';
import { remember, restore } from './version-row.service.ts';

/** Packages that were read before the transaction of their publication, by the upload they came as. */
const weighed = new WeakMap<UploadedFile, Weighed>();

/**
 * Before the transaction: takes a package apart and looks at it by itself, in a worker, so that none holds up the server or
 * anybody's connection. Refuses with REL-021 what is no whole package.
 */
export async function weighPackage(
  ctx: ReadCtx,
  { body, files }: { body: unknown; files: readonly UploadedFile[] },
): Promise<void> {
  await throttlePublishing(ctx);
  const [upload] = files;
  const asked = body as BodyOf<typeof releases.publish>;
  if (!upload || files.length > 1) throw refuse('REL-021', '请上传一个发布包（zip）。');
  checkReach(ctx.actor, asked.module);
  checkPackage(ctx.actor, asked, upload.bytes);
  try {
    const input = { name: asked.module, zip: upload.bytes };
    const { files: found, ...made } = await inWorker({ userId: publisherOf(ctx.actor) }, packageTask, input);
    const bytes = [...found].map(
      ([file, body]) => [file, Buffer.from(body.buffer, body.byteOffset, body.length)] as const,
    );
    weighed.set(upload, { ...made, files: new Map(bytes) });
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    throw refuse('REL-021', `发布包不完整：${error.message}请用 npm run release 重新打包。`);
  }
}

/** What the gate says about a package: by itself, and beside everything that runs now. */
async function gateOf(tx: Db, name: string, { built, own }: Weighed, waive: readonly string[]) {
  const content = await contentInForce(tx);
  if (own.some(({ check }) => ['declaration', 'needs'].includes(check))) return own;
  return [...own, ...(await gateBeside(tx, content, name, built, waive))];
}

/**
 * Publishes a package (weighed before) under its version; it becomes live only by a decision. The files are there before the
 * row is, and visible as a whole; a process that ends in between leaves files that nothing names and the clean-up removes.
 * The same package again answers the same version.
 */
export async function publishPackage(
  ctx: CommandCtx,
  body: BodyOf<typeof releases.publish>,
  upload: UploadedFile | undefined,
): Promise<typeof shReleaseVersion.$inferSelect> {
  const { module: name, commit, waive = [] } = body;
  const { store } = releaseDesk();
  const made = upload && weighed.get(upload);
  if (!made) throw new Error('The package was not weighed before the transaction');
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
