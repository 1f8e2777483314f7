import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/database.ts';
import { bundleProgram } from './bundle.ts';

let bundle: Awaited<ReturnType<typeof bundleProgram>>;
const folder = mkdtempSync(join(tmpdir(), 'back-office-stop-'));
beforeAll(async () => {
  bundle = await bundleProgram('../src/main');
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('SIGTERM finishes the request that is running, ends with 0 and leaves the folder free', async () => {
  const child = spawn(process.execPath, [bundle.file], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '0',
      ADMIN_PASSWORD: 'Ceshi-Mima-2026',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((found) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /系统已启动：(\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
  });
  // The head of a login has arrived (the server says: continue), its body comes only after the signal.
  const login = request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-requested-with': 'fetch', expect: '100-continue' },
  });
  login.flushHeaders();
  await once(login, 'continue');
  child.kill('SIGTERM');
  login.end(JSON.stringify({ username: 'admin', password: 'Ceshi-Mima-2026' }));
  const [answer] = (await once(login, 'response')) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  expect([answer.statusCode, JSON.parse(text)]).toMatchObject([200, { success: true }]);
  expect(await ended).toEqual([0, null]);
  const database = await openDatabase({ dataDir: folder });
  await database.close();
}, 60_000);
