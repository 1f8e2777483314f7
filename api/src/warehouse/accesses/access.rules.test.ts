import type { AccessRight, AccessState } from '@shared/contract/warehouse/access.labels.ts';
import { describe, expect, it } from 'vitest';
import { accessFault, accessState } from './access.rules.ts';

const TODAY = '2026-11-23';
describe('WMS-053 an access is expired from the day after its last one', () => {
  it.each([
    ['ACTIVE', '2026-11-23', 'ACTIVE'],
    ['ACTIVE', '2026-11-22', 'EXPIRED'],
    ['SUSPENDED', '2026-11-22', 'EXPIRED'],
    ['PENDING', '2026-11-22', 'PENDING'],
    ['REJECTED', '2026-11-22', 'REJECTED'],
  ] as const)('%s until %s is %s', (state, validTo, expected) =>
    expect(accessState(state, validTo, TODAY)).toBe(expected),
  );
});

describe('WMS-050, WMS-054 what an access allows', () => {
  const access = {
    state: 'ACTIVE' as AccessState,
    rights: ['STORE', 'INBOUND', 'PICKUP', 'ENTER'] as AccessRight[],
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    vehicles: [{ plate: '浙B12345' }],
  };
  it.each([
    ['what it holds', {}, 'INBOUND', null, null],
    ['what it does not hold', {}, 'VIEW', null, '准入不含「查看库存」'],
    ['before its first day', { validFrom: '2026-12-01' }, 'INBOUND', null, '准入 2026-12-01 起生效'],
    ['after its last day', { validTo: '2026-11-22' }, 'INBOUND', null, '准入已过期'],
    ['waiting', { state: 'PENDING' }, 'INBOUND', null, '准入待审核'],
    ['rejected', { state: 'REJECTED' }, 'PICKUP', null, '准入已驳回'],
    ['suspended: no goods come in', { state: 'SUSPENDED' }, 'INBOUND', null, '准入已暂停'],
    ['suspended: own goods go out', { state: 'SUSPENDED' }, 'PICKUP', null, null],
    ['a plate of its list', {}, 'ENTER', '浙B12345', null],
    ['another plate', {}, 'ENTER', '浙B99999', '车牌 浙B99999 未登记'],
    ['no plate', {}, 'ENTER', null, '请填写车牌，该公司登记了车辆'],
    ['any plate where none is registered', { vehicles: [] }, 'ENTER', null, null],
  ] as const)('%s', (_what, change, right, plate, expected) =>
    expect(accessFault({ ...access, ...change }, right, TODAY, plate)).toBe(expected),
  );
});
