import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { devNull } from 'node:os';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TYPESCRIPT = [
  '--no-deprecation',
  '--import',
  new URL('../../../scripts/lib/typescript.mjs', import.meta.url).href,
];

/** A server in a process of its own, so that what is measured shares no event loop with who measures. */
export interface Server<Ready> {
  ready: Ready;
  /** Asks the process something and answers what it sends back. */
  ask<Answer>(question: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a TypeScript file of the repository; it must `process.send` one message once it is ready. */
export async function startServer<Ready>(file: string, env: Record<string, string>): Promise<Server<Ready>> {
  const nowhere = openSync(devNull, 'w');
  const child = fork(`${ROOT}${file}`, [], {
    execArgv: TYPESCRIPT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
  });
  closeSync(nowhere);
  const ready = await message<Ready>(child);
  return {
    ready,
    ask: async <Answer>(question: string) => {
      const answer = message<Answer>(child);
      child.send(question);
      return answer;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

const message = <Value>(child: ChildProcess): Promise<Value> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (value) => {
      child.off('exit', ended);
      resolve(value as Value);
    });
  });
