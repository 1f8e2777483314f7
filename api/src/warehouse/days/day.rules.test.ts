import { describe, expect, it } from 'vitest';
import { daysToClose, nextToClose } from './day.rules.ts';

const TODAY = '2026-11-23';
describe('WMS-040 which days are closed', () => {
  it.each<[string, string | null, string | null, string, boolean, string[] | string]>([
    ['today is not over', null, '2026-11-20', TODAY, false, '2026-11-23 还未过完，最晚可日结 2026-11-22。'],
    ['nor is a day to come', null, null, '2026-12-01', true, '2026-12-01 还未过完，最晚可日结 2026-11-22。'],
    ['the day after the last closed one', '2026-11-20', '2026-11-01', '2026-11-21', false, ['2026-11-21']],
    ['not a closed one again', '2026-11-20', null, '2026-11-19', false, '2026-11-19 已日结，不用再结。'],
    ['not over a gap', '2026-11-20', null, '2026-11-22', false, '前一天还没有日结，请先日结 2026-11-21。'],
    ['gaps in order when asked', '2026-11-20', null, '2026-11-22', true, ['2026-11-21', '2026-11-22']],
    ['the first one is that of the first entry', null, '2026-11-20', '2026-11-20', false, ['2026-11-20']],
    ['not before it', null, '2026-11-20', '2026-11-19', true, '该仓库从 2026-11-20 开始有出入库，请从这一天开始日结。'],
    ['any past day where nothing was ever posted', null, null, '2026-11-05', false, ['2026-11-05']],
  ])('%s', (_what, lastClosed, firstEntry, day, gaps, expected) => {
    expect(daysToClose({ lastClosed, firstEntry }, day, TODAY, gaps)).toEqual(expected);
  });
  it.each<[string | null, string | null, string | null]>([
    ['2026-11-21', '2026-11-01', '2026-11-22'],
    ['2026-11-22', '2026-11-01', null],
    [null, '2026-11-20', '2026-11-20'],
    [null, TODAY, null],
    [null, null, null],
  ])('after %s, first entry %s: next is %s', (lastClosed, firstEntry, next) => {
    expect(nextToClose({ lastClosed, firstEntry }, TODAY)).toBe(next);
  });
});
