import { describe, expect, it } from 'vitest';
import { command, stateBody } from '@shared/contract/endpoint.ts';
import { defineMachine } from '@shared/contract/machine.ts';
import { machineActions, shownActions } from './action.ts';
import { BATCH_SIZE, runBatch } from './batch.ts';

const machine = defineMachine({
  entity: 'x',
  title: '单',
  states: { A: '甲', B: '乙' },
  actions: {
    submit: { label: '提交', from: ['A'], to: 'B', permission: 'logistics.order.submit' },
    cancel: { label: '取消', from: ['A'], to: 'B', permission: 'logistics.order.cancel', reason: true, danger: true },
  },
});
const submit = command({
  path: '/x/{id}/submit',
  summary: '提交',
  permission: 'logistics.order.submit',
  scope: 'logistics',
  body: stateBody(),
});
const row = { id: '1', version: 1, actions: [{ code: 'submit', enabled: false, unmet: ['缺少货物'] }] };

describe('actions of a record (logistics-admin 1.7)', () => {
  const actions = machineActions(machine, { submit, cancel: { endpoint: submit } });
  it('take label, danger and reason from the machine', () => {
    expect(actions.cancel).toMatchObject({ label: '取消', danger: true, reason: true });
  });
  it('show what the record lists: blocked with its reasons, unlisted hidden whatever the rights', () => {
    expect(shownActions(actions, row, () => true).map(({ code, enabled, unmet }) => [code, enabled, unmet])).toEqual([
      ['submit', false, ['缺少货物']],
    ]);
  });
  it('an action outside the machine shows by its right and condition', () => {
    const own = {
      copy: { label: '复制', path: () => '/', permission: 'logistics.order.create' as const, visible: () => true },
    };
    expect(shownActions(own, row, () => true)).toHaveLength(1);
    expect(shownActions(own, row, () => false)).toHaveLength(0);
    expect(shownActions({ copy: { ...own.copy, visible: () => false } }, row, () => true)).toHaveLength(0);
  });
});

describe('batches', () => {
  const items = Array.from({ length: 450 }, (_, at) => ({ id: String(at), version: 1, no: `N${at}` }));
  it('go in parts and sum up what each part answered', async () => {
    const parts: number[] = [];
    const { result, unsent } = await runBatch(items, async (part) => {
      parts.push(part.length);
      return { done: part.length - 1, refused: [{ id: part[0]?.id ?? '', no: '', reason: '不行', errorCode: 'X' }] };
    });
    expect([parts, result.done, result.refused.length, unsent.length]).toEqual([
      [BATCH_SIZE, BATCH_SIZE, 50],
      447,
      3,
      0,
    ]);
  });
  it('stop at a part that fails and name what was not sent', async () => {
    let sent = 0;
    const { result, unsent } = await runBatch(items, async (part) =>
      sent++ === 0 ? { done: part.length, refused: [] } : null,
    );
    expect([result.done, unsent.length]).toEqual([BATCH_SIZE, 250]);
  });
});
