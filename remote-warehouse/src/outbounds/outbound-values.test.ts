import type { AvailableStock } from '@shared/contract/warehouse/outbound.answers.ts';
import { describe, expect, it } from 'vitest';
import { blankGoods, bodyOf, otherOwner, sheetOf, startValues, totalsOf } from './outbound-values.ts';

const stock = (batchId: string, values: Partial<AvailableStock> = {}): AvailableStock => ({
  id: batchId,
  batchId,
  batchNo: `B${batchId}`,
  goodsName: '纸箱',
  mark: null,
  orderLineId: null,
  locationId: '7',
  locationCode: 'A-01',
  quality: 'GOOD',
  available: 10,
  unitVolume: 1000,
  unitWeight: 500,
  receivedDate: '2026-11-01',
  ageDays: 23,
  expiryDate: null,
  blocked: null,
  ...values,
});

describe('form of an outbound', () => {
  it('what was typed stays when the stock is read again, also of what is not there any more', () => {
    const rows = sheetOf(
      [stock('1'), stock('2')],
      [
        { ...stock('2'), qty: 4 },
        { batchId: '9', locationId: '7', qty: 1 },
      ],
    );
    expect(rows.map(({ batchId, qty, available }) => [batchId, qty, available])).toEqual([
      ['1', null, 10],
      ['2', 4, 10],
      ['9', 1, undefined],
    ]);
  });
  it('only places chosen is 指定库位; with goods by name the strategy of the document counts', () => {
    const chosen = [{ ...stock('1'), qty: 3 }];
    expect(bodyOf({ ...startValues(), stock: chosen })).toMatchObject({
      strategy: 'MANUAL',
      lines: [{ batchId: '1', locationId: '7', qty: 3 }],
    });
    const goods = [{ ...blankGoods(), goodsName: '纸箱', qty: 2 }];
    expect(bodyOf({ ...startValues(), stock: chosen, goods })).toMatchObject({ strategy: null });
    expect(bodyOf({ ...startValues(), goods, strategy: 'MANUAL', stock: chosen })).toMatchObject({ strategy: null });
    expect(bodyOf({ ...startValues(), goods, strategy: 'FEFO' })).toMatchObject({ strategy: 'FEFO' });
  });
  it('running totals count both', () => {
    const goods = [{ ...blankGoods(), qty: 2, unitVolume: 10, unitWeight: 1 }];
    expect(totalsOf({ stock: [{ ...stock('1'), qty: 3 }], goods })).toEqual({ qty: 5, volume: 3020, weight: 1502 });
  });

  it('goods that were chosen under another customer, warehouse or company say so; typed ones are anybody’s', () => {
    const of = { customerId: '5', warehouseId: '6', companyId: '1' };
    expect(otherOwner(undefined, of)).toBeNull();
    expect(otherOwner(of, of)).toBeNull();
    expect(otherOwner(of, { ...of, customerId: null }), 'none is chosen yet').toBeNull();
    expect(otherOwner(of, { ...of, customerId: '9' })).toBe('是其他客户的货物');
    expect(otherOwner(of, { ...of, warehouseId: '7' })).toBe('是其他仓库的货物');
    expect(otherOwner(of, { ...of, companyId: '2' })).toBe('是其他经营主体的货物');
  });
});
