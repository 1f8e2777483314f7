import { inflateSync } from 'node:zlib';

/** All characters that the fonts of a PDF map their glyphs to: what can be read in it. Throws when it is no PDF. */
export function pdfGlyphs(file: Buffer): Set<string> {
  const source = file.toString('latin1');
  if (!source.startsWith('%PDF-') || !source.trimEnd().endsWith('%%EOF')) throw new Error('This is no whole PDF');
  const glyphs = new Set<string>();
  for (const { 1: body = '' } of source.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)) {
    const raw = Buffer.from(body, 'latin1');
    let text = body;
    try {
      text = inflateSync(raw).toString('latin1');
    } catch {
      // Not compressed.
    }
    if (!text.includes('begincmap')) continue;
    for (const { 1: hex = '' } of text.matchAll(/<([0-9a-f]{4})>/gi))
      glyphs.add(String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return glyphs;
}
