import { inflateSync } from 'node:zlib';

const SIGNATURE = '89504e470d0a1a0a';

/**
 * Whether the PDF library can draw a picture. It unpacks a PNG beside the promise that it answers, where a broken one would
 * end the process: so it is unpacked here first.
 */
export function isDrawable(mime: string, bytes: Buffer): boolean {
  if (mime === 'image/jpeg') return bytes.readUInt16BE(0) === 0xff_d8;
  if (mime !== 'image/png' || bytes.subarray(0, 8).toString('hex') !== SIGNATURE) return false;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return false;
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  try {
    return data.length > 0 && inflateSync(Buffer.concat(data)).length > 0;
  } catch {
    return false;
  }
}
