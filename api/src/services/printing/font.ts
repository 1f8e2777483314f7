import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inflateSync } from 'node:zlib';

/**
 * The vendored fonts (OFL): Noto Sans SC for almost every text, and of Noto Sans CJK SC what it lacks: the rest of GB 18030
 * and of 通用规范汉字表, kana, Greek, Cyrillic, signs; of Noto Sans the letters of Turkish, Polish, Czech, Vietnamese and the like.
 * All but the first are read when a text needs them. In the order in which they are asked for a character.
 */
const FILES = {
  main: 'noto-sans-sc.woff',
  latin: 'noto-sans-latin.woff',
  latinExtended: 'noto-sans-latin-ext.woff',
  vietnamese: 'noto-sans-vietnamese.woff',
  rare: 'noto-sans-cjk-rare.woff',
} as const;
export type FontPart = keyof typeof FILES;
export const FONT_PARTS = Object.keys(FILES) as FontPart[];

/** The file of a font, from the sources as well as from the bundle. */
function fontFile(part: FontPart): Buffer {
  const here = import.meta.dirname;
  const api = Math.max(here.lastIndexOf(`${sep}api${sep}src`), here.lastIndexOf(`${sep}api${sep}dist`));
  return readFileSync(join(here.slice(0, api), 'api', 'assets', 'fonts', FILES[part]));
}

/** The tables of a WOFF, unpacked. */
function tablesOf(woff: Buffer) {
  const count = woff.readUInt16BE(12);
  return Array.from({ length: count }, (_, at) => {
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
      bytes: () => (packed < length ? inflateSync(raw) : raw),
    };
  });
}

/**
 * A WOFF unpacked to the sfnt in it. The PDF library reads WOFF too, but inflates in JavaScript for every look into a
 * table: 1,000 rows took 9 s that way.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = tablesOf(woff).map((table) => ({ ...table, bytes: table.bytes() }));
  const count = tables.length;
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

/** A font of the prints, ready for the PDF library. */
export const printFont = (part: FontPart = 'main'): Buffer => unpackWoff(fontFile(part));

/** One table of a font, `cmap`. */
export function fontTable(part: FontPart, tag: string): Buffer {
  const table = tablesOf(fontFile(part)).find((each) => each.tag.toString('latin1') === tag);
  if (!table) throw new Error(`The font ${FILES[part]} has no table ${tag}`);
  return table.bytes();
}
