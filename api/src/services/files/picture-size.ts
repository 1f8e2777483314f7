import type { AttachmentType } from '@shared/contract/shared/attachment.contract.ts';

/** Width and height of a picture in pixels, as its head says. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Most pixels of a picture that is taken in: four times what a telephone takes. */
export const MAX_PIXELS = 50_000_000;

/** The size of a picture by its head; null: it has none that can be read. Nothing is unpacked. */
export function pictureSize(type: AttachmentType, file: Buffer): PictureSize | null {
  if (type === 'png') return pngSize(file);
  if (type === 'jpg') return jpegSize(file);
  return type === 'webp' ? webpSize(file) : null;
}

/** Pixels that the head of a picture promises; null: it says nothing readable, so nothing can draw it. */
export function pixelsOf(type: AttachmentType, file: Buffer): number | null {
  const size = pictureSize(type, file);
  return size && size.width * size.height;
}

function pngSize(file: Buffer): PictureSize | null {
  if (file.length < 24 || file.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** The frame header (SOF) among the segments before the picture. */
function jpegSize(file: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < file.length && file[at] === 0xff;) {
    const mark = file[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const frame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;
    if (frame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    if (mark === 0xd9 || mark === 0xda) return null;
    at += 2 + Math.max(2, file.readUInt16BE(at + 2));
  }
  return null;
}

/** VP8 (lossy), VP8L (lossless) and VP8X (extended) hold the size in different places. */
function webpSize(file: Buffer): PictureSize | null {
  if (file.length < 30) return null;
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = file.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
