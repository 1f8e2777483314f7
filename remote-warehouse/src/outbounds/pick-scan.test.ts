import type { OutboundAllocation } from '@shared/contract/warehouse/outbound.answers.ts';
import { describe, expect, it } from 'vitest';
import { readScan } from './pick-scan.ts';

const row = (locationCode: string, batchNo: string): OutboundAllocation => ({
  id: `${locationCode}${batchNo}`,
  lineId: '1',
  lineNo: 1,
  goodsName: '纸箱',
  mark: null,
  stockId: '1',
  batchId: '1',
  batchNo,
  locationId: '1',
  locationCode,
  locationBarcode: `L:NB01:${locationCode}`,
  chamberName: '01',
  chamberOpen: true,
  quality: 'GOOD',
  expiryDate: null,
  qty: 5,
  qtyPicked: 0,
  state: 'RESERVED',
  pickerName: null,
  pickedAt: null,
});
const open = [row('A-01', 'RK20261120-0001-1-1'), row('A-02', 'RK20261120-0001-2-1')];
const scan = (place: string | null, code: string) => readScan(open, 'NB01', place, code);

describe('scans of a picker', () => {
  it('location, then batch, picks what is allocated there', () => {
    expect(scan(null, 'l:nb01:a-02')).toMatchObject({ place: 'A-02', found: null, said: { good: true } });
    expect(scan('A-02', 'B:RK20261120-0001-2-1')).toMatchObject({ place: 'A-02', found: { id: open[1]?.id } });
  });
  it.each([
    [null, 'B:RK20261120-0001-2-1', '请先扫库位条码，RK20261120-0001-2-1 在 A-02'],
    ['A-01', 'B:RK20261120-0001-2-1', 'RK20261120-0001-2-1 应在 A-02 拣，不在 A-01'],
    ['A-01', 'B:RK20261120-0009-1-1', 'RK20261120-0009-1-1 不在本单待拣货物里'],
    ['A-01', 'L:NB01:A-09', 'A-09 没有要拣的货物'],
    ['A-01', 'L:SH02:A-01', '库位 A-01 是仓库 SH02 的，这里是 NB01'],
  ])('at %s %s says: %s', (place, code, text) => {
    expect(scan(place, code)).toEqual({ place, found: null, said: { good: false, text } });
  });
});
