import { toSVG } from 'bwip-js/node';
import { TemplateFault } from './evaluate.ts';

const BWIP: Readonly<Record<string, string>> = { code128: 'code128', ean13: 'ean13', upca: 'upca', code39: 'code39' };

/** A bar code as SVG, with its text below; a content that the kind cannot hold is refused by name. */
export function barcodeSvg(type: string, value: string, heightMm: number): string {
  return svg({
    bcid: BWIP[type] ?? 'code128',
    text: value,
    height: heightMm,
    includetext: true,
    textxalign: 'center',
    paddingwidth: 4,
  });
}

/** A QR code as SVG. */
export const qrSvg = (value: string): string => svg({ bcid: 'qrcode', text: value });

/** A QR code whose content is a secret: it is not kept. */
export const qrSvgOnce = (value: string): string => draw({ bcid: 'qrcode', text: value });

/** Codes drawn last, so that a print does not draw again what its preview drew. */
const drawn = new Map<string, string>();
const KEPT = 2000;

function svg(options: Parameters<typeof toSVG>[0]): string {
  const key = JSON.stringify(options);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const made = draw(options);
  const [oldest] = drawn.keys();
  if (drawn.size >= KEPT && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, made);
  return made;
}

function draw(options: Parameters<typeof toSVG>[0]): string {
  try {
    return toSVG(options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new TemplateFault(`条码内容「${options.text}」不能画成 ${options.bcid}：${why.replace(/^.*?:\s*/, '')}`);
  }
}
