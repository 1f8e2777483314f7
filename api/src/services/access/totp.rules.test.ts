import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { codeAt, isTotp, newSecret, otpauthUri, plainCode, stepOf } from './totp.rules.ts';

/** RFC 6238, appendix B, SHA-1: seconds since 1970, time step, code of eight digits, of which six are used. */
const VECTORS = [
  [59, 0x1, '94287082'],
  [1111111109, 0x23523ec, '07081804'],
  [1111111111, 0x23523ed, '14050471'],
  [1234567890, 0x273ef07, '89005924'],
  [2000000000, 0x3f940aa, '69279037'],
  [20000000000, 0x27bc86aa, '65353130'],
] as const;
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('one-time codes (3.4 mfa_enabled)', () => {
  it.each(VECTORS)('RFC 6238 at second %i', (seconds, step, code) => {
    expect(codeAt(SECRET, at(seconds))).toBe(code.slice(2));
    expect(stepOf(SECRET, code.slice(2), at(seconds))).toBe(step);
  });

  it('a code counts one step before and after its own, and says which it was', () => {
    const now = 1_234_567_890;
    const code = codeAt(SECRET, at(now));
    const steps = [-60, -30, 0, 30, 60].map((away) => stepOf(SECRET, code, at(now + away)));
    expect(steps).toEqual([null, 0x273ef07, 0x273ef07, 0x273ef07, null]);
  });

  it('what is no code of six digits is none', () => {
    for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
      expect(isTotp(typed), typed).toBe(false);
      expect(stepOf(SECRET, typed, at(59)), typed).toBeNull();
    }
    expect(plainCode(' 123 456 ')).toBe('123456');
    expect(plainCode('k7mqx-4pdn9')).toBe('K7MQX4PDN9');
  });

  it('secrets have 160 bits and differ; the address carries names, secret and nothing unusual', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    const uri = new URL(otpauthUri(one, '远通', 'wang.fang'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/远通:wang.fang']);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: '远通',
      secret: one,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
