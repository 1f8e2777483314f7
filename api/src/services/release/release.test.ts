import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { describe, expect, test } from 'vitest';
import { openSigner } from './signing.ts';

import { pages, face, integrity, INDEX, writeHost, writeModule } from './built-files.fixture.ts';
import { releaseFiles } from './release-files.fixture.ts';

const { files, temporary, publish, server, get, signedIn } = releaseFiles();

describe('publishing', () => {
  test('makes a signed document with every module, and nothing new when nothing changed', async () => {
    expect(await publish()).toBe(1);
    expect(await publish()).toBe(1);
    const app = await server();
    const { document, signature } = signedIn((await get(app, '/')).body);
    expect(files.publisher.signer.proves(document, signature)).toBe(true);
    const parsed = JSON.parse(document) as ReleaseDocument;
    expect(parsed).toMatchObject({
      id: 1,
      host: { version: '1.0.0-aa', integrity: integrity(INDEX) },
      modules: {
        logistics: {
          version: '1.0.0-bb',
          entry: '/mf/logistics/1.0.0-bb/remoteEntry.js',
          integrity: integrity('entry'),
          pageFiles: pages,
          face,
        },
      },
    });
  });

  test('a changed module makes the next document; the old version stays served', async () => {
    await publish();
    writeModule(files.root, '1.0.0-cc', 'newer entry');
    expect(await publish()).toBe(2);
    const app = await server();
    expect((await get(app, '/mf/logistics/1.0.0-bb/remoteEntry.js')).body).toBe('entry');
    expect((await get(app, '/mf/logistics/1.0.0-cc/remoteEntry.js')).body).toBe('newer entry');
    writeHost(files.root, '1.0.0-dd');
    expect(await publish()).toBe(3);
    expect((await get(app, '/assets/shell.1.0.0-aa.js')).statusCode).toBe(200);
    expect((await get(app, '/assets/shell.1.0.0-dd.js')).statusCode).toBe(200);
  });

  test('the same version with other contents is refused, and nothing of that attempt stays', async () => {
    await publish();
    writeHost(files.root, '1.0.0-ee');
    writeModule(files.root, '1.0.0-bb', 'other');
    await expect(publish()).rejects.toThrow('版本一经发布不能更改');
    const app = await server();
    expect(JSON.parse(signedIn((await get(app, '/')).body).document)).toMatchObject({ id: 1 });
    expect(await files.database.raw('select 1 from sh_release_version where version = $1', ['1.0.0-ee'])).toEqual([]);
  });

  test('a build whose file was tampered with is not published', async () => {
    writeFileSync(join(files.root, 'remote-logistics/dist/remoteEntry.js'), 'evil');
    await expect(publish()).rejects.toThrow('is not the file that was built');
  });

  test('several processes that start together publish once', async () => {
    const ids = await Promise.all([publish(), publish(), publish()]);
    expect(ids).toEqual([1, 1, 1]);
    expect(await files.database.raw('select id from sh_release')).toHaveLength(1);
  });

  test('published rows cannot be changed', async () => {
    await publish();
    await expect(files.database.raw(`update sh_release set document = '{}'`)).rejects.toThrow('append-only');
    await expect(files.database.raw(`delete from sh_release_version`)).rejects.toThrow('append-only');
  });

  test('a document with a wrong signature is passed over; the last good one stays', async () => {
    await publish();
    const warnings: string[] = [];
    const app = await server(warnings);
    await get(app, '/');
    await files.database.raw(
      `insert into sh_release (id, document, signature, user_name, reason, created_at) select 2, replace(document, '"id":1', '"id":2'), signature, 'x', 'x', now() from sh_release`,
    );
    expect(JSON.parse(signedIn((await get(app, '/')).body).document)).toMatchObject({ id: 1 });
    expect(warnings).toEqual(['release document 2 is not signed by this installation']);
  });

  test('after the key was lost the same builds are signed anew, and the log says so', async () => {
    await publish();
    files.publisher = { ...files.publisher, signer: openSigner(temporary()) };
    expect(await publish()).toBe(2);
    expect(files.warnings).toEqual([expect.stringContaining('发布密钥已更换')]);
    const { document, signature } = signedIn((await get(await server(), '/')).body);
    expect(files.publisher.signer.proves(document, signature)).toBe(true);
    expect(await publish(), 'once').toBe(2);
  });

  test('a start passes over a document that somebody else signed, and stands by the last one of ours', async () => {
    await publish();
    await files.database.raw(
      `insert into sh_release (id, document, signature, user_name, reason, created_at) select 2, replace(replace(document, '"id":1', '"id":2'), '1.0.0-bb', '6.6.6-evil'), signature, 'x', 'x', now() from sh_release`,
    );
    expect(await publish()).toBe(3);
    expect(files.warnings).toEqual([
      expect.stringContaining('版本清单 2 不是用本机发布密钥签名的，不予采用；沿用清单 1'),
    ]);
    const parsed = JSON.parse(signedIn((await get(await server(), '/')).body).document) as ReleaseDocument;
    expect([parsed.id, parsed.modules.logistics?.version]).toEqual([3, '1.0.0-bb']);
  });
});
