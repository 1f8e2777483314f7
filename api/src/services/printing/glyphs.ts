import type { PdfNode } from 'pdfmake';
import { FONT_PARTS, fontTable, type FontPart } from './font.ts';

/** Name of a font in the PDF library. */
export const fontName = (part: FontPart): string => `print-${part}`;
type Covers = (codePoint: number) => boolean;

/** Which characters a `cmap` table has a glyph for; its widest Unicode subtable counts (format 12 or 4). */
export function coverage(cmap: Buffer): Covers {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8));
  const ranges = subtables.flatMap((at) => {
    const format = cmap.readUInt16BE(at);
    return format === 12 ? groupsOf(cmap, at) : format === 4 ? segmentsOf(cmap, at) : [];
  });
  const covered = new Uint8Array(0x11_00_00 / 8);
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code += 1) covered[code >> 3] = (covered[code >> 3] ?? 0) | (1 << (code & 7));
  return (code) => ((covered[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
}

type Range = readonly [first: number, last: number];
const groupsOf = (cmap: Buffer, at: number): Range[] =>
  Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, index): Range => {
    const group = at + 16 + index * 12;
    return [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)];
  });

/** Segments with single characters without a glyph are cut there. */
function segmentsOf(cmap: Buffer, at: number): Range[] {
  const size = cmap.readUInt16BE(at + 6);
  const word = (part: number, index: number) =>
    cmap.readUInt16BE(at + 14 + part * size + (part > 0 ? 2 : 0) + index * 2);
  return Array.from({ length: size / 2 }, (_, index) => index).flatMap((index) => {
    const [last, first, delta, offset] = [word(0, index), word(1, index), word(2, index), word(3, index)];
    const place = at + 16 + 3 * size + index * 2 + offset;
    const glyph = (code: number) =>
      offset === 0 ? (code + delta) & 0xff_ff : cmap.readUInt16BE(place + (code - first) * 2);
    const codes = Array.from({ length: last - first + 1 }, (_, step) => first + step);
    return codes.filter((code) => code !== 0xff_ff && glyph(code) !== 0).map((code): Range => [code, code]);
  });
}

const known = new Map<FontPart, Covers>();
function covers(part: FontPart, code: number): boolean {
  let one = known.get(part);
  if (!one) known.set(part, (one = coverage(fontTable(part, 'cmap'))));
  return one(code);
}

/** Nothing is drawn for them: control signs, zero-width ones, variation selectors. */
const isUnseen = (code: number) =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0x20_0b && code <= 0x20_0f) ||
  (code >= 0xfe_00 && code <= 0xfe_0f) ||
  code === 0xfe_ff;
const isPlain = (text: string) => /^[\n\r\t -~]*$/.test(text);

/** Which font draws a character; null: none of ours. */
function partOf(character: string): FontPart | null {
  const code = character.codePointAt(0) ?? 0;
  return isUnseen(code) ? 'main' : (FONT_PARTS.find((part) => covers(part, code)) ?? null);
}

/** Characters of a text that no font of the prints has, each once; they would print as an empty box. */
export const missingGlyphs = (text: string): string[] =>
  isPlain(text) ? [] : [...new Set(text)].filter((character) => partOf(character) === null);

/** The fonts that a text needs beside the first. */
export const furtherFonts = (text: string): FontPart[] => {
  if (isPlain(text)) return [];
  const parts = new Set([...new Set(text)].map(partOf));
  return FONT_PARTS.filter((part) => part !== 'main' && parts.has(part));
};

/** A text for the PDF library: itself, or in runs when a part of it stands in another font than the first. */
export function fontRuns(text: string): string | PdfNode[] {
  if (furtherFonts(text).length === 0) return text;
  const runs: { text: string; part: FontPart }[] = [];
  for (const character of text) {
    const part = partOf(character) ?? 'main';
    const last = runs.at(-1);
    if (last?.part === part) last.text += character;
    else runs.push({ text: character, part });
  }
  return runs.map(({ text: run, part }) => (part === 'main' ? { text: run } : { text: run, font: fontName(part) }));
}

/** 「㐀」（U+3400）: a character as a person can look it up. */
export const glyphName = (character: string): string =>
  `「${character}」（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}）`;
