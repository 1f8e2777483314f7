import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { FEE_STATES } from '@shared/contract/finance/fee-line.labels.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { describe, expect, test } from 'vitest';
import { confirmProblem, feeDutyProblem } from './fee-line.rules.ts';

describe('10.3 duties on one fee line', () => {
  const author = { userId: '1', mayReverse: false };
  const other = { userId: '2', mayReverse: false };
  const manager = { userId: '3', mayReverse: true };
  test.each([
    ['submit', author, true],
    ['submit', other, false],
    ['submit', manager, true],
    ['void', author, true],
    ['void', other, false],
    ['void', manager, true],
    ['reject', author, false],
    ['reject', other, true],
    ['reject', { ...manager, userId: '1' }, false],
  ] as const)('10.3 %s by %o', (action, actor, allowed) => {
    expect(feeDutyProblem(action, '1', actor) === null).toBe(allowed);
  });
  test('4.10 a line made by the system is for everybody with the right', () => {
    for (const action of ['submit', 'reject', 'void'] as const) expect(feeDutyProblem(action, null, other)).toBeNull();
  });
});

test.each([
  ['its author', { createdBy: '1', submittedBy: '2', editedBy: [], sourceType: null }, false],
  ['who submitted it', { createdBy: '2', submittedBy: '1', editedBy: [], sourceType: null }, false],
  ['who changed it', { createdBy: '2', submittedBy: '2', editedBy: ['1'], sourceType: null }, false],
  ['another person', { createdBy: '2', submittedBy: '3', editedBy: ['4'], sourceType: null }, true],
  [
    'one person, of a line that a document made',
    { createdBy: '1', submittedBy: '1', editedBy: [], sourceType: 'lg_quotation' },
    true,
  ],
  [
    'who changed a line that a document made',
    { createdBy: null, submittedBy: '2', editedBy: ['1'], sourceType: 'lg_quotation' },
    false,
  ],
  [
    'who submitted what another changed of it',
    { createdBy: null, submittedBy: '1', editedBy: ['2'], sourceType: 'lg_quotation' },
    false,
  ],
  [
    'who typed the difference that a statement makes up',
    { createdBy: '2', submittedBy: '2', editedBy: ['1', '2'], sourceType: 'fin_statement' },
    false,
  ],
  [
    'who changed it before another did',
    { createdBy: '2', submittedBy: '2', editedBy: ['1', '3'], sourceType: null },
    false,
  ],
] as const)('10.3, 4.10 审核 by %s', (_who, row, allowed) => {
  expect(confirmProblem(row, '1') === null).toBe(allowed);
});

test('4.10 every state × action is legal or not as listed', () => {
  const legal = {
    DRAFT: ['submit', 'void'],
    SUBMITTED: ['confirm', 'reject', 'void'],
    CONFIRMED: ['reverse'],
    VOID: [],
    REVERSED: [],
  };
  for (const state of Object.keys(FEE_STATES) as (keyof typeof FEE_STATES)[])
    for (const action of Object.keys(feeLineMachine.actions) as (keyof typeof feeLineMachine.actions)[])
      expect([state, action, isLegal(feeLineMachine, state, action)]).toEqual([
        state,
        action,
        (legal[state] as string[]).includes(action),
      ]);
});
