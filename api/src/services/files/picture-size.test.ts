import { describe, expect, it } from 'vitest';
import { MAX_PIXELS, pixelsOf } from './picture-size.ts';

const hex = (...parts: string[]) => Buffer.from(parts.join(''), 'hex');
const png = (width: number, height: number) => {
  const head = hex('89504e470d0a1a0a', '0000000d49484452', '0000000000000000', '0806000000');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

describe('SYS-031 pixels of a picture by its head', () => {
  it('SYS-031 PNG, JPEG behind other segments, the three kinds of WebP', () => {
    expect(pixelsOf('png', png(640, 480))).toBe(307_200);
    expect(pixelsOf('jpg', hex('ffd8', 'ffe00004', '0000', 'ffff', 'ffc20011', '08', '0064', '00c8', '0300'))).toBe(
      20_000,
    );
    const webp = (kind: string, rest: string) =>
      Buffer.concat([Buffer.from(`RIFF0000WEBP${kind}0000`), hex(rest), Buffer.alloc(12)]);
    expect(pixelsOf('webp', webp('VP8X', '00000000630000310000'))).toBe(5000);
    expect(pixelsOf('webp', webp('VP8 ', '0000009d012a64003200'))).toBe(5000);
    expect(pixelsOf('webp', webp('VP8L', '2f63400c00'))).toBe(5000);
  });
  it('SYS-031 a head that is cut off or goes nowhere ends the reading', () => {
    expect(pixelsOf('png', hex('89504e470d0a1a0a'))).toBeNull();
    expect(pixelsOf('jpg', Buffer.concat([hex('ffd8'), Buffer.alloc(100_000, 0xff)]))).toBeNull();
    expect(pixelsOf('jpg', hex('ffd8', 'ffe00000', 'ffe00000'))).toBeNull();
    expect(pixelsOf('webp', Buffer.from('RIFF0000WEBPVP8X'))).toBeNull();
  });
  it('SYS-031 a small file may promise too much', () => {
    expect(pixelsOf('png', png(20_000, 10_000))).toBeGreaterThan(MAX_PIXELS);
  });
});
