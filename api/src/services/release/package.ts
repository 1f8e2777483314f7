import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { HOST_NAME, type BuiltFile, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { VERSION_PATTERN } from '@shared/contract/release.fields.ts';
import { unpack } from '../files/zip-guard.ts';
import { InputFault } from '../../platform/worker-task.ts';
import type { PackageFiles } from './package-gate.rules.ts';

/** What a package may hold unpacked, compressed copies included. */
const LIMIT = 60 * 1024 * 1024;
/** Bytes of its description; the largest so far has 170 kB. */
const DESCRIPTION = 4 * 1024 * 1024;
const FILE = /^[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*$/;

/** A build that came as one zip: its description and every file, all of them proved against it. */
export interface ReadPackage {
  built: BuiltModule | BuiltHost;
  /** Files of the version and their compressed copies, by path. */
  files: PackageFiles;
}

/** Hash as in an integrity attribute, of the kind of another one: versions of before November 2026 have sha384. */
export function integrityOf(body: Buffer, like = ''): string {
  const kind = like.startsWith('sha384-') ? 'sha384' : 'sha256';
  return `${kind}-${createHash(kind).update(body).digest('base64')}`;
}

const broken = (text: string) => new InputFault(text);

/** Hash over all files of a version; equal contents have equal hashes. */
export function contentHash(files: Readonly<Record<string, BuiltFile>>): string {
  const hash = createHash('sha256');
  for (const file of Object.keys(files).sort()) hash.update(`${file} ${files[file]?.integrity}\n`);
  return hash.digest('hex');
}

/** What a compressed copy unpacks to; null when it is damaged or larger than the file that it stands for. */
function plainOf(body: Buffer, kind: string, size: number): Buffer | null {
  try {
    const options = { maxOutputLength: size + 1 };
    return kind === 'br' ? brotliDecompressSync(body, options) : gunzipSync(body, options);
  } catch {
    return null;
  }
}

const brotli = promisify(brotliCompress);

/**
 * What a file is and what a browser fetches of it, measured here: a package may say anything of its own sizes. A script or
 * style that came uncompressed is compressed, so that it is served that way as well.
 */
async function measured(
  file: string,
  body: Buffer,
  { files, integrity }: { files: Map<string, Buffer>; integrity: string },
): Promise<BuiltFile> {
  const listing = { bytes: body.length, integrity };
  const copy = `${file}.br`;
  if (!files.has(copy) && /\.(js|css|html|json|svg)$/.test(file)) {
    const packed = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    if (packed.length < body.length) files.set(copy, packed);
  }
  return { ...listing, br: Math.min(files.get(copy)?.length ?? body.length, body.length) };
}

/** Reads a description; what comes from outside may be anything. */
function describe(text: Buffer | undefined): BuiltModule | BuiltHost {
  if (text && text.length > DESCRIPTION) throw broken('描述文件过大。');
  try {
    const built = JSON.parse(text?.toString('utf8') ?? '') as BuiltModule | BuiltHost;
    const isNamed = typeof built.version === 'string' && VERSION_PATTERN.test(built.version);
    if (isNamed && typeof built.files === 'object' && built.files !== null) return built;
  } catch {
    // Said below.
  }
  throw broken('缺少描述文件。');
}

/** Whether a module's description has the parts that the gate and the document read. */
function isWhole(name: string, built: BuiltModule | BuiltHost): boolean {
  if (name === HOST_NAME) return 'preload' in built && Array.isArray(built.preload);
  if (!('entry' in built) || typeof built.pageFiles !== 'object' || built.pageFiles === null) return false;
  return (built.face as { name?: unknown } | null)?.name === name;
}

/** The zip of a build: `module.json` (`host.json`), the files it names, and their .br and .gz. Done in a worker. Throws InputFault. */
export async function readPackage(name: string, zip: Buffer): Promise<ReadPackage> {
  const entries = await unpack(zip, LIMIT);
  const built = describe(entries.get(name === HOST_NAME ? 'host.json' : 'module.json'));
  if (!isWhole(name, built)) throw broken(`描述文件不是${name === HOST_NAME ? '外壳' : `模块 ${name} `}的。`);
  const files = new Map<string, Buffer>();
  const listings: [string, BuiltFile][] = [];
  for (const [file, listed] of Object.entries(built.files)) {
    const body = entries.get(file);
    if (!FILE.test(file) || !body) throw broken(`缺少文件 ${file}。`);
    if (integrityOf(body, listed?.integrity) !== listed?.integrity) throw broken(`文件 ${file} 与构建时不一致。`);
    files.set(file, body);
    for (const kind of ['br', 'gz'] as const) {
      const packed = entries.get(`${file}.${kind}`);
      if (packed && !plainOf(packed, kind, body.length)?.equals(body))
        throw broken(`文件 ${file}.${kind} 与原文件不一致。`);
      if (packed) files.set(`${file}.${kind}`, packed);
    }
    listings.push([file, await measured(file, body, { files, integrity: listed.integrity })]);
  }
  return { built: { ...built, files: Object.fromEntries(listings) }, files };
}
