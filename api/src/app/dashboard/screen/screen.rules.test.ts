import { describe, expect, it } from 'vitest';
import { maskedName } from './screen.rules.ts';

describe('D2 screen.mask_customer', () => {
  it.each([
    ['宁波恒丰进出口有限公司', '宁波**公司'],
    ['宁波恒丰', '宁波**'],
    ['恒丰', '恒**'],
    ['Blue Harbor Trading LLC', 'Bl**'],
    [' 瑞 ', '瑞**'],
    ['𠮷野家具公司', '𠮷野**公司'],
  ])('%s → %s', (name, masked) => expect(maskedName(name)).toBe(masked));
});
