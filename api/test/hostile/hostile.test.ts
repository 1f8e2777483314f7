import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '../bundle.ts';
import { hostileInputs, type Hostile } from './hostile-inputs.ts';

let child: ChildProcess | undefined;
let url = '';
let program: Awaited<ReturnType<typeof bundleProgram>> | undefined;
const folder = mkdtempSync(join(tmpdir(), 'back-office-hostile-'));

const live = async (): Promise<number> => {
  const from = performance.now();
  expect((await fetch(`${url}/api/live`)).status).toBe(200);
  return performance.now() - from;
};
const memory = async (): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_048_576;
};
const send = ({ path, headers, body }: Hostile): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { origin: url, 'x-requested-with': 'fetch', 'idempotency-key': randomUUID(), ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });

beforeAll(async () => {
  program = await bundleProgram('hostile/hostile-server', true);
  const { DATABASE_URL: _none, ...env } = process.env;
  const started = spawn(process.execPath, ['--no-warnings', program.file], {
    env: { ...env, DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'Kx7#vqLm2w' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  url = await new Promise<string>((resolve, reject) => {
    started.stdout.on('data', (text: Buffer) => {
      const [, address] = /ready (\S+)/.exec(String(text)) ?? [];
      if (address) resolve(address);
    });
    started.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}, 120_000);
afterAll(() => {
  child?.kill('SIGKILL');
  program?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('R7 hostile input', () => {
  it('costs its own request: /api/live answers in < 500 ms beside each, memory stays < 400 MB above rest', async () => {
    const inputs = hostileInputs();
    expect(inputs.length).toBe(41);
    for (let call = 0; call < 5; call += 1) await live();
    const rest = await memory();
    const findings: string[] = [];
    let most = 0;
    for (const input of inputs) {
      const state = { answered: false };
      const from = performance.now();
      const answer = send(input).finally(() => {
        state.answered = true;
      });
      let slowest = 0;
      while (!state.answered) {
        slowest = Math.max(slowest, await live());
        most = Math.max(most, (await memory()) - rest);
      }
      const { status } = await answer;
      if (process.env.HOSTILE_FIGURES) console.log((await (await answer).text()).slice(0, 160));
      const took = performance.now() - from;
      if (process.env.HOSTILE_FIGURES)
        console.log(
          `${input.name}: ${status} in ${Math.round(took)} ms, live ${Math.round(slowest)} ms, +${Math.round(most)} MB`,
        );
      if (!input.statuses.includes(status)) findings.push(`${input.name}: status ${status}`);
      if (slowest > 500) findings.push(`${input.name}: /api/live took ${Math.round(slowest)} ms`);
      if (took > 5000) findings.push(`${input.name}: answered after ${Math.round(took)} ms`);
    }
    if (most > 400) findings.push(`memory ${Math.round(most)} MB above rest`);
    expect(findings).toEqual([]);
  }, 120_000);
});
