import { setCell } from '@shared/ui/grid/grid-block.ts';
import { describe, expect, it } from 'vitest';
import { blankLine, formLine, lineColumns, type FormLine } from './trade-doc.form-lines.ts';

const columns = lineColumns('PURCHASE_CONTRACT', 'CNY', null);
const typed = (line: FormLine, ...cells: [key: keyof FormLine, value: string | null][]) =>
  cells.reduce((now, [key, value]) => {
    const column = columns.find((each) => each.key === key) ?? expect.fail(key);
    return setCell(now, column, value, { columns });
  }, line);
const shown = ({ unitPrice, amount, ...line }: FormLine) => {
  const total = columns.find(({ key }) => key === 'total')?.compute?.({ unitPrice, amount, ...line }, 0, []);
  return { unitPrice, amount, total };
};
const stored = {
  ...blankLine('PURCHASE_CONTRACT'),
  nameCn: '螺丝',
  qty: '9999999',
  unitPrice: '0.007910',
  amount: '79100.01',
  taxRateBp: 1300,
  tax: '9100.00',
  cartons: 0,
  net: 0,
  gross: 0,
  volume: 0,
};

describe('FIN-158 amount, price and quantity of a line of 购销合同', () => {
  it('the price follows from an amount and its pieces, in whatever order they are typed', () => {
    const expected = { unitPrice: '0.007910', amount: '79100.01', total: '79100.01' };
    const blank = blankLine('PURCHASE_CONTRACT');
    expect(shown(typed(blank, ['qty', '9999999'], ['amount', '79100.01']))).toEqual(expected);
    expect(shown(typed(blank, ['amount', '79100.01'], ['qty', '9999999']))).toEqual(expected);
  });

  it('a price that is typed makes the amount again', () => {
    const given = typed(formLine('PURCHASE_CONTRACT', { ...stored, amountGiven: true }), ['unitPrice', '0.01']);
    expect(shown(given)).toEqual({ unitPrice: '0.01', amount: null, total: '99999.99' });
    expect(shown(typed(given, ['qty', '100']))).toEqual({ unitPrice: '0.01', amount: null, total: '1.00' });
  });

  it('what was stored opens as it was: a given amount stays, a computed one follows its price', () => {
    const opened = (change: object) => shown(formLine('PURCHASE_CONTRACT', { ...stored, ...change }));
    expect(opened({ amountGiven: true })).toMatchObject({ amount: '79100.01', total: '79100.01' });
    expect(opened({ amountGiven: false })).toMatchObject({ amount: null, total: '79099.99' });
    expect(opened({})).toMatchObject({ amount: '79100.01' });
  });
});
