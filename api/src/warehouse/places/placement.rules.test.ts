import { expect, it } from 'vitest';
import { placementFault, type Place, type PlacedGoods } from './placement.rules.ts';

const place: Place = {
  code: 'A-01',
  kind: 'RACK',
  status: 'ENABLED',
  lockState: 'NONE',
  tempClass: 'NORMAL',
  capacity: 1_000_000,
  maxWeight: 500_000,
  mixOwner: false,
  mixSku: true,
  mixBatch: true,
  fixedCustomerId: null,
  lesseeId: null,
  contents: [],
  excluded: new Set(),
};
const goods: PlacedGoods = {
  customerId: '1',
  goodsKey: '纸箱',
  batchId: '7',
  quality: 'GOOD',
  tempClass: 'NORMAL',
  volume: 400_000,
  weight: 100_000,
};
const lying = (values: Partial<PlacedGoods> = {}) => ({ ...goods, ...values });
const other = { ...lying({ customerId: '2', goodsKey: '杯子', batchId: '8' }) };

it.each<[string, Partial<Place>, Partial<PlacedGoods>, string | null]>([
  ['room enough', { contents: [lying()] }, {}, null],
  ['exactly full', { contents: [lying()] }, { volume: 600_000 }, null],
  ['no room', { contents: [lying()] }, { volume: 600_001 }, '库位 A-01 容量不足：剩余 0.600 m³，需要 0.600 m³。'],
  [
    'over-full already',
    { contents: [lying({ volume: 1_200_000 })] },
    {},
    '库位 A-01 容量不足：剩余 0.000 m³，需要 0.400 m³。',
  ],
  ['too heavy', {}, { weight: 500_001 }, '库位 A-01 承重不足：剩余 500.00 kg，需要 500.00 kg。'],
  ['unlimited', { capacity: 0, maxWeight: 0 }, { volume: 9e9, weight: 9e9 }, null],
  ['locked for coming in', { lockState: 'IN' }, {}, '库位 A-01 已锁定（禁入），请换库位。'],
  ['locked wholly', { lockState: 'ALL' }, {}, '库位 A-01 已锁定（全锁），请换库位。'],
  ['locked for going out only', { lockState: 'OUT' }, {}, null],
  ['disabled', { status: 'DISABLED' }, {}, '库位 A-01 已停用，请换库位。'],
  ['cold goods', {}, { tempClass: 'FROZEN' }, '库位 A-01 是常温，货物要求冷冻，请换库位。'],
  ['normal goods in a bonded zone', { tempClass: 'BONDED' }, {}, '库位 A-01 是保税，货物要求常温，请换库位。'],
  ['damaged goods on a rack', {}, { quality: 'DAMAGED' }, '库位 A-01 不放残损品，请选残损库位。'],
  ['good goods at a place for damage', { kind: 'DAMAGED' }, {}, '库位 A-01 只放残损品，请换库位。'],
  ['damaged goods there', { kind: 'DAMAGED' }, { quality: 'DAMAGED' }, null],
  ['of another customer', { fixedCustomerId: '2' }, {}, '库位 A-01 是其他客户的专属库位，请换库位。'],
  ['of the customer', { fixedCustomerId: '1' }, {}, null],
  ['a chamber let to another', { lesseeId: '2' }, {}, '库位 A-01 所在仓间已包给其他客户，请换库位。'],
  ['a chamber let to the customer', { lesseeId: '1' }, {}, null],
  ['access names other zones', { excluded: new Set(['1']) }, {}, '库位 A-01 不在该客户准入的库区内，请换库位。'],
  ['access of another owner', { excluded: new Set(['2']) }, {}, null],
  ['two owners', { contents: [other] }, {}, '库位 A-01 不允许混放（货主），请换库位。'],
  ['two owners allowed', { contents: [other], mixOwner: true }, {}, null],
  [
    'two goods',
    { contents: [lying({ goodsKey: '杯子' })], mixSku: false },
    {},
    '库位 A-01 不允许混放（品），请换库位。',
  ],
  [
    'two batches',
    { contents: [lying({ batchId: '8' })], mixBatch: false },
    {},
    '库位 A-01 不允许混放（批次），请换库位。',
  ],
  ['the same batch', { contents: [lying()], mixBatch: false, mixSku: false }, {}, null],
])('WMS-030 %s', (_case, changed, values, expected) => {
  expect(placementFault({ ...place, ...changed }, { ...goods, ...values })?.text ?? null).toBe(expected);
});

it('WMS-030 an override lifts the capacity and nothing else', () => {
  const full = { ...place, contents: [lying({ volume: 1_000_000 })] };
  expect(placementFault(full, goods, true)).toBeNull();
  expect(placementFault({ ...full, lockState: 'ALL' }, goods, true)?.code).toBe('WMS_LOCATION_LOCKED');
  expect(placementFault({ ...full, contents: [other] }, goods, true)?.code).toBe('WMS_MIX_FORBIDDEN');
});
