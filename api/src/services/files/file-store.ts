import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was stored. */
export interface StoredFile {
  /** Generated name; the only way back to the content. */
  key: string;
  /** Bytes. */
  size: number;
  /** Of the content, hex. */
  sha256: string;
}

/**
 * Where attachments, exports and imports lie. Names are generated; nothing of a user's name reaches the store. Two kinds: a
 * folder (below) and a bucket that several machines share (bucket-store.ts).
 */
export interface FileStore {
  /** Stores a content whole: it is on the disk, or nothing is. */
  put(content: Buffer | Readable): Promise<StoredFile>;
  /** A stream of the content; undefined when it is gone. */
  read(key: string): Promise<Readable | undefined>;
  /** The content in memory; undefined when it is gone. */
  load(key: string): Promise<Buffer | undefined>;
  /** Removes it; nothing happens when it is gone already. */
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The key itself; throws when it is none of ours, so that nothing else ever becomes a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Malformed file key');
  return key;
}

/** Writes a content to a new file, flushed to the disk; answers its size and hash. What was written stays when it fails. */
export async function writeMeasured(content: Buffer | Readable, path: string): Promise<Omit<StoredFile, 'key'>> {
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

/** An error of the source before its pipeline stands is met there; until then it must not count as unhandled. */
export function heldBack(content: Buffer | Readable): void {
  if (!Buffer.isBuffer(content)) content.on('error', () => undefined);
}

/** A file store in a folder, made when first used; files lie in sub-folders by the first two letters. */
export function folderStore(folder: string): FileStore {
  const place = (key: string): string => join(folder, checkedKey(key).slice(0, 2), key);
  return {
    async put(content) {
      heldBack(content);
      const key = randomUUID();
      const target = place(key);
      const part = `${target}.part`;
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      try {
        const measured = await writeMeasured(content, part);
        await rename(part, target);
        return { key, ...measured };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(key) {
      const target = place(key);
      return (await exists(target)) ? createReadStream(target) : undefined;
    },
    async load(key) {
      const target = place(key);
      return (await exists(target)) ? readFile(target) : undefined;
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
