import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database.ts';
import { migrate, readMigrations } from '../platform/migrate.ts';
import { findBuilds, publishBuilds, type Publisher } from './publish.service.ts';
import { openReleases } from './release.service.ts';
import { openSigner } from './signing.ts';
import { serveStatic } from './static-files.ts';
import { folderStore } from './version-store.ts';

const migrations = join(import.meta.dirname, '../../migrations');
const pages: Record<string, unknown> = { '/transport/order': ['static/list.css', 'static/list.js'] };
const face = {
  name: 'logistics',
  title: '物流',
  contract: 1,
  needs: { api: 1 },
  order: 1,
  prefixes: ['/transport'],
  routes: [
    { path: '/transport', redirect: '/transport/order' },
    { path: '/transport/order', title: '物流订单', permission: 'logistics.order.view' },
  ],
  widgets: [],
  search: [],
};

const integrity = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** Writes a finished build as shared/build does. */
function writeBuild(
  folder: string,
  description: string,
  version: string,
  contents: Record<string, string>,
  extra: object,
) {
  const files: Record<string, unknown> = {};
  for (const [file, body] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), body);
    const packed = brotliCompressSync(body);
    if (packed.length < body.length) writeFileSync(join(folder, `${file}.br`), packed);
    files[file] = { bytes: body.length, br: Math.min(packed.length, body.length), integrity: integrity(body) };
  }
  writeFileSync(join(folder, description), JSON.stringify({ version, files, ...extra }));
}

const INDEX = `<!doctype html><html><head><title>系统看板</title><script>guard()</script><script src="/assets/index.js" integrity="${integrity('host()')}"></script></head></html>`;
const LOGIN =
  '<!doctype html><html><head><title>登录</title><script src="/assets/login/login.js"></script></head></html>';

function writeHost(root: string, version: string, shell = 'host()'.repeat(50)) {
  writeBuild(
    join(root, 'host/dist'),
    'host.json',
    version,
    { 'index.html': INDEX, 'login.html': LOGIN, [`assets/shell.${version}.js`]: shell, 'assets/dates.js': 'dates()' },
    { preload: [`/assets/shell.${version}.js`], provides: { 'antd/es/date-picker': '/assets/dates.js' } },
  );
}

function writeModule(root: string, version: string, entry = 'entry') {
  writeBuild(
    join(root, 'remote-logistics/dist'),
    'module.json',
    version,
    { 'remoteEntry.js': entry, 'static/list.css': 'a{}', 'static/list.js': 'list()' },
    {
      manifest: { id: 'logistics' },
      entry: 'remoteEntry.js',
      pageFiles: pages,
      uses: { '/transport/order': ['antd/es/button', 'antd/es/date-picker'] },
      face,
    },
  );
}

let database: Database;
let root: string;
let publisher: Publisher;
/** What the operator was told. */
const warnings: string[] = [];
const folders: string[] = [];
const servers: FastifyInstance[] = [];

const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  folders.push(folder);
  return folder;
};

const publish = () => publishBuilds(publisher, findBuilds(root), 'test');

async function server(warnings: string[] = []): Promise<FastifyInstance> {
  const app = fastify();
  serveStatic(app, {
    releases: openReleases(database.db, publisher.signer, (text) => warnings.push(text)),
    store: publisher.store,
    publicKey: publisher.signer.publicKey,
    now: publisher.now,
    visitor: async (request) => (request.headers['x-user'] === 'none' ? null : '1'),
  });
  servers.push(app);
  await app.ready();
  return app;
}

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const signedIn = (html: string): SignedRelease =>
  JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as SignedRelease;

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory://' });
  const needed = readMigrations(migrations).filter(({ name }) => /^(000[14]|0020)_/.test(name));
  await migrate(database, needed);
});

beforeEach(async () => {
  await database.run(
    'truncate sh_release, sh_release_use, sh_release_version, sh_release_removed, sh_release_override',
  );
  root = temporary();
  const dataDir = temporary();
  publisher = {
    database,
    store: folderStore(join(dataDir, 'mf')),
    signer: openSigner(dataDir),
    now: () => new Date('2026-03-01T00:00:00Z'),
    warn: (text) => warnings.push(text),
  };
  warnings.splice(0);
  writeHost(root, '1.0.0-aa');
  writeModule(root, '1.0.0-bb');
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((app) => app.close()));
});

afterAll(async () => {
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('publishing', () => {
  test('makes a signed document with every module, and nothing new when nothing changed', async () => {
    expect(await publish()).toBe(1);
    expect(await publish()).toBe(1);
    const app = await server();
    const { document, signature } = signedIn((await get(app, '/')).body);
    expect(publisher.signer.proves(document, signature)).toBe(true);
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
    writeModule(root, '1.0.0-cc', 'newer entry');
    expect(await publish()).toBe(2);
    const app = await server();
    expect((await get(app, '/mf/logistics/1.0.0-bb/remoteEntry.js')).body).toBe('entry');
    expect((await get(app, '/mf/logistics/1.0.0-cc/remoteEntry.js')).body).toBe('newer entry');
    writeHost(root, '1.0.0-dd');
    expect(await publish()).toBe(3);
    expect((await get(app, '/assets/shell.1.0.0-aa.js')).statusCode).toBe(200);
    expect((await get(app, '/assets/shell.1.0.0-dd.js')).statusCode).toBe(200);
  });

  test('the same version with other contents is refused, and nothing of that attempt stays', async () => {
    await publish();
    writeHost(root, '1.0.0-ee');
    writeModule(root, '1.0.0-bb', 'other');
    await expect(publish()).rejects.toThrow('版本一经发布不能更改');
    const app = await server();
    expect(JSON.parse(signedIn((await get(app, '/')).body).document)).toMatchObject({ id: 1 });
    expect(await database.raw('select 1 from sh_release_version where version = $1', ['1.0.0-ee'])).toEqual([]);
  });

  test('a build whose file was tampered with is not published', async () => {
    writeFileSync(join(root, 'remote-logistics/dist/remoteEntry.js'), 'evil');
    await expect(publish()).rejects.toThrow('is not the file that was built');
  });

  test('several processes that start together publish once', async () => {
    const ids = await Promise.all([publish(), publish(), publish()]);
    expect(ids).toEqual([1, 1, 1]);
    expect(await database.raw('select id from sh_release')).toHaveLength(1);
  });

  test('published rows cannot be changed', async () => {
    await publish();
    await expect(database.raw(`update sh_release set document = '{}'`)).rejects.toThrow('append-only');
    await expect(database.raw(`delete from sh_release_version`)).rejects.toThrow('append-only');
  });

  test('a document with a wrong signature is passed over; the last good one stays', async () => {
    await publish();
    const warnings: string[] = [];
    const app = await server(warnings);
    await get(app, '/');
    await database.raw(
      `insert into sh_release (id, document, signature, user_name, reason, created_at) select 2, replace(document, '"id":1', '"id":2'), signature, 'x', 'x', now() from sh_release`,
    );
    expect(JSON.parse(signedIn((await get(app, '/')).body).document)).toMatchObject({ id: 1 });
    expect(warnings).toEqual(['release document 2 is not signed by this installation']);
  });

  test('after the key was lost the same builds are signed anew, and the log says so', async () => {
    await publish();
    publisher = { ...publisher, signer: openSigner(temporary()) };
    expect(await publish()).toBe(2);
    expect(warnings).toEqual([expect.stringContaining('发布密钥已更换')]);
    const { document, signature } = signedIn((await get(await server(), '/')).body);
    expect(publisher.signer.proves(document, signature)).toBe(true);
    expect(await publish(), 'once').toBe(2);
  });

  test('a start passes over a document that somebody else signed, and stands by the last one of ours', async () => {
    await publish();
    await database.raw(
      `insert into sh_release (id, document, signature, user_name, reason, created_at) select 2, replace(replace(document, '"id":1', '"id":2'), '1.0.0-bb', '6.6.6-evil'), signature, 'x', 'x', now() from sh_release`,
    );
    expect(await publish()).toBe(3);
    expect(warnings).toEqual([expect.stringContaining('版本清单 2 不是用本机发布密钥签名的，不予采用；沿用清单 1')]);
    const parsed = JSON.parse(signedIn((await get(await server(), '/')).body).document) as ReleaseDocument;
    expect([parsed.id, parsed.modules.logistics?.version]).toEqual([3, '1.0.0-bb']);
  });
});

describe('serving', () => {
  test('files of a module are immutable, typed and sent compressed to who takes it', async () => {
    await publish();
    const app = await server();
    const plain = await get(app, '/assets/shell.1.0.0-aa.js');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get(app, '/assets/shell.1.0.0-aa.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    const refused = await get(app, '/assets/shell.1.0.0-aa.js', { 'accept-encoding': 'br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const style = await get(app, '/mf/logistics/1.0.0-bb/static/list.css');
    expect([style.body, style.headers['content-type']]).toEqual(['a{}', 'text/css; charset=utf-8']);
  });

  test.each([
    '/assets/none.js',
    '/assets/..%2findex.html',
    '/mf/logistics/1.0.0-bb/static/none.css',
    '/mf/logistics/9.9.9/remoteEntry.js',
    '/mf/nobody/1.0.0/remoteEntry.js',
    '/mf/logistics/1.0.0-bb/module.json',
    '/mf/logistics/1.0.0-bb/remoteEntry.js.br',
    '/mf/logistics/1.0.0-bb/..%2f..%2f..%2frelease.key',
    '/mf/logistics/1.0.0-bb/constructor',
    '/mf',
    '/assets',
  ])('A8.C a missing asset is a real 404, never a page: %s', async (url) => {
    await publish();
    const answer = await get(await server(), url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).not.toContain('html');
    expect(answer.headers['cache-control']).not.toContain('no-store');
  });

  test.each(['/', '/transport/order', '/nope', '/transport/nosuch', '/warehouse/stock/', '/x.y/z', '/assetsx'])(
    'A2.1 deep link %s is the page of the shell, not stored',
    async (url) => {
      await publish();
      const answer = await get(await server(), `${url}?id=1`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('/assets/index.js');
      expect(answer.body).toContain('href="/assets/shell.1.0.0-aa.js"');
    },
  );

  test('the page names what the route needs first, with its integrity, and the title', async () => {
    await publish();
    const app = await server();
    for (const url of ['/transport/order', '/Transport/Order/', '/transport']) {
      const { body } = await get(app, url);
      expect(body).toContain('<title>物流订单</title>');
      for (const [file, content] of [
        ['remoteEntry.js', 'entry'],
        ['static/list.css', 'a{}'],
        ['static/list.js', 'list()'],
      ] as const)
        expect(body).toContain(
          `href="/mf/logistics/1.0.0-bb/${file}" crossorigin="anonymous" integrity="${integrity(content)}"`,
        );
    }
    expect((await get(app, '/transport/order')).body).toContain('rel="preload" as="script" href="/assets/dates.js"');
    expect((await get(app, '/nope')).body).not.toContain('dates.js');
    expect((await get(app, '/nope')).body).not.toContain('remoteEntry.js" cross');
  });

  test('nothing in the release document can end its data block', async () => {
    pages['/x</script>'] = [];
    await publish();
    const { body } = await get(await server(), '/');
    delete pages['/x</script>'];
    expect(JSON.parse(signedIn(body).document)).toMatchObject({ id: 1 });
    expect(body.match(/<\/script>/g)).toHaveLength(3);
  });

  test('the policy of the page allows own files and the hash of its guard only', async () => {
    await publish();
    const policy = String((await get(await server(), '/')).headers['content-security-policy']);
    const hash = createHash('sha256').update('guard()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('A2.7 the login page is a page of its own that fetches the shell ahead', async () => {
    await publish();
    const { body } = await get(await server(), '/user/login?redirect=%2F');
    expect(body).toContain('login.js');
    expect(body).toContain('<link rel="prefetch" as="script" href="/assets/shell.1.0.0-aa.js"');
    expect(body).not.toContain('id="release"');
  });

  test('a page that was changed in the file store is not served', async () => {
    await publish();
    const file = join(folders.at(-1) ?? '', 'mf/host/1.0.0-aa/index.html');
    writeFileSync(file, readFileSync(file, 'utf8').replace('</head>', '<script src="//evil"></script></head>'));
    expect((await get(await server(), '/')).statusCode).toBe(500);
  });

  test('without a build the API stands and pages say so', async () => {
    rmSync(join(root, 'host'), { recursive: true });
    expect(await publish()).toBe(0);
    expect((await get(await server(), '/')).statusCode).toBe(503);
  });
});
