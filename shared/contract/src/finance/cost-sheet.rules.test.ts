import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '../decimal.ts';
import { costShares } from '../logistics/cost-share.ts';
import { factoryInvoice } from './factory-invoice.rules.ts';
import { byContainer, estimateShareBp, orderProfit, sumsOf, type CountedLine } from './cost-sheet.rules.ts';

const line = (kind: CountedLine['kind'], amount: string, more: Partial<CountedLine> = {}): CountedLine => ({
  kind,
  amount,
  isEstimate: false,
  containerId: null,
  ...more,
});
const sums = (of: { income?: string; direct?: string; shared?: string; taxDiff?: string; estimated?: string }) => ({
  income: '0',
  direct: '0',
  shared: '0',
  taxDiff: '0',
  estimated: '0',
  ...of,
});

describe('FIN-130, FIN-135 profit of an order', () => {
  it('TV-42 68,000.00 − 51,200.00 − 4,175.50 = 12,624.50, 18.57 %', () =>
    expect(orderProfit(sums({ income: '68000.00', direct: '51200.00', shared: '4175.50' }))).toEqual({
      profit: '12624.50',
      marginBp: 1857,
    }));
  it.each([
    ['13%', '70000.00', '0.00'],
    ['9%', '67307.69', '2692.31'],
  ])('TV-45 refund rate %s: the profit is the fee, the refund is no income', (_rate, direct, taxDiff) =>
    expect(orderProfit(sums({ income: '71000.00', direct, taxDiff })).profit).toBe('1000.00'),
  );
  it('TV-45 the cost is the ex amount of TV-23 and TV-24', () => {
    const ex = (rebateRateBp: number) =>
      factoryInvoice({ fxCny: '71000.00', fee: '1000.00', vatRateBp: 1300, rebateRateBp }).ex;
    expect([ex(1300), ex(900)]).toEqual(['70000.00', '67307.69']);
  });
  it('FIN-135 no income: no margin; a loss is rounded away from zero', () => {
    expect(orderProfit(sums({ direct: '5.00' }))).toEqual({ profit: '-5.00', marginBp: null });
    expect(orderProfit(sums({ income: '80.00', direct: '80.01' })).marginBp).toBe(-1);
  });
  it('暂估占比 of all costs', () => {
    expect(estimateShareBp(sums({ direct: '300', shared: '100', estimated: '100' }))).toBe(2500);
    expect(estimateShareBp(sums({ income: '10' }))).toBeNull();
  });
});

describe('FIN-131 shares of a container, one function with LOG-052 and FIN-005', () => {
  it.each([
    ['TV-06', '10000.00', [12_500_000, 20_300_000, 33_200_000], ['1893.94', '3075.76', '5030.30']],
    ['TV-07', '8888.88', [14_200_000, 3_050_000, 750_000, 40_000_000], ['2176.25', '467.43', '114.94', '6130.26']],
  ])('%s', (_tv, amount, volumes, expected) => {
    const cargo = volumes.map((volume, nth) => ({ orderId: String(nth + 1), volume, gross: 0 }));
    expect([...(costShares(amount, 'CNY', 'VOLUME', cargo, 1000) ?? []).values()]).toEqual(expected);
  });
});

describe('FIN-134 containers of an order', () => {
  it('a line goes to the container it names, the rest over all by volume', () => {
    const found = byContainer(
      [
        line('INCOME', '100.00'),
        line('DIRECT', '30.00', { containerId: '7' }),
        line('SHARED', '5.00', { containerId: '8' }),
      ],
      [
        { id: '7', weight: '1' },
        { id: '8', weight: '2' },
      ],
    );
    expect(found.get('7')).toMatchObject({ income: '33.33', direct: '30.00', shared: '0.00' });
    expect(found.get('8')).toMatchObject({ income: '66.67', direct: '0.00', shared: '5.00' });
  });
  it('without volume evenly, without a container for itself', () => {
    expect(byContainer([line('INCOME', '3.00')], [{ id: '7', weight: '0' }]).get('7')?.income).toBe('3.00');
    expect(byContainer([line('INCOME', '3.00')], []).get('')?.income).toBe('3.00');
  });
  it('whatever the lines, containers sum to the order', () => {
    const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
    const lines = fc.array(
      fc.record({
        kind: fc.constantFrom('INCOME', 'DIRECT', 'SHARED', 'TAX_DIFF'),
        amount: amounts,
        isEstimate: fc.boolean(),
        containerId: fc.constantFrom(null, '1', '2', '3', '9'),
      }),
    );
    const boxes = fc
      .array(fc.integer({ min: 0, max: 900 }), { maxLength: 3 })
      .map((weights) => weights.map((weight, nth) => ({ id: String(nth + 1), weight: String(weight) })));
    fc.assert(
      fc.property(lines, boxes, (given, of) => {
        const parts = [...byContainer(given as CountedLine[], of).values()];
        const whole = sumsOf(given as CountedLine[]);
        for (const key of ['income', 'direct', 'shared', 'taxDiff', 'estimated'] as const)
          expect(compare(add('0', ...parts.map((part) => part[key])), whole[key])).toBe(0);
      }),
    );
  });
});
