import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Folder of the vendored font (Noto Sans SC, OFL), from the sources as well as from the bundle. */
function fontFile(): string {
  const here = import.meta.dirname;
  const api = Math.max(here.lastIndexOf(`${sep}api${sep}src`), here.lastIndexOf(`${sep}api${sep}dist`));
  return join(here.slice(0, api), 'api', 'assets', 'fonts', 'noto-sans-sc.woff');
}

/**
 * A WOFF unpacked to the sfnt in it. The PDF library reads WOFF too, but inflates in JavaScript for every look into a
 * table: 1,000 rows took 9 s that way.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 44 + at * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const raw = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(raw) : raw,
    };
  });
  const head = Buffer.alloc(12 + count * 16);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + at * 16;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

/** The font of every print, ready for the PDF library. */
export const printFont = (): Buffer => unpackWoff(readFileSync(fontFile()));
