import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { integrity, pages, writeModule } from './built-files.fixture.ts';
import { releaseFiles } from './release-files.fixture.ts';

const { files, publish, server, get, signedIn, folders } = releaseFiles();

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

  test('REL-020 a document among the files of a module runs nothing: it has no origin, and no browser opens it as a page', async () => {
    writeModule(files.root, '1.0.1-ee', 'entry', {
      'static/evil.html': '<script src="evil.js"></script>',
      'static/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script href="evil.js"/></svg>',
      'static/evil.js': 'steal()',
    });
    await publish();
    const app = await server();
    for (const file of ['evil.html', 'evil.svg']) {
      const { headers } = await get(app, `/mf/logistics/1.0.1-ee/static/${file}`);
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    }
    const url = '/mf/logistics/1.0.1-ee/static/';
    for (const as of ['document', 'iframe', 'frame', 'object', 'embed'])
      for (const file of ['evil.html', 'evil.svg', 'evil.js']) {
        const answer = await get(app, url + file, { 'sec-fetch-dest': as });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8']);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    for (const [file, as] of [
      ['evil.js', 'script'],
      ['evil.svg', 'image'],
    ])
      expect((await get(app, url + file, { 'sec-fetch-dest': String(as) })).statusCode).toBe(200);
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
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("'unsafe-eval'");
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
    rmSync(join(files.root, 'host'), { recursive: true });
    expect(await publish()).toBe(0);
    expect((await get(await server(), '/')).statusCode).toBe(503);
  });
});
