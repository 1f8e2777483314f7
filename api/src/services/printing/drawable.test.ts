import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isDrawable } from './drawable.ts';

const png = (base64: string) => Buffer.from(base64, 'base64');
const GOOD = png('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
/** Its packed data do not fit their check sum; browsers show it all the same. */
const BROKEN = png('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/p1sT1gAAAABJRU5ErkJggg==');

/** A PNG of a size whose packed data are 50 MB of zeros. */
function inflating(width: number, height: number): Buffer {
  const packed = deflateSync(Buffer.alloc(50_000_000), { level: 1 });
  const bytes = Buffer.alloc(33 + 12 + packed.length);
  GOOD.copy(bytes, 0, 0, 33);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(packed.length, 33);
  bytes.write('IDAT', 37, 'latin1');
  packed.copy(bytes, 41);
  return bytes;
}

describe('a picture that the PDF library would die of is passed over', () => {
  it.each([
    ['a sound PNG', 'image/png', GOOD, true],
    ['packed data that are broken', 'image/png', BROKEN, false],
    ['a PNG that unpacks to more than its size', 'image/png', inflating(100, 100), false],
    ['a PNG of 60,000 × 60,000', 'image/png', inflating(60_000, 60_000), false],
    ['a PNG that is cut off', 'image/png', GOOD.subarray(0, 50), false],
    ['no PNG', 'image/png', Buffer.from('GIF89a........'), false],
    ['a JPEG', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), true],
    ['no JPEG', 'image/jpeg', GOOD, false],
    ['another type', 'image/webp', GOOD, false],
  ] as const)('%s', (_what, mime, bytes, drawn) => {
    expect(isDrawable(mime, bytes)).toBe(drawn);
  });
});
