import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenEncoding, contentType } from './content-types.ts';
import { contentPolicy, findRoute, loginPage, plainPath, shellPage, type Template } from './page.ts';
import type { CurrentRelease, Releases } from './release.service.ts';
import type { VersionStore } from './version-store.ts';

/** What serving needs. */
export interface StaticSource {
  releases: Releases;
  store: VersionStore;
}

const brotli = promisify(brotliCompress);
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Requests below these are never answered with a page. */
const NOT_PAGES = /^\/(?:mf|assets|metrics)(?:\/|$)/;

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send('文件不存在。');

/** Sends one file of a published version, compressed as the browser takes it; 404 unless the version lists it. */
async function sendFile(
  { releases, store }: StaticSource,
  request: FastifyRequest,
  reply: FastifyReply,
  [module, version, file]: readonly [string, string, string],
  cache = IMMUTABLE,
): Promise<FastifyReply> {
  const files = await releases.filesOf(module, version);
  const listed = files && Object.hasOwn(files, file) ? files[file] : undefined;
  if (!listed) return missing(reply);
  const encoding = listed.br < listed.bytes ? chosenEncoding(request.headers['accept-encoding']) : null;
  const packed = encoding && (await store.open(module, version, `${file}.${encoding === 'br' ? 'br' : 'gz'}`));
  const found = packed ?? (await store.open(module, version, file));
  if (!found) return missing(reply);
  if (packed) void reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', cache)
    .header('vary', 'accept-encoding')
    .header('content-length', found.size)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(contentType(file))
    .send(request.method === 'HEAD' ? undefined : found.stream());
}

/** A filled-in page with its policy; made once for each release and route. */
interface Page {
  body: Buffer;
  packed: Buffer;
  policy: string;
}

/** Makes the pages of the release in force; forgets them when another one is. */
function pageMaker({ releases, store }: StaticSource) {
  let id = 0;
  const pages = new Map<string, Promise<Page>>();

  async function templateOf(release: CurrentRelease, file: string): Promise<Template | null> {
    const { version, integrity } = release.document.host;
    const host = await releases.hostOf(version);
    const listed = host?.files[file];
    if (!host || !listed) return null;
    const body = await store.read('host', version, file);
    const proof = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    if (proof !== (file === 'index.html' ? integrity : listed.integrity))
      throw new Error(`${file} of host ${version} is not the file that was published`);
    return { html: body.toString('utf8'), host };
  }

  async function make(release: CurrentRelease, path: string): Promise<Page> {
    const login = path === '/user/login' ? await templateOf(release, 'login.html') : null;
    const template = login ?? (await templateOf(release, 'index.html'));
    if (!template) throw new Error('The published host has no index.html');
    const name = findRoute(release.document, path)?.name;
    const version = name && release.document.modules[name]?.version;
    const built = name && version ? await releases.moduleOf(name, version) : null;
    const html = login ? loginPage(login) : shellPage(template, release, path, built);
    const body = Buffer.from(html);
    const packed = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body, packed, policy: contentPolicy(html) };
  }

  return async function pageFor(path: string): Promise<Page | null> {
    const release = await releases.current();
    if (!release) return null;
    if (release.document.id !== id) {
      pages.clear();
      id = release.document.id;
    }
    const plain = plainPath(path);
    const key = plain === '/user/login' || findRoute(release.document, plain) ? plain : '/';
    const known = pages.get(key);
    if (known) return known;
    const made = make(release, key);
    pages.set(key, made);
    made.catch(() => pages.delete(key));
    return made;
  };
}

/**
 * Serves modules, the shell's files and, for every other path, the application's page (deep links). What is missing
 * below /mf and /assets is a real 404. Only pages are `no-store`; every file is immutable.
 */
export function serveStatic(app: FastifyInstance, source: StaticSource): void {
  const pageFor = pageMaker(source);

  const method = ['GET', 'HEAD'];

  app.route({
    method,
    url: '/mf/:module/:version/*',
    handler: (request, reply) => {
      const { module, version, '*': file } = request.params as { module: string; version: string; '*': string };
      return sendFile(source, request, reply, [module, version, file]);
    },
  });

  app.route({
    method,
    url: '/assets/*',
    handler: async (request, reply) => {
      const file = `assets/${(request.params as { '*': string })['*']}`;
      const version = await source.releases.hostVersionOf(file);
      return version ? sendFile(source, request, reply, ['host', version, file]) : missing(reply);
    },
  });

  app.route({
    method,
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split(/[?#]/, 1)[0] ?? '/';
      if (/^\/api(\/|$)/.test(path)) return reply.callNotFound();
      if (NOT_PAGES.test(path)) return missing(reply);
      const root = /^\/[\w.-]+\.(?!html$)\w+$/.test(path) ? path.slice(1) : null;
      const version = root && (await source.releases.hostVersionOf(root));
      if (root && version) return sendFile(source, request, reply, ['host', version, root], 'public, max-age=3600');
      const page = await pageFor(path);
      if (!page) return reply.code(503).type('text/plain; charset=utf-8').send('页面尚未构建。');
      const packed = chosenEncoding(request.headers['accept-encoding']) === 'br';
      if (packed) void reply.header('content-encoding', 'br');
      return reply
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', page.policy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(packed ? page.packed : page.body);
    },
  });
}
