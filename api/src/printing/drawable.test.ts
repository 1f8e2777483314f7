import { describe, expect, it } from 'vitest';
import { isDrawable } from './drawable.ts';

const png = (base64: string) => Buffer.from(base64, 'base64');
const GOOD = png('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
/** Its packed data do not fit their check sum; browsers show it all the same. */
const BROKEN = png('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/p1sT1gAAAABJRU5ErkJggg==');

describe('a picture that the PDF library would die of is passed over', () => {
  it.each([
    ['a sound PNG', 'image/png', GOOD, true],
    ['packed data that are broken', 'image/png', BROKEN, false],
    ['a PNG that is cut off', 'image/png', GOOD.subarray(0, 50), false],
    ['no PNG', 'image/png', Buffer.from('GIF89a........'), false],
    ['a JPEG', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), true],
    ['no JPEG', 'image/jpeg', GOOD, false],
    ['another type', 'image/webp', GOOD, false],
  ] as const)('%s', (_what, mime, bytes, drawn) => {
    expect(isDrawable(mime, bytes)).toBe(drawn);
  });
});
