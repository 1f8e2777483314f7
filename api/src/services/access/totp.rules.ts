import { Secret, TOTP } from 'otpauth';

/** Seconds of a time step, digits of a code, steps before and after now that count (RFC 6238: clocks differ). */
const PERIOD = 30;
const DIGITS = 6;
const WINDOW = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: DIGITS, period: PERIOD, secret: Secret.fromBase32(secret) });

/** A new random secret of 160 bits, Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator scans. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The code of a moment. */
export const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });

/** Time step whose code it is, of those that count at the moment; null: none. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  if (!isTotp(code)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: at.getTime() }) + delta;
}

/** A code as it is compared: people type blanks and dashes, and small letters in recovery codes. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
/** Whether it is a code of an authenticator; the others are recovery codes. */
export const isTotp = (code: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(code);
