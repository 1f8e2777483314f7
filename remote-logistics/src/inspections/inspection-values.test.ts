import { addDays } from '@shared/contract/business-day.ts';
import { weekOf } from '@shared/ui/format/calendar.ts';
import type { CalendarEntry } from '@shared/contract/logistics/inspection.answers.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { lineSampling } from '@shared/contract/logistics/inspection-rules.ts';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './calendar-days.ts';
import { bodyOf, passed, samplingHint, settled, sizeText } from './inspection-values.ts';
import { AQL_ROWS, inspectionLine } from './inspection.fixture.ts';
import { isWaiting, waitingId } from '@shared/ui/photos/photo-queue.ts';

const RULE = { sampling: 'SAMPLE', aqlMajor: '2.5', aqlMinor: '4.0' } as const;

describe('the AQL helper (L14, LOG-048)', () => {
  it('says sample, Ac and Re of a lot', () => {
    expect(samplingHint(lineSampling(AQL_ROWS, 25, RULE), 25)).toBe('批量 25，抽 5 箱；严重 Ac 0 Re 1，轻微 Ac 0 Re 1');
    expect(samplingHint(lineSampling(AQL_ROWS, 900, RULE), 900)).toBe('抽样表没有批量 900 的方案');
    expect(samplingHint(lineSampling(AQL_ROWS, 900, { ...RULE, sampling: 'FULL' }), 900)).toBe('全检 900 箱');
  });
  it('one touch passes a line with its sample; nothing that was typed is lost', () => {
    expect(passed(inspectionLine(), AQL_ROWS, RULE)).toMatchObject({ arrived: 25, checked: 5, result: 'PASS' });
    expect(passed(inspectionLine({ arrived: 20, checked: 20, major: 1 }), AQL_ROWS, RULE)).toMatchObject({
      arrived: 20,
      checked: 20,
      result: 'CONCESSION',
    });
  });
  it('a result falls to what the defects allow; 不合格 that was chosen stays with its handling', () => {
    expect(settled(inspectionLine({ result: 'PASS', critical: 1 }), AQL_ROWS, RULE).result).toBe('REJECT');
    const own = inspectionLine({ result: 'REJECT', rejectAction: 'RETURN' });
    expect(settled(own, AQL_ROWS, RULE)).toMatchObject({ result: 'REJECT', rejectAction: 'RETURN' });
    expect(settled({ ...own, result: 'PASS' }, AQL_ROWS, RULE)).toMatchObject({ result: 'PASS', rejectAction: null });
  });
  it('sides read in cm, only when all are known', () => {
    expect(sizeText([605, 400, 500])).toBe('60.5×40×50');
    expect(sizeText([605, null, 500])).toBeNull();
  });
});

describe('what goes out', () => {
  it('fits the body of 录入 and leaves out what is only shown', () => {
    const body = bodyOf({
      lines: [inspectionLine({ arrived: 25 })],
      answers: { i1: { value: 'YES', photos: ['4'] }, i2: undefined },
      remark: null,
    });
    expect(inspections.update.body.safeParse({ version: 1, ...body })).toMatchObject({ success: true });
    expect(JSON.stringify(body)).not.toContain('nameCn');
  });
  it('a photo that waits for the network cannot be saved as if it were there', () => {
    const id = waitingId();
    expect(isWaiting(id)).toBe(true);
    const body = bodyOf({ lines: [], answers: { i1: { photos: [id] } } });
    expect(inspections.update.body.safeParse({ version: 1, ...body }).success).toBe(false);
  });
});

describe('calendar by inspector (L13)', () => {
  it('a week begins on Monday, over months and years', () => {
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'));
    expect(weekOf('2027-01-01')[0]).toBe('2026-12-28');
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
  });
  it('a row per inspector, who was not sent first', () => {
    const entry = (id: string, inspectorId: string | null, planDate: string): CalendarEntry => ({
      id,
      inspectionNo: `YH${id}`,
      containerId: id,
      containerCode: `GZ${id}`,
      planDate,
      inspectorId,
      inspectorName: inspectorId && `验货员${inspectorId}`,
      place: null,
      state: 'ASSIGNED',
    });
    const rows = rowsOf([entry('1', '5', '2026-11-16'), entry('2', null, '2026-11-17'), entry('3', '5', '2026-11-16')]);
    expect(rows.map(({ name, count }) => [name, count])).toEqual([
      ['未派验', 1],
      ['验货员5', 2],
    ]);
    expect(rows[1]?.byDay['2026-11-16']?.map(({ id }) => id)).toEqual(['1', '3']);
  });
});
