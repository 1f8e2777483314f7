import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretBox } from './secret-box.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const box = secretBox(privateKey, 'mfa');

describe('a sealed secret', () => {
  it('opens for its owner, with the same key, however often the box is made; two seals differ', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', '7');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secretBox(privateKey, 'mfa').open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', '7')).not.toBe(sealed);
  });

  it('does not open for another owner, purpose or key, nor when it was changed', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', '7');
    const other = generateKeyPairSync('ed25519').privateKey;
    expect(box.open(sealed, '8')).toBeNull();
    expect(secretBox(privateKey, 'mail').open(sealed, '7')).toBeNull();
    expect(secretBox(other, 'mfa').open(sealed, '7')).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 14, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(changed.toString('base64url'), '7'), String(at)).toBeNull();
    }
    for (const text of ['', 'x', 'JBSWY3DPEHPK3PXP']) expect(box.open(text, '7')).toBeNull();
  });
});
