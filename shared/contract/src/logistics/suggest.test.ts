import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { suggestLoad, type PoolCandidate } from './suggest.ts';
import { box, cargo, HQ40, total } from './consolidation.fixture.ts';

const candidate = (lineId: string, more: Partial<PoolCandidate> = {}): PoolCandidate => ({
  ...cargo({ orderNo: `WL${lineId}` }),
  lineId,
  orderId: lineId,
  customerId: lineId,
  cartons: 10,
  allocatedCartons: 0,
  freeCartons: 10,
  volume: 30_000_000,
  gross: 3_000_000,
  requireEtd: null,
  waitingDays: 0,
  ...more,
});
const suggest = (pool: PoolCandidate[], customer: string | null = null) =>
  suggestLoad({ ...box, ...HQ40 }, { volume: 0, gross: 0 }, [], pool, customer).map((line) => line.lineId);

describe('LOG-046 suggestion', () => {
  it('required sailing first, then waiting days, then volume, then id', () => {
    expect(
      suggest([candidate('1'), candidate('2', { requireEtd: '2026-12-01' }), candidate('3', { waitingDays: 9 })]),
    ).toEqual(['2', '3']);
  });
  it('first fit: a line that does not fit is passed over', () =>
    expect(
      suggest([
        candidate('1', { waitingDays: 9, volume: 60_000_000 }),
        candidate('2', { waitingDays: 5 }),
        candidate('3', { volume: 8_000_000 }),
      ]),
    ).toEqual(['1', '3']));
  it('a customer stays together when it fits', () =>
    expect(
      suggest([
        candidate('1', { waitingDays: 9, volume: 20_000_000 }),
        candidate('2', { waitingDays: 5, volume: 30_000_000 }),
        candidate('3', { customerId: '1', volume: 20_000_000 }),
      ]),
    ).toEqual(['1', '3']));
  it('a whole container takes one customer', () =>
    expect(
      suggest([candidate('1', { volume: 10_000_000 }), candidate('2', { volume: 10_000_000 })], 'first'),
    ).toHaveLength(1));
  it('never passes the plan, never repeats a line, and gives the same answer for the same pool', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            volume: fc.integer({ min: 1, max: 40_000_000 }),
            gross: fc.integer({ min: 1, max: 12_000_000 }),
            waitingDays: fc.nat({ max: 30 }),
            customer: fc.nat({ max: 4 }),
            dangerous: fc.boolean(),
          }),
          { maxLength: 30 },
        ),
        (rows) => {
          const pool = rows.map((row, index) =>
            candidate(String(index + 1), {
              ...row,
              customerId: String(row.customer),
              attributes: [row.dangerous ? 'DANGEROUS' : 'GENERAL'],
            }),
          );
          const chosen = suggestLoad({ ...box, ...HQ40 }, { volume: 0, gross: 0 }, [], pool);
          expect(total(chosen.map((line) => line.volume))).toBeLessThanOrEqual(HQ40.volumePlan);
          expect(total(chosen.map((line) => line.gross))).toBeLessThanOrEqual(HQ40.payloadPlan);
          expect(new Set(chosen.map((line) => line.lineId)).size).toBe(chosen.length);
          expect(chosen.every((line) => !rows[Number(line.lineId) - 1]?.dangerous)).toBe(true);
          expect(suggestLoad({ ...box, ...HQ40 }, { volume: 0, gross: 0 }, [], pool.toReversed())).toEqual(chosen);
        },
      ),
    ));
});
