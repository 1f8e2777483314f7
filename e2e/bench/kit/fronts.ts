import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An address in front of the API server; both kinds pass through the same process, so that neither has an advantage. */
export interface Front {
  url: string;
  close(): void;
}
type Handle = (incoming: IncomingMessage, answer: ServerResponse) => void;

function listen(handle: Handle): Promise<Front> {
  return new Promise((ready) => {
    const server = createServer(handle).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      ready({
        url: `http://127.0.0.1:${port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

const passOn =
  (to: string): Handle =>
  (incoming, answer) => {
    const { host, origin } = new URL(to);
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin ? { origin } : {}) };
    const out = request(new URL(incoming.url ?? '/', to), { method: incoming.method, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    out.on('error', () => answer.destroy());
    incoming.pipe(out);
  };

/** What the product serves: host and modules by Module Federation. */
export const federatedFront = (server: string): Promise<Front> => listen(passOn(server));

/** The same sources as one application without Module Federation, in front of the same API. */
export interface OneBundle extends Front {
  /** Lets the page load these files ahead, as the server does for the federated one. */
  preload(paths: readonly string[]): void;
}
export async function oneBundleFront(root: string, server: string): Promise<OneBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'one-bundle-'));
  const loader = join(root, 'scripts/lib/typescript.mjs');
  const made = spawnSync(
    process.execPath,
    ['--no-deprecation', '--import', loader, join(root, 'shared/build/src/one-bundle.ts'), folder],
    { encoding: 'utf8', cwd: root },
  );
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  let page = readFileSync(join(folder, 'index.html'), 'utf8');
  const pass = passOn(server);
  const front = await listen((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
    const file = join(folder, path);
    if (path.startsWith('/api/')) return pass(incoming, answer);
    if (path.startsWith('/assets/') && existsSync(file)) return sendFile(file, answer);
    // The release document and its key stand in the page as the server writes them; the modules' rows come from there.
    const { cookie = '' } = incoming.headers;
    void fetch(server + (incoming.url ?? '/'), { headers: { cookie, accept: 'text/html' } })
      .then((shell) => shell.text())
      .then((html) => {
        const parts = [
          ...html.matchAll(
            /<meta name="release-key"[^>]*>|<script type="application\/json" id="release">.*?<\/script>/gs,
          ),
        ];
        answer
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
          .end(page.replace('<script defer', () => `${parts.map(([text]) => text).join('')}<script defer`));
      });
  });
  return {
    ...front,
    preload(paths) {
      const links = paths.map(
        (path) =>
          `<link rel="preload" as="${path.endsWith('.css') ? 'style' : 'script'}" href="${path}" crossorigin="anonymous">`,
      );
      page = page.replace('<script defer', () => `${links.join('')}<script defer`);
    },
    close() {
      front.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function sendFile(file: string, answer: ServerResponse): void {
  const packed = existsSync(`${file}.br`);
  answer
    .writeHead(200, {
      'content-type': file.endsWith('.css') ? 'text/css' : 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    })
    .end(readFileSync(packed ? `${file}.br` : file));
}
