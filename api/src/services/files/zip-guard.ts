import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { InputFault } from '../../platform/worker-task.ts';

/** A file of an archive by its central directory. */
export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** Where its local header begins. */
  offset: number;
}

/** Why an archive is refused; `message` is Chinese and for people. */
export class BadArchive extends InputFault {
  override name = 'BadArchive';
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 10_000;

/** Reads the central directory. Throws BadArchive for what is no plain zip (damaged, encrypted, Zip64, several disks). */
export function zipEntries(file: Buffer): ZipEntry[] {
  const damaged = () => new BadArchive('文件已损坏，请重新保存后上传。');
  const end = findEnd(file);
  if (end < 0) throw damaged();
  const count = file.readUInt16LE(end + 10);
  let place = file.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || count === 0xffff || place === 0xffffffff)
    throw new BadArchive('文件内容过多，请拆分后上传。');
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (place + 46 > file.length || file.readUInt32LE(place) !== CENTRAL) throw damaged();
    const nameLength = file.readUInt16LE(place + 28);
    const flags = file.readUInt16LE(place + 8);
    if (flags & 1) throw new BadArchive('文件已加密，请去掉密码后上传。');
    entries.push({
      name: file.toString('utf8', place + 46, place + 46 + nameLength),
      method: file.readUInt16LE(place + 10),
      packed: file.readUInt32LE(place + 20),
      unpacked: file.readUInt32LE(place + 24),
      offset: file.readUInt32LE(place + 42),
    });
    place += 46 + nameLength + file.readUInt16LE(place + 30) + file.readUInt16LE(place + 32);
  }
  return entries;
}

function findEnd(file: Buffer): number {
  for (let place = file.length - 22; place >= 0 && place >= file.length - 65_557; place--)
    if (file.readUInt32LE(place) === END) return place;
  return -1;
}

const inflate = promisify(inflateRaw) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/**
 * Unpacks the wanted entries, natively and off the main thread, and never more than `limit` bytes together: the sizes that
 * the archive claims are checked first, what really comes out is stopped at the claimed size (zip bomb). Throws BadArchive.
 */
export async function unpack(
  file: Buffer,
  limit: number,
  wanted: (name: string) => boolean = () => true,
): Promise<Map<string, Buffer>> {
  const entries = zipEntries(file);
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > limit)
    throw new BadArchive(`文件解压后超过 ${Math.floor(limit / 1_048_576)} MB，请拆分后上传。`);
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!wanted(entry.name)) continue;
    if (files.has(entry.name)) throw new BadArchive('文件已损坏，请重新保存后上传。');
    files.set(entry.name, await unpackOne(file, entry));
  }
  return files;
}

async function unpackOne(file: Buffer, entry: ZipEntry): Promise<Buffer> {
  const damaged = new BadArchive('文件已损坏，请重新保存后上传。');
  if (entry.offset + 30 > file.length || file.readUInt32LE(entry.offset) !== LOCAL) throw damaged;
  const from = entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28);
  const packed = file.subarray(from, from + entry.packed);
  if (packed.length !== entry.packed) throw damaged;
  if (entry.method === 0 && entry.packed === entry.unpacked) return packed;
  if (entry.method !== 8) throw damaged;
  const data = await inflate(packed, { maxOutputLength: Math.max(entry.unpacked, 1) }).catch(() => null);
  if (!data || data.length !== entry.unpacked) throw damaged;
  return data;
}
