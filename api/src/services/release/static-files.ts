import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { DISPLAY_PATH } from '@shared/contract/dashboard/screen-token.contract.ts';
import { loginPath } from '@shared/contract/redirect-target.ts';
import { setKey } from '@shared/contract/release.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenEncoding, contentType } from './content-types.ts';
import { integrityOf } from './package.ts';
import { contentPolicy, findRoute, loginPage, plainPath, shellPage, type Template } from './page.ts';
import type { Chosen, Releases } from './releases.ts';
import { TAB_COOKIE } from './tab-ticket.ts';
import type { VersionStore } from './version-store.ts';

/** What serving needs. */
export interface StaticSource {
  releases: Releases;
  store: VersionStore;
  /** Verifies documents in the browser, see Signer. */
  publicKey: string;
  now(): Date;
  /** A name for the tab of a page, see tab-ticket.ts. */
  tabOf(userId: string, set: number): string;
  /** User of the session that a page is asked with; null: nobody is logged in. */
  visitor(request: FastifyRequest): Promise<string | null>;
}

const brotli = promisify(brotliCompress);
const LOGIN = '/user/login';
/** Pages that are served without a session. */
const OPEN_PAGES: ReadonlySet<string> = new Set([LOGIN, DISPLAY_PATH]);
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Requests below these are never answered with a page. */
const NOT_PAGES = /^\/(?:mf|assets|metrics)(?:\/|$)/;

/** What a browser heeds of documents only; a page is made of two dozen scripts, and each would bring them again. */
const DOCUMENT_HEADERS = ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy', 'x-frame-options'];

/** Scripts and styles run nothing of their own, so that a policy would tell a browser nothing about them. */
const PAGE_PARTS = /\.(?:js|css)$/;

/** Whatever a version holds: opened by itself it has no origin, no scripts and no frame around it. */
const NO_DOCUMENT = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
/** What a browser wants to show as a page or in one (Sec-Fetch-Dest); a module's files are parts of the shell's page. */
const SHOWN_AS_PAGE: ReadonlySet<unknown> = new Set(['document', 'iframe', 'frame', 'object', 'embed']);

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
  if (!file.endsWith('.html')) for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name);
  if (PAGE_PARTS.test(file)) void reply.removeHeader('content-security-policy');
  return reply
    .header('cache-control', cache)
    .header('vary', 'accept-encoding')
    .header('content-length', found.size)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(contentType(file))
    .send(request.method === 'HEAD' ? undefined : found.stream());
}

/** Sends a file of the shell, of the newest version that holds it and is still there. */
async function sendHostFile(
  source: StaticSource,
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  cache = IMMUTABLE,
): Promise<FastifyReply> {
  for (const version of await source.releases.hostVersionsOf(file))
    if (await source.store.has('host', version))
      return sendFile(source, request, reply, ['host', version, file], cache);
  return missing(reply);
}

const placeOf = (url: string): { pathname: string; search: string; hash: string } => {
  const at = url.indexOf('?');
  return { pathname: at < 0 ? url : url.slice(0, at), search: at < 0 ? '' : url.slice(at), hash: '' };
};

/** A filled-in page with its policy; made once for each release and route. */
interface Page {
  body: Buffer;
  packed: Buffer;
  policy: string;
  /** Number of its document; 0: the login page. */
  set: number;
}

/** Long enough for a page to start over a slow line; a tab that starts anew has another name. */
const tabCookie = (tab: string): string => `${TAB_COOKIE}=${tab}; Path=/; Max-Age=600; SameSite=Lax`;

/** Pages kept of one release document; each candidate and route makes one. */
const MAX_PAGES = 2000;

/** Makes the pages of the release in force; forgets them when another one is. */
function pageMaker({ releases, store, publicKey, now }: StaticSource) {
  let id = 0;
  const pages = new Map<string, Promise<Page>>();

  async function templateOf({ set }: Chosen, file: string): Promise<Template | null> {
    const { version, integrity } = set.host;
    const host = await releases.hostOf(version);
    const listed = host?.files[file];
    if (!host || !listed) return null;
    const body = await store.read('host', version, file);
    const proof = file === 'index.html' ? integrity : listed.integrity;
    if (integrityOf(body, proof) !== proof)
      throw new Error(`${file} of host ${version} is not the file that was published`);
    return { html: body.toString('utf8'), host };
  }

  async function make(chosen: Chosen, path: string): Promise<Page> {
    const login = path === LOGIN ? await templateOf(chosen, 'login.html') : null;
    const template = login ?? (await templateOf(chosen, 'index.html'));
    if (!template) throw new Error('The published host has no index.html');
    const name = findRoute(chosen.set, path)?.name;
    const version = name && chosen.set.modules[name]?.version;
    const built = name && version ? await releases.moduleOf(name, version) : null;
    const html = login ? loginPage(login) : shellPage(template, chosen, publicKey, path, built);
    const body = Buffer.from(html);
    const packed = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body, packed, policy: contentPolicy(html), set: login ? 0 : chosen.set.id };
  }

  return async function pageFor(path: string, userId: string | null): Promise<Page | null> {
    const chosen = await releases.chosen(userId, now());
    if (!chosen) return null;
    if (chosen.set.id !== id || pages.size > MAX_PAGES) {
      pages.clear();
      id = chosen.set.id;
    }
    const plain = plainPath(path);
    const place = plain === LOGIN || findRoute(chosen.set, plain) ? plain : '/';
    const trials = (chosen.signed.overrides ?? []).map(({ signature }) => signature).join();
    const key = `${place} ${setKey(chosen.set)} ${trials}`;
    const known = pages.get(key);
    if (known) return known;
    const made = make(chosen, place);
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
      void reply.header('content-security-policy', NO_DOCUMENT);
      if (SHOWN_AS_PAGE.has(request.headers['sec-fetch-dest']))
        return reply
          .code(403)
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .type('text/plain; charset=utf-8')
          .send('模块文件只供页面加载，不能直接打开。');
      return sendFile(source, request, reply, [module, version, file]);
    },
  });

  app.route({
    method,
    url: '/assets/*',
    handler: async (request, reply) => {
      const file = `assets/${(request.params as { '*': string })['*']}`;
      return sendHostFile(source, request, reply, file);
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
      if (root && (await source.releases.hostVersionsOf(root)).length > 0)
        return sendHostFile(source, request, reply, root, 'public, max-age=3600');
      const userId = await source.visitor(request);
      // Nobody is logged in: the login page at once, without the shell. The browser keeps #hash, see goOn().
      if (userId === null && !OPEN_PAGES.has(plainPath(path)) && (await source.releases.current()))
        return reply.header('cache-control', 'no-store').redirect(loginPath(placeOf(request.url)), 302);
      const page = await pageFor(path, userId);
      if (!page) return reply.code(503).type('text/plain; charset=utf-8').send('页面尚未构建。');
      if (userId !== null && page.set > 0) void reply.header('set-cookie', tabCookie(source.tabOf(userId, page.set)));
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
