import { describe, expect, test } from 'vitest';
import { mapProblems, STARTING_ZONES, zoneProblems } from './zone.rules.ts';

test('WMS-003 a warehouse starts with receiving, shipping and damage zones', () => {
  expect(STARTING_ZONES.map((zone) => zone.useType)).toEqual(['STAGING_IN', 'STAGING_OUT', 'DAMAGED']);
});

describe('2.2 temperature limits', () => {
  test.each([
    ['NORMAL', null, null, []],
    ['CHILLED', null, null, ['tempMin', 'tempMax']],
    ['FROZEN', -250, -180, []],
    ['FROZEN', -180, -250, ['tempMax']],
    ['CHILLED', 20, 20, ['tempMax']],
    ['NORMAL', 100, 50, ['tempMax']],
  ])('2.2 %s from %s to %s', (tempClass, tempMin, tempMax, fields) => {
    expect(Object.keys(zoneProblems({ tempClass, tempMin, tempMax }))).toEqual(fields);
  });
});

describe('WMS-005 the map', () => {
  test.each([
    [{ mapRows: 5, mapCols: 5 }, []],
    [{ mapRows: 4, mapCols: 5 }, ['mapRows']],
    [{ mapRows: 5, mapCols: 4 }, ['mapCols']],
    [{ mapRows: 1, mapCols: 1 }, ['mapRows', 'mapCols']],
  ])('WMS-005 %o with a location at 5/5', (map, fields) => {
    expect(Object.keys(mapProblems(map, { maxRow: 5, maxCol: 5 }))).toEqual(fields);
  });
});
