import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, inOrder, type Candidate, type Want } from './allocate.rules.ts';

let next = 0;
const row = (values: Partial<Candidate>): Candidate => ({
  stockId: String(++next),
  batchId: '1',
  locationId: '1',
  receivedDate: '2026-10-01',
  expiryDate: null,
  pickSeq: 0,
  available: 10,
  ...values,
});
const want = (qty: number, values: Partial<Want> = {}): Want => ({
  lineId: '1',
  qty,
  batchId: null,
  locationId: null,
  matches: () => true,
  ...values,
});

const B1 = row({ stockId: '101', batchId: '1', receivedDate: '2026-10-01', available: 20 });
const B2 = row({ stockId: '102', batchId: '2', receivedDate: '2026-10-03', available: 50 });
const B3 = row({ stockId: '103', batchId: '3', receivedDate: '2026-10-03', available: 0 });

describe('allocation', () => {
  it('TV-31 WMS-015 first in first out, frozen pieces are not there', () => {
    expect(allocate([want(60)], [B3, B2, B1], 'FIFO')).toEqual({
      takes: [
        { lineId: '1', stockId: '101', qty: 20 },
        { lineId: '1', stockId: '102', qty: 40 },
      ],
      shorts: [],
    });
  });
  it('TV-32 WMS-017 what is lacking is said beside what there is', () => {
    const { takes, shorts } = allocate([want(80)], [B3, B2, B1], 'FIFO');
    expect(takes.map(({ stockId, qty }) => [stockId, qty])).toEqual([
      ['101', 20],
      ['102', 50],
    ]);
    expect(shorts).toEqual([{ lineId: '1', available: 70, wanted: 80 }]);
  });

  it.each([
    ['received date', { receivedDate: '2026-10-02' }, { receivedDate: '2026-10-03' }],
    ['batch, as a number', { batchId: '9' }, { batchId: '10' }],
    ['pick sequence', { pickSeq: 2 }, { pickSeq: 10 }],
    ['balance, as a number', { stockId: '9999998' }, { stockId: '10000001' }],
  ])('WMS-015 FIFO goes by %s', (_what, first, second) => {
    const [one, other] = [row(first), row(second)];
    expect(inOrder([other, one], 'FIFO')).toEqual([one, other]);
  });
  it('WMS-015 FEFO: what expires first, what never expires last, then FIFO', () => {
    const never = row({ receivedDate: '2026-01-01' });
    const late = row({ expiryDate: '2027-06-01', receivedDate: '2026-01-01' });
    const soon = row({ expiryDate: '2027-01-01', receivedDate: '2026-10-09' });
    const sooner = row({ expiryDate: '2027-01-01', receivedDate: '2026-10-08' });
    expect(inOrder([never, late, soon, sooner], 'FEFO')).toEqual([sooner, soon, late, never]);
    expect(inOrder([late, never, soon], 'FIFO')[2]).toBe(soon);
  });
  it('WMS-015 BATCH and MANUAL take exactly what is named, and take it before lines that leave it open', () => {
    const a = row({ stockId: '201', batchId: '1', locationId: '1', available: 5 });
    const b = row({ stockId: '202', batchId: '1', locationId: '2', available: 5 });
    const open = want(6, { lineId: '1' });
    const named = want(5, { lineId: '2', batchId: '1', locationId: '1' });
    expect(allocate([open, named], [a, b], 'MANUAL')).toEqual({
      takes: [
        { lineId: '2', stockId: '201', qty: 5 },
        { lineId: '1', stockId: '202', qty: 5 },
      ],
      shorts: [{ lineId: '1', available: 5, wanted: 6 }],
    });
    expect(allocate([want(1, { batchId: '7' })], [a, b], 'BATCH').takes).toEqual([]);
  });

  it('no balance gives more than it has, no line takes more than it wants, nothing that fits is left', () => {
    const candidates = fc.array(
      fc.record({
        batchId: fc.constantFrom('1', '2', '3'),
        locationId: fc.constantFrom('1', '2'),
        receivedDate: fc.constantFrom('2026-10-01', '2026-10-02'),
        expiryDate: fc.constantFrom(null, '2027-01-01', '2027-02-01'),
        pickSeq: fc.nat(3),
        available: fc.integer({ min: -3, max: 30 }),
      }),
      { maxLength: 12 },
    );
    const wants = fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 40 }),
        batchId: fc.constantFrom(null, '1', '2'),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(candidates, wants, fc.constantFrom('FIFO' as const, 'FEFO' as const), (rows, asked, strategy) => {
        const stocks = rows.map((each, at) => row({ ...each, stockId: String(at + 1) }));
        const lines = asked.map((each, at) => want(each.qty, { lineId: String(at + 1), batchId: each.batchId }));
        const { takes, shorts } = allocate(lines, stocks, strategy);
        const taken = (of: (take: (typeof takes)[number]) => boolean) =>
          takes.filter(of).reduce((sum, { qty }) => sum + qty, 0);
        for (const { stockId, available } of stocks)
          expect(taken((take) => take.stockId === stockId)).toBeLessThanOrEqual(Math.max(0, available));
        for (const { lineId, qty, batchId } of lines) {
          const got = taken((take) => take.lineId === lineId);
          const short = shorts.find((each) => each.lineId === lineId);
          expect(got).toBe(short ? short.available : qty);
          for (const take of takes.filter((each) => each.lineId === lineId && batchId !== null))
            expect(stocks.find(({ stockId }) => stockId === take.stockId)?.batchId).toBe(batchId);
          if (short)
            for (const stock of stocks.filter((each) => batchId === null || each.batchId === batchId))
              expect(taken((take) => take.stockId === stock.stockId)).toBe(Math.max(0, stock.available));
        }
      }),
    );
  });
});
