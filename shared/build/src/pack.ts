import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltFile } from '@shared/contract/release.ts';
import { ROOT } from './workspace.ts';

const CACHE = join(ROOT, 'node_modules/.cache/compressed');
const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|ttf|wasm)$/;
/** Smaller files gain nothing. */
const SMALLEST = 600;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const pack = {
  br: (body: Buffer) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gz: (body: Buffer) => zip(body, { level: 9 }),
};

/** Compresses once for each content: a library chunk that did not change is taken from the cache. */
async function compressed(body: Buffer, hash: string, kind: keyof typeof pack): Promise<Buffer> {
  const kept = join(CACHE, `${hash.slice(0, 40)}.${kind}`);
  if (existsSync(kept)) return readFileSync(kept);
  const result = await pack[kind](body);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, result);
  renameSync(`${kept}.${process.pid}`, kept);
  return result;
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();

async function packFile(folder: string, file: string): Promise<BuiltFile> {
  const body = readFileSync(join(folder, file));
  const digest = createHash('sha256').update(body).digest();
  const entry: BuiltFile = { bytes: body.length, br: body.length, integrity: `sha256-${digest.toString('base64')}` };
  if (!COMPRESSIBLE.test(file) || body.length < SMALLEST) return entry;
  const [br, gz] = await Promise.all(
    (['br', 'gz'] as const).map((kind) => compressed(body, digest.toString('hex'), kind)),
  );
  if (!br || !gz || br.length >= body.length) return entry;
  writeFileSync(join(folder, `${file}.br`), br);
  writeFileSync(join(folder, `${file}.gz`), gz);
  return { ...entry, br: br.length };
}

/**
 * Writes .br and .gz beside every file worth it and answers the table of files with sizes and integrity. Files whose
 * name matches `drop` are removed first.
 */
export async function packFolder(folder: string, drop: RegExp): Promise<Record<string, BuiltFile>> {
  for (const file of listFiles(folder)) if (drop.test(file)) rmSync(join(folder, file));
  const files = listFiles(folder);
  const packed: Record<string, BuiltFile> = {};
  for (const file of files) packed[file] = await packFile(folder, file);
  return packed;
}

/** Version of a build: that of the package, and a hash over all its files. */
export function versionOf(packageVersion: string, files: Readonly<Record<string, BuiltFile>>, extra = ''): string {
  const hash = createHash('sha256').update(extra);
  for (const file of Object.keys(files).sort()) hash.update(`${file} ${files[file]?.integrity}\n`);
  return `${packageVersion}-${hash.digest('hex').slice(0, 10)}`;
}
