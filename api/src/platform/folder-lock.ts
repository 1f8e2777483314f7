import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Held on a folder of the embedded database; dies with the process, also with kill -9. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Thrown when another process holds the folder; its message is the one line to show. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Takes the lock of a folder: PGlite itself takes none and two processes lose data silently. On Linux an abstract
 * socket, elsewhere a pipe or socket file whose owner answers; server, migrate, seed, backup and restore all take it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const name = `back-office-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  const address = addressOf(name);
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (isFile(address) && !(await answers(address))) {
      rmSync(address, { force: true });
      return listen(address);
    }
    throw new FolderInUse(
      `数据目录 ${folder} 正被另一个进程使用，请先停止它。(The data folder is in use by another process.)`,
    );
  });
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}
const isFile = (address: string) => !address.startsWith('\0') && !address.startsWith('\\\\');

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
