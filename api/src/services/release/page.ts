import { cutEnd } from '@shared/contract/text-ends.ts';
import { createHash } from 'node:crypto';
import { moduleFile, type BuiltHost, type BuiltModule, type ReleaseSet } from '@shared/contract/release.ts';
import type { RouteRow } from '@shared/contract/module.ts';
import type { Chosen } from './releases.ts';

/** A page of the application that the server fills in. */
export interface Template {
  html: string;
  host: BuiltHost;
}

/** One file that a browser may fetch ahead. */
interface Ahead {
  path: string;
  integrity: string | undefined;
}

/** A path as routes are compared: without trailing slash, in lower case. */
export const plainPath = (path: string): string => (cutEnd(path, /\//) || '/').toLowerCase();

/** The route that stands behind a path after redirects, and its module; null when no module declares it. */
export function findRoute(set: Pick<ReleaseSet, 'modules'>, path: string): { name: string; route: RouteRow } | null {
  for (const [name, { face }] of Object.entries(set.modules)) {
    const at = (wanted: string) => face.routes.find((row) => row.path.toLowerCase() === wanted);
    let route = at(plainPath(path));
    for (let steps = 0; route?.redirect && steps < 5; steps += 1) route = at(route.redirect.toLowerCase());
    if (route) return { name, route };
  }
  return null;
}

const hostFile = ({ files }: BuiltHost, path: string): Ahead => ({ path, integrity: files[path.slice(1)]?.integrity });

/**
 * Files of the requested page that a browser can fetch at once: entry, exposed module, page, and what the page takes of
 * the host beyond the shell. `built` describes the module that the route belongs to.
 */
export function pageAhead(set: ReleaseSet, path: string, host: BuiltHost, built: BuiltModule | null): Ahead[] {
  const found = findRoute(set, path);
  const module = found && set.modules[found.name];
  if (!found || !module || !built) return [];
  const { name, route } = found;
  const taken = (built.uses[route.path] ?? []).flatMap((use) => host.provides[use] ?? []);
  return [
    { path: module.entry, integrity: module.integrity },
    ...(module.pageFiles[route.path] ?? []).map((file) => ({
      path: moduleFile(name, module.version, file),
      integrity: built.files[file]?.integrity,
    })),
    ...[...new Set(taken)].map((file) => hostFile(host, file)),
  ];
}

const link = (rel: 'preload' | 'prefetch', { path, integrity }: Ahead): string => {
  const as = path.endsWith('.css') ? 'style' : 'script';
  const proof = integrity && rel === 'preload' ? ` integrity="${integrity}"` : '';
  return `<link rel="${rel}" as="${as}" href="${path}" crossorigin="anonymous"${proof}>`;
};

const hostAhead = ({ host }: Template): Ahead[] => host.preload.map((path) => hostFile(host, path));

/** JSON for a data block: nothing in it can end the element. */
const dataBlock = (value: unknown): string =>
  `<script type="application/json" id="release">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** At the end of the head: the page's own first script and style are asked for before what is fetched ahead. */
const intoHead = (html: string, parts: readonly string[]): string => {
  const place = html.search(/<\/head>/i);
  return html.slice(0, place) + parts.join('') + html.slice(place);
};

/**
 * index.html for a path: the route's title, the release document, the key that it is verified with, and links for what
 * its first paint needs. The key stands apart from the document: who can change only the latter is found out.
 */
export function shellPage(
  template: Template,
  { signed, set }: Chosen,
  publicKey: string,
  path: string,
  built: BuiltModule | null,
): string {
  const title = findRoute(set, path)?.route.title;
  const html = title
    ? template.html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    : template.html;
  const ahead = [...hostAhead(template), ...pageAhead(set, path, template.host, built)];
  const key = `<meta name="release-key" content="${publicKey}">`;
  return intoHead(html, [key, ...ahead.map((file) => link('preload', file)), dataBlock(signed)]);
}

/** The login page; the shell's files are fetched at low priority while somebody types. */
export const loginPage = (template: Template): string =>
  template.html.replace(
    '</head>',
    () =>
      `${hostAhead(template)
        .map((file) => link('prefetch', file))
        .join('')}</head>`,
  );

/** Hashes of scripts that stand in the page itself, for the policy; data blocks do not run and need none. */
export const inlineHashes = (html: string): string[] =>
  html
    .split('<script')
    .slice(1)
    .flatMap((piece) => {
      const end = piece.indexOf('>');
      const head = piece.slice(0, end);
      const close = piece.indexOf('</script>', end);
      if (end < 0 || close < 0 || /\bsrc=/.test(head) || head.includes('type="application/json"')) return [];
      const code = piece.slice(end + 1, close);
      return [`'sha256-${createHash('sha256').update(code).digest('base64')}'`];
    });

/** Content security policy of a page: own files only; antd writes style elements, so styles may be inline. */
export const contentPolicy = (html: string): string =>
  [
    "default-src 'self'",
    // A print is shown from a blob that our own code made.
    "frame-src 'self' blob:",
    // The reader of codes for the camera is a program of ours in WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineHashes(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
