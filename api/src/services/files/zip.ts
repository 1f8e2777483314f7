import { zipSync } from 'fflate';
import type { Actor } from '../../platform/actor.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import { safePathPart } from './file-name.ts';
import { zipTask, type ZipEntryFile } from './zip.tasks.ts';

/** A file for an archive: its folders and its name. */
export interface ZipFile {
  path: readonly string[];
  content: Uint8Array;
}

/**
 * Paths of an archive: no part leads out of its folder, and no two are the same on a system that does not tell capitals
 * apart: the second `箱单.xlsx` is `箱单 (2).xlsx`.
 */
export function zipPaths(paths: readonly (readonly string[])[]): string[] {
  const taken = new Set<string>();
  return paths.map((parts) => {
    const path = parts.map((part) => safePathPart(part) || '附件').join('/');
    const [, stem = path, extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(path) ?? [];
    let one = path;
    for (let nth = 2; taken.has(one.toLowerCase()); nth += 1) one = `${stem} (${nth})${extension}`;
    taken.add(one.toLowerCase());
    return one;
  });
}

/** Made on Unix, for its owner to write and all to read: of a file from DOS `unzip` takes the name for one in its code page. */
const UNIX = { os: 3, attrs: (0o100644 << 16) >>> 0 };

/** Packs files, in a worker. Names that are not ASCII carry the UTF-8 flag (bit 11), so that every unpacker shows them. */
export const zipBytes = (files: readonly ZipEntryFile[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ path, content }) => [path, content])), { level: 6, ...UNIX });

/** Files as one zip. */
export async function zipped(
  actor: Pick<Actor, 'userId'>,
  name: string,
  files: readonly ZipFile[],
): Promise<FileAnswer> {
  const paths = zipPaths(files.map(({ path }) => path));
  const entries = files.map(({ content }, at) => ({ path: paths[at] ?? '', content }));
  const packed = await inWorker(actor, zipTask, entries);
  const content = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return { name, type: 'application/zip', content, size: content.length };
}
