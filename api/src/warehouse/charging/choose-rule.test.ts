import type { TempClass } from '@shared/contract/warehouse/zone.contract.ts';
import { describe, expect, it } from 'vitest';
import { ruleFor } from './charge.fixture.ts';
import { chooseRule, type RuleScope } from './choose-rule.ts';

describe('2.15 the most specific rule wins', () => {
  const base: RuleScope = ruleFor();
  const all: (RuleScope & { name: string })[] = [
    { ...base, name: 'warehouse' },
    { ...base, name: 'zone', zoneId: '5' },
    { ...base, name: 'customer', customerId: '9' },
    { ...base, name: 'both', customerId: '9', zoneId: '5' },
    { ...base, name: 'cold', tempClass: 'FROZEN' },
    { ...base, name: 'old', customerId: '8', validTo: '2026-06-30' },
  ];
  it.each<[string, string, TempClass, string]>([
    ['9', '5', 'NORMAL', 'both'],
    ['9', '6', 'NORMAL', 'customer'],
    ['7', '5', 'NORMAL', 'zone'],
    ['7', '6', 'FROZEN', 'cold'],
    ['8', '6', 'NORMAL', 'warehouse'],
  ])('customer %s, zone %s, %s: %s', (partyId, zoneId, tempClass, name) => {
    const wanted = {
      direction: 'AR',
      basis: 'CBM_DAY',
      warehouseId: '1',
      stockKind: 'CARGO',
      day: '2026-10-01',
    } as const;
    expect(chooseRule(all, { ...wanted, partyId, zoneId, tempClass })?.name).toBe(name);
    expect(chooseRule(all, { ...wanted, partyId, zoneId, tempClass, warehouseId: '2' })).toBeNull();
  });
});
