import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '@shared/testing/made-once.ts';
import { addressOf, forgetDatabase, newDatabase, onPostgres } from './server-database.ts';

/** A port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Priority of what is made beside the tests: they go first. */
const BEHIND = 5;

/** File in a folder that a first start left: the name of its database on PostgreSQL. */
const DATABASE = 'database.txt';

/** A server of the test's own on an empty database, which may be killed and started again. */
export class OwnServer {
  readonly url: string;
  private readonly port: number;
  /** Its DATA_DIR. */
  readonly folder: string;
  private readonly password: string;
  private readonly env: Readonly<Record<string, string>>;
  /** Its own database on PostgreSQL; '' on the embedded one, which lies in its folder. */
  private database = '';
  private process: ChildProcess | null = null;

  private constructor(port: number, folder: string, password: string, env: Readonly<Record<string, string>>) {
    this.env = env;
    this.port = port;
    this.folder = folder;
    this.password = password;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** A true first start, on an embedded database; `password` is that of the first administrator, `env` wins over what is set here. */
  static async create(password: string, env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const server = await OwnServer.on(mkdtempSync(join(tmpdir(), 'journey-')), password, env);
    await server.start();
    return server;
  }

  /**
   * Like `create`, on a copy of a first start of this run: all migrations take most of the time of a start. On PostgreSQL
   * where the tests have one.
   */
  static createEmpty(password: string): Promise<OwnServer> {
    return OwnServer.copy(`empty-${password}`, password, {});
  }

  /** Like `createEmpty`, on a copy of the demo data of this run, which take a minute to make. */
  static createDemo(password: string): Promise<OwnServer> {
    return OwnServer.copy('demo', password, { DEMO: '1', DEMO_PASSWORD: password });
  }

  /** Makes the demo data of this run beside what else runs, so that nobody waits for them later. */
  static async prepareDemo(password: string): Promise<void> {
    await OwnServer.made('demo', password, { DEMO: '1', DEMO_PASSWORD: password }, BEHIND);
  }

  /** The folder that a first start leaves: whoever comes first makes it in E2E_MADE, the others wait. */
  private static made(
    name: string,
    password: string,
    env: Readonly<Record<string, string>>,
    priority?: number,
  ): Promise<string> {
    const place = process.env.E2E_MADE ?? mkdtempSync(join(tmpdir(), 'e2e-made-'));
    return madeOnce(join(place, name), async (folder) => {
      const maker = await OwnServer.on(folder, password, env);
      if (onPostgres) maker.database = await newDatabase();
      await maker.start(priority).finally(() => maker.end('SIGTERM'));
      writeFileSync(join(folder, DATABASE), maker.database);
    });
  }

  private static async copy(name: string, password: string, env: Readonly<Record<string, string>>): Promise<OwnServer> {
    const made = await OwnServer.made(name, password, env);
    const server = await OwnServer.on(mkdtempSync(join(tmpdir(), 'journey-')), password, env);
    cpSync(made, server.folder, { recursive: true });
    if (onPostgres) server.database = await newDatabase(readFileSync(join(made, DATABASE), 'utf8'));
    await server.start();
    return server;
  }

  private static async on(folder: string, password: string, env: Readonly<Record<string, string>>): Promise<OwnServer> {
    return new OwnServer(await freePort(), folder, password, env);
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.folder,
      ADMIN_PASSWORD: this.password,
      DEMO: '0',
      NODE_ENV: 'production',
      DATABASE_URL: this.database && addressOf(this.database),
      ...this.env,
    };
  }

  /** Starts the process and waits for its word that it is up; throws when it ends before. `priority` as `nice` counts it. */
  async start(priority = 0): Promise<void> {
    const child = spawn(process.execPath, ['--no-deprecation', '../api/dist/main.js'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: this.environment,
    });
    this.process = child;
    if (priority && child.pid) setPriority(child.pid, priority);
    // A worker that Playwright ends in the middle leaves no server behind, which would write on in a folder that others take.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    await new Promise<void>((ready, fail) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('系统已启动')) ready();
      });
      child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said.slice(-500)}`)));
    });
  }

  /** kill -9: nothing is finished, nothing is closed. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.process;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  }

  /** What `npm run db:verify` says of its data; the server is stopped for it. Throws when something does not fit. */
  async verify(): Promise<string> {
    await this.end('SIGTERM');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-deprecation', '../api/dist/db.js', 'verify'],
      {
        env: this.environment,
      },
    );
    return stdout;
  }

  /** Stops it and removes its folder and its database. */
  async remove(): Promise<void> {
    await this.kill();
    if (this.database) await forgetDatabase(this.database);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
