import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { STAGE, STAGES, stageRank, type Stage } from './container.machine.ts';
import { lowestStage, replay, stayMinutes, type StageStep } from './stage-replay.ts';

const step = (action: StageStep['action'], fromStage: Stage | null, toStage: Stage | null): StageStep => ({
  action,
  fromStage,
  toStage,
});

describe('LOG-064 replay of stage records', () => {
  it('create, advance, hold, back, cancel, restore', () =>
    expect(
      replay([
        step('CREATE', null, 'CONSOLIDATE'),
        step('ADVANCE', 'CONSOLIDATE', 'BOOK'),
        step('HOLD', 'BOOK', 'BOOK'),
        step('ROLLBACK', 'BOOK', 'CONSOLIDATE'),
        step('CANCEL', 'CONSOLIDATE', 'CANCELLED'),
        step('RESTORE', 'CANCELLED', 'CONSOLIDATE'),
      ]),
    ).toEqual({ stage: 'CONSOLIDATE' }));
  it.each([
    [[]],
    [[step('ADVANCE', 'CONSOLIDATE', 'BOOK')]],
    [[step('CREATE', null, 'BOOK')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('ADVANCE', 'CONSOLIDATE', 'INSPECT')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('ADVANCE', 'BOOK', 'INSPECT')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('CREATE', null, 'CONSOLIDATE')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('RESTORE', 'CONSOLIDATE', 'CONSOLIDATE')]],
  ])('a broken row of records is found %#', (steps) => expect(replay(steps)).toHaveProperty('broken'));
  it('any walk by single steps replays to where it ended', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (moves) => {
        const steps = [step('CREATE', null, 'CONSOLIDATE')];
        let at = 0;
        for (const forward of moves) {
          const next = at + (forward ? 1 : -1);
          if (next < 0 || next >= STAGES.length) continue;
          steps.push(step(forward ? 'ADVANCE' : 'ROLLBACK', STAGES[at] ?? null, STAGES[next] ?? null));
          at = next;
        }
        expect(replay(steps)).toEqual({ stage: STAGES[at] });
      }),
    ));
  it('LOG-065 dwell is whole minutes', () =>
    expect(stayMinutes('2026-11-20T04:00:00Z', '2026-11-20T05:30:59Z')).toBe(90));
  it('the progress of an order is its lowest stage', () => {
    expect(lowestStage([])).toBe('NONE');
    expect(lowestStage(['LOAD', 'BOOK', 'CANCELLED'])).toBe('BOOK');
    expect(Object.keys(STAGE).filter((stage) => stageRank(stage as Stage) < 0)).toEqual(['CANCELLED']);
  });
});
