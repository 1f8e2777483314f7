import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeTarget } from './redirect-target.ts';

const origin = 'https://office.example';

describe('redirect target', () => {
  it.each([
    '//evil',
    'https://evil',
    '/\\evil',
    '/\\\\evil',
    '\\\\evil',
    'javascript:alert(1)',
    '/user/login?redirect=%2Fuser%2Flogin',
    '/user/login',
    '/USER/Login/',
    '%2F%2Fevil',
    '/%2Fevil',
    '/%5Cevil',
    '/\tevil',
    '/\n/evil',
    '/./\\evil',
    '',
    null,
    undefined,
  ])('A8.B %j becomes /', (redirect) => {
    expect(safeTarget(redirect, origin)).toBe('/');
  });

  it('A2.3 keeps path, search and hash of a place of ours', () => {
    const place = { pathname: '/transport/order', search: '?keyword=%E5%AE%81%E6%B3%A2&page=2', hash: '#a' };
    const redirect = new URLSearchParams(loginPath(place).split('?')[1]).get('redirect');
    expect(safeTarget(redirect, origin)).toBe('/transport/order?keyword=%E5%AE%81%E6%B3%A2&page=2#a');
    expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/user/login?redirect=%2F');
  });

  it('A8.B no text leads to another origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (redirect) => {
          expect(new URL(safeTarget(redirect, origin), origin).origin).toBe(origin);
        },
      ),
    );
  });
});
