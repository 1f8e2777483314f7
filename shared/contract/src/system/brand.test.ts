import { describe, expect, it } from 'vitest';
import { NO_BRAND, parseBrand } from './brand.ts';

const stored = (brand: unknown) => JSON.stringify({ simple_name: '远通', brand });
describe('A1.2 the brand out of what is stored', () => {
  it.each([null, '', '{', 'null', '[]', '"x"', stored(null), stored(5), stored('x'), 'x'.repeat(200_000)])(
    '%.20s is none',
    (text) => {
      expect(parseBrand(text)).toEqual(NO_BRAND);
    },
  );
  it('takes pictures of this server only, and links that are links', () => {
    const brand = {
      logo: '/api/system/brand/logo?v=12',
      favicon: 'https://evil.example/x.png',
      background: 'javascript:alert(1)',
      watermark: 'yes',
      loginNotice: '今晚维护',
      footer: 7,
      helpLinks: [{ title: '手册', url: 'https://help.example' }, { title: '坏', url: 'javascript:1' }, null],
    };
    expect(parseBrand(stored(brand))).toEqual({
      ...NO_BRAND,
      logo: '/api/system/brand/logo?v=12',
      loginNotice: '今晚维护',
      helpLinks: [{ title: '手册', url: 'https://help.example' }],
    });
  });
});
