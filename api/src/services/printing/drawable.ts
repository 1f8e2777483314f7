import { inflateSync } from 'node:zlib';
import { pictureSize } from '../files/picture-size.ts';

const SIGNATURE = '89504e470d0a1a0a';
/** Most pixels of a PNG in a print: the PDF library unpacks it (and splits off transparency, pixel by pixel). */
const PNG_PIXELS = 16_000_000;
/** A JPEG is put into the PDF as it is. */
const JPEG_PIXELS = 50_000_000;
/** Bytes of a pixel at most: four channels of 16 bits. */
const PIXEL = 8;

/**
 * Whether the PDF library can draw a picture. It unpacks a PNG beside the promise that it answers, where a broken one would
 * end the process: so it is unpacked here first, no further than its size allows. In a worker (draw.tasks.ts).
 */
export function isDrawable(mime: string, bytes: Buffer): boolean {
  if (mime === 'image/jpeg') return isJpeg(bytes);
  if (mime !== 'image/png' || bytes.subarray(0, 8).toString('hex') !== SIGNATURE) return false;
  const size = pictureSize('png', bytes);
  if (!size || size.width * size.height > PNG_PIXELS) return false;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return false;
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  try {
    // Interlaced ones have up to twice as many row marks.
    const maxOutputLength = size.width * size.height * PIXEL + 2 * size.height + 64;
    return data.length > 0 && inflateSync(Buffer.concat(data), { maxOutputLength }).length > 0;
  } catch {
    return false;
  }
}

function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xff_d8) return false;
  const size = pictureSize('jpg', bytes);
  return !size || size.width * size.height <= JPEG_PIXELS;
}
