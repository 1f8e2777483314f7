import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releases } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withName } from '@shared/testing/postgres.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { freshDatabase, testUrl } from '../../../test/templates.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { openDatabase, type Database } from '../../platform/database.ts';
import { publishPackage, weighPackage } from './publish-package.service.ts';
import { releasePlugin } from './release.plugin.ts';
import { layBuild, sampleHost, sampleModule, zipOf } from './release.fixture.ts';

let database: Database;
let first: TestApi;
const root = mkdtempSync(join(tmpdir(), 'release-root-'));
const dataDir = mkdtempSync(join(tmpdir(), 'release-data-'));
const sessions = () => async () => first.actorOf('admin');

beforeAll(async () => {
  database = await freshDatabase();
  layBuild(root, sampleHost('1.0.0-h1'));
  layBuild(root, sampleModule('finance', '1.0.0-f1'));
  first = await testApi({ database, plugins: [releasePlugin({ dataDir, root, sessions })] });
});
afterAll(async () => {
  await first.close();
  await database.close();
  for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
});

async function documentAt(url: string): Promise<ReleaseDocument> {
  const html = await (await fetch(`${url}/finance/list`)).text();
  const signed = JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as SignedRelease;
  return JSON.parse(signed.document) as ReleaseDocument;
}
/** Publishes a version of finance, as its route does. */
async function publish(ctx: CommandCtx, version: string) {
  const bytes = Buffer.from(zipOf(sampleModule('finance', version)));
  const upload = { part: 'package', name: 'package.zip', type: 'application/zip', bytes };
  const body = { module: 'finance' };
  await weighPackage(ctx, { body, files: [upload] });
  return publishPackage(ctx, body, upload);
}
const counts = async () => {
  const [row] = await database.raw<{ versions: string; documents: string }>(
    'select (select count(*) from sh_release_version)::text as versions, (select count(*) from sh_release)::text as documents',
  );
  return row;
};

describe('R6 one that ends in the middle', () => {
  it('leaves no half release: neither version nor document, and the same package is published afterwards', async () => {
    const before = await counts();
    const broken = first.command('admin', async (ctx) => {
      await publish(ctx, '2.0.0-x');
      throw new Error('killed before the commit');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await counts()).toEqual(before);
    expect((await fetch(`${first.url}/mf/finance/2.0.0-x/remoteEntry.js`)).status).toBe(404);
    await first.command('admin', (ctx) => publish(ctx, '2.0.0-x'));
    expect((await fetch(`${first.url}/mf/finance/2.0.0-x/remoteEntry.js`)).status).toBe(200);
    expect(readdirSync(join(dataDir, 'mf/finance')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe.skipIf(!testUrl)('R6 several processes on one PostgreSQL and one folder', () => {
  it('a promotion at one is what the other serves at once; decisions at both are numbered without a gap', async () => {
    const [row] = await database.raw<{ name: string }>('select current_database() as name');
    const other = await openDatabase({ url: withName(testUrl ?? '', row?.name ?? ''), poolSize: 5 });
    const second = await testApi({ database: other, plugins: [releasePlugin({ dataDir, root, sessions })] });
    try {
      const { id } = await documentAt(second.url);
      const body = { base: id, module: 'finance', version: '2.0.0-x', reason: '测试上线', smokeWaiver: '测试免检' };
      await first.as('admin').ok(releases.promote, { body });
      const seen = await documentAt(second.url);
      expect([seen.id, seen.modules.finance?.version]).toEqual([id + 1, '2.0.0-x']);
      expect((await fetch(`${second.url}/mf/finance/2.0.0-x/remoteEntry.js`)).status).toBe(200);
      const switches = [first, second, first, second].map((api, index) =>
        api.as('admin').call(releases.disable, {
          body: { base: id + 1, module: 'finance', disabled: index % 2 === 0, reason: '并发测试' },
        }),
      );
      const done = (await Promise.all(switches)).filter(({ status }) => status === 200).length;
      expect(done, 'all were made on one document').toBe(1);
      const ids = await database.raw<{ id: string }>('select id::text as id from sh_release order by id');
      expect(ids.map((row) => Number(row.id))).toEqual(ids.map((_, index) => index + 1));
      expect((await documentAt(first.url)).id).toBe((await documentAt(second.url)).id);
    } finally {
      await second.close();
      await other.close();
    }
  });
});
