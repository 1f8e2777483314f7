import { describe, expect, it } from 'vitest';
import { BizError } from '@shared/runtime/biz-error.ts';
import { refusedDay } from './refused-day.ts';

const refusal = (data: unknown) =>
  new BizError({ errorCode: 'DAY_CLOSED', errorMessage: '已日结', showType: 2, data, status: 409 });

describe('a day that is refused', () => {
  const values = { customerId: '5', businessDate: '2026-11-20', planDate: '2026-11-22', lines: [] };
  it.each([
    ['stands at the field that holds it', { date: '2026-11-20', suggest: '2026-11-21' }, { businessDate: '已日结' }],
    ['that no field holds stands nowhere', { date: '2026-11-19' }, {}],
    ['that is no day stands nowhere', { date: 20_261_120 }, {}],
    ['is not told by every refusal', null, {}],
  ])('%s', (_title, data, fields) => expect(refusedDay(refusal(data), values)).toEqual(fields));
  it('stands at the day of the books where the bank says the same day', () => {
    const receipt = { valueDate: '2026-11-20', accountingDate: '2026-11-20' };
    expect(refusedDay(refusal({ date: '2026-11-20' }), receipt)).toEqual({ accountingDate: '已日结' });
  });
  it('is none of another error', () => expect(refusedDay(new Error('2026-11-20'), values)).toEqual({}));
});
