import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const pages: Record<string, unknown> = { '/transport/order': ['static/list.css', 'static/list.js'] };
export const face = {
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

export const integrity = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

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

export const INDEX = `<!doctype html><html><head><title>系统看板</title><script>guard()</script><script src="/assets/index.js" integrity="${integrity('host()')}"></script></head></html>`;
export const LOGIN =
  '<!doctype html><html><head><title>登录</title><script src="/assets/login/login.js"></script></head></html>';

export function writeHost(root: string, version: string, shell = 'host()'.repeat(50)) {
  writeBuild(
    join(root, 'host/dist'),
    'host.json',
    version,
    { 'index.html': INDEX, 'login.html': LOGIN, [`assets/shell.${version}.js`]: shell, 'assets/dates.js': 'dates()' },
    { preload: [`/assets/shell.${version}.js`], provides: { 'antd/es/date-picker': '/assets/dates.js' } },
  );
}

export function writeModule(root: string, version: string, entry = 'entry', more: Record<string, string> = {}) {
  writeBuild(
    join(root, 'remote-logistics/dist'),
    'module.json',
    version,
    { 'remoteEntry.js': entry, 'static/list.css': 'a{}', 'static/list.js': 'list()', ...more },
    {
      manifest: { id: 'logistics' },
      entry: 'remoteEntry.js',
      pageFiles: pages,
      uses: { '/transport/order': ['antd/es/button', 'antd/es/date-picker'] },
      face,
    },
  );
}
