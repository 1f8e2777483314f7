import { describe, expect, it } from 'vitest';
import { arrivalLine } from './arrival.fixture.ts';
import { countOfLine, withWaiting, type CountScan } from './count-values.ts';

const line = arrivalLine();
const typed = (actual: number): CountScan => ({
  arrivalId: '1',
  version: 3,
  line: countOfLine(line, { actual }),
  scan: null,
});
const scanned = (pieces: number): CountScan => ({
  arrivalId: '1',
  version: 3,
  line: null,
  scan: { lineId: line.id, seen: 1, pieces },
});

describe('counting a line', () => {
  it('says what was seen and fills in the reason that fits', () => {
    expect(countOfLine(line, { actual: 118 })).toMatchObject({ id: line.id, seen: 1, actual: 118, reason: 'SHORT' });
    expect(countOfLine({ ...line, reason: 'SHORT' }, { actual: 125 })).toMatchObject({ reason: 'OVER' });
    expect(countOfLine({ ...line, reason: 'SHORT' }, { actual: 120 })).toMatchObject({ reason: null });
    expect(countOfLine({ ...line, reason: 'WRONG' }, { actual: 120 })).toMatchObject({ reason: 'WRONG' });
  });
  it('damaged pieces are never more than what came, their cause goes with them', () => {
    expect(countOfLine({ ...line, damaged: 5, cause: 'DAMP' }, { actual: 2 })).toMatchObject({
      damaged: 2,
      cause: 'DAMP',
    });
    expect(countOfLine({ ...line, damaged: 5, cause: 'DAMP' }, { damaged: 0, actual: 9 })).toMatchObject({
      cause: null,
    });
  });
  it('WMS-021 what left another warehouse damaged is all damaged', () => {
    const sent = { ...line, quality: 'DAMAGED' as const, cause: 'DAMP' as const };
    expect(countOfLine(sent, { actual: 7 })).toMatchObject({ actual: 7, damaged: 7, cause: 'DAMP' });
    expect(countOfLine(sent, { actual: null, damaged: 3 })).toMatchObject({ damaged: 0 });
  });
  it('what waits stands in the line, scans on top', () => {
    expect(withWaiting(line, [typed(100), scanned(1), scanned(2)]).actual).toBe(103);
    expect(withWaiting(line, [scanned(1), typed(90)]).actual).toBe(90);
    expect(withWaiting(line, [typed(118), scanned(2)])).toMatchObject({ actual: 120, reason: null });
    expect(withWaiting({ ...line, id: '99' }, [typed(100), scanned(1)]).actual).toBeNull();
  });
});
