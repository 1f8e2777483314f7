/** Text of an uncompressed PDF of ours. */
export const pdfText = (bytes: Buffer): string => pdfPages(bytes).join('');

/** Text of its pages: the glyphs of each text operator through the font's ToUnicode map. */
export function pdfPages(bytes: Buffer): string[] {
  const source = bytes.toString('latin1');
  const glyphs = new Map<number, string>();
  const utf16 = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, block = ''] of source.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = '', , list = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
      for (const [at, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
        glyphs.set(Number.parseInt(from, 16) + at, utf16(hex.replaceAll(' ', '')));
  const shown = (stream: string) =>
    [...stream.matchAll(/\[([^\]]*)\]\s*TJ/g)]
      .map(([, run = '']) =>
        [...run.matchAll(/<(\w+)>/g)]
          .map(([, hex = '']) =>
            (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(Number.parseInt(glyph, 16)) ?? '').join(''),
          )
          .join(''),
      )
      .join('');
  return source.split('endstream').map(shown).filter(Boolean);
}
