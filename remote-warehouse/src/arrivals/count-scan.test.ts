import { expect, it } from 'vitest';
import { arrivalLine } from './arrival.fixture.ts';
import { scannedLine } from './count-scan.ts';

const lines = [
  arrivalLine({ id: '1', barcodes: ['SP000123', 'AB-1001', '12345678'], goodsName: '杯子' }),
  arrivalLine({ id: '2', lineNo: 2, notified: 2, actual: 2 }),
  arrivalLine({ id: '3', lineNo: 3, notified: 5, open: 1 }),
  arrivalLine({ id: '4', lineNo: 4, inboundNo: null, planned: false, notified: 0, open: 0 }),
];
const taken = (code: string, of = lines) => {
  const read = scannedLine(of, code);
  return read.ok ? read.line.id : read.text;
};

it.each(['SP000123', 'sp000123', ']C1AB-1001', '12345678'])('2.5 %s is of the goods, whatever it looks like', (code) =>
  expect(taken(code)).toBe('1'),
);
it('2.5 what stands on no line is said as what it is', () => {
  expect(taken('4006381333931')).toMatch(/^4006381333931 不在本单里/);
  expect(taken('SP000999')).toMatch(/^SP000999 不在本单里/);
  expect(taken('12345679')).toBe('商品条码 12345679 校验位不符，请重扫');
  expect(taken('RK20261123-0001')).toBe('扫到的是入库单 RK20261123-0001，请扫描商品标签');
});
it('WMS-020 pieces go to the first line of the goods that is not full; when all are, to the first', () => {
  expect(taken('6901234567892')).toBe('3');
  const full = lines.map((line) => (line.id === '3' ? { ...line, actual: 1 } : line));
  expect(taken('6901234567892', full)).toBe('2');
});
