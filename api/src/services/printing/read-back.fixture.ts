import type { PdfNode } from 'pdfmake';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { MM } from './pdf-nodes.ts';

/** A drawing of a page with its width in millimetres. */
interface Drawn {
  svg: string;
  widthMm: number;
}

/** Every bar code and QR code of PDF nodes, with the size that it prints in. */
export function drawnCodes(nodes: unknown): Drawn[] {
  if (Array.isArray(nodes)) return nodes.flatMap(drawnCodes);
  if (typeof nodes !== 'object' || nodes === null) return [];
  const { svg, width, fit } = nodes as { svg?: string; width?: number; fit?: [number, number] };
  if (svg === undefined) return Object.values(nodes as PdfNode & object).flatMap(drawnCodes);
  const [, wide = 1, high = 1] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const points = fit ? Math.min(fit[0], (fit[1] * wide) / high) : (width ?? 0);
  return [{ svg, widthMm: points / MM }];
}

type Path = { strokes: [x: number, top: number, bottom: number, width: number][]; fills: [number, number][][] };
function pathsOf(svg: string): Path {
  const strokes: Path['strokes'] = [];
  const fills: Path['fills'] = [];
  const polygons = (d: string) =>
    [...d.matchAll(/M([^M]+)/g)].map(([, line = '']) =>
      line
        .replace(/Z\s*$/, '')
        .split('L')
        .map((point) => point.trim().split(' ').map(Number) as [number, number]),
    );
  for (const [, attributes = ''] of svg.matchAll(/<path ([^>]*)\/>/g)) {
    const d = /d="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (/[QC]/.test(d)) continue; // Letters below the bars.
    const wide = /stroke-width="([\d.]+)"/.exec(attributes)?.[1];
    if (!wide) fills.push(...polygons(d));
    else
      for (const [[x, y], [, end] = [0, 0]] of polygons(d) as [[number, number], [number, number]][])
        strokes.push([x, Math.min(y, end), Math.max(y, end), Number(wide)]);
  }
  return { strokes, fills };
}

/**
 * What a printer of so many dots an inch puts on paper: a dot is black when its middle is. White around it, as on the label.
 */
export function printed({ svg, widthMm }: Drawn, dpi: number) {
  const [, wide = 1, high = 1] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const dots = Math.floor((widthMm / 25.4) * dpi);
  const unit = wide / dots;
  const border = 24;
  const width = dots + 2 * border;
  const height = Math.floor(high / unit) + 2 * border;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const { strokes, fills } = pathsOf(svg);
  const edges = fills.flatMap((points) =>
    points.map((from, at) => [from, points[(at + 1) % points.length] ?? from] as const),
  );
  for (let row = border; row < height - border; row += 1) {
    const y = (row - border + 0.5) * unit;
    const crossings = edges.filter(([[x1, y1], [x2, y2]]) => x1 === x2 && y1 <= y !== y2 <= y).map(([[x]]) => x);
    const bars = strokes.filter(([, top, bottom]) => y >= top && y <= bottom);
    for (let column = border; column < width - border; column += 1) {
      const x = (column - border + 0.5) * unit;
      const black =
        crossings.filter((edge) => edge < x).length % 2 === 1 ||
        bars.some(([middle, , , thick]) => Math.abs(x - middle) < thick / 2);
      if (black) data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { data, width, height, colorSpace: 'srgb' as const };
}

/** Reads the codes of a picture with the reader that the camera uses; kind and content of each. */
export async function readBack(picture: ReturnType<typeof printed>): Promise<[format: string, text: string][]> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });
  const found = await readBarcodes(picture as ImageData, { formats: ['Code128', 'QRCode'], tryHarder: true });
  return found.map(({ format, text }) => [format, text]);
}
