import type { Endpoint } from '@shared/contract/endpoint.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import {
  SLIP_STATE,
  slipMachine,
  type SlipAction,
  type SlipState,
} from '@shared/contract/logistics/loading-slip.machine.ts';
import { describe, expect, it } from 'vitest';
import { saysIllegal } from '../../../test/illegal.ts';
import { id } from '../../../test/trade-desk.ts';

import { slipDesk } from './slip-desk.fixture.ts';

const { desk, li, wang, bodyOf, loadable } = slipDesk();

describe('filling a slip', () => {
  it('keeps what is known so far and normalises the number', async () => {
    const { slip } = await loadable();
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    expect(started).toMatchObject({ state: 'LOADING', tallyName: '李四' });
    const saved = await li().ok(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(started), containerNo: ' csqu 305438-3', sealNo: 'abc 123' },
    });
    expect(saved).toMatchObject({ containerNo: 'CSQU3054383', sealNo: 'ABC123', lines: [{ loaded: null }] });
  });
  it.each([
    ['LOG-040', { containerNo: 'CSQU3054384' }, 'containerNo', '箱号校验位应为 3，请核对'],
    ['seal', { sealNo: 'A!' }, 'sealNo', '封号为 4–20 位字母、数字或 -'],
    [
      'LOG-049',
      { startAt: '2026-11-20T01:00:00Z', endAt: '2026-11-20T00:00:00Z' },
      'endAt',
      '结束时间不能早于开始时间',
    ],
    ['LOG-049', { startAt: '2100-01-01T00:00:00Z' }, 'startAt', '开始时间不能晚于现在'],
    ['truck', { truckId: '999999' }, 'truckId', '拖车单不存在或已取消'],
  ])('%s is refused at its field', async (rule, more, field, text) => {
    const { slip } = await loadable();
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    const { envelope } = await li().call(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(started), ...more },
    });
    expect(envelope).toMatchObject({
      errorCode: rule.startsWith('LOG') ? rule : 'VALIDATION',
      errorMessage: rule.startsWith('LOG') ? `${slip.slipNo}：${text}。` : '请检查标红的内容。',
      data: { fields: { [field]: text } },
    });
  });
  it('LOG-026 more cartons than planned and free are refused at their line', async () => {
    const { slip } = await loadable(20);
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    const [first] = started.lines;
    const { envelope } = await li().call(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(started), lines: [{ id: first?.id ?? '', loaded: 26, reason: 'EXTRA' }] },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-026', showType: 1 });
    expect(envelope.data).toMatchObject({
      fields: { 'lines.0.loaded': '实装 26 箱超过计划 20 箱，货物池只剩 5 箱' },
    });
  });
  it('装完 names everything that is missing (LOG-026, 040, 045, 049)', async () => {
    const { slip } = await loadable();
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    const { envelope } = await li().call(loadingSlips.finish, { params: id(slip), body: { version: started.version } });
    expect(envelope.data).toMatchObject({
      fields: {
        containerNo: '请填写箱号',
        sealNo: '请填写封号',
        tare: '请填写皮重',
        'lines.0.loaded': '未填实装箱数',
        photos: '缺少照片：空箱、满箱、封条',
      },
    });
  });
  it('LOG-045 a VGM above the maximum gross blocks', async () => {
    const { slip } = await loadable();
    const filled = await desk.walk.fill(slip);
    const heavy = await li().ok(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(filled), dunnage: 26_200_000, ack: ['LOG-045'] },
    });
    const { envelope } = await li().call(loadingSlips.finish, { params: id(slip), body: { version: heavy.version } });
    expect(envelope).toMatchObject({ errorCode: 'LOG-045' });
    expect(envelope.errorMessage).toContain('VGM 30510 kg 超过最大总重 30480 kg');
  });
});

/** A form in which nothing was entered. */
const EMPTY = {
  place: null,
  startAt: null,
  endAt: null,
  containerNo: null,
  sealNo: null,
  tare: null,
  dunnage: 0,
  truckId: null,
  supervisor: null,
  signer: null,
  remark: null,
  lines: [],
};
describe('5.5 states × actions', () => {
  const bodies: Record<Exclude<SlipAction, 'void'>, object> = {
    start: {},
    update: EMPTY,
    finish: {},
    confirm: {},
    unconfirm: { reason: '录错了' },
  };
  const cases = (Object.keys(SLIP_STATE) as SlipState[]).flatMap((state) =>
    (Object.keys(bodies) as (keyof typeof bodies)[]).map((action) => [state, action] as const),
  );
  it.each(cases)('%s × %s', async (state, action) => {
    const { slip, box } = await loadable();
    if (state !== 'DRAFT') await desk.walk.load(box);
    if (state !== 'DRAFT' && state !== 'CONFIRMED')
      await desk.api.database.run(
        `update lg_loading_slip set state = '${state}', confirmed_by = null, confirmed_at = null where id = ${slip.id}`,
      );
    const { version } = await li().ok(loadingSlips.get, { params: id(slip) });
    const answer = await wang().call(loadingSlips[action] as Endpoint, {
      params: id(slip),
      body: { version, ack: ['LOG-045', 'LOG-040'], ...bodies[action] },
    });
    const legal = slipMachine.actions[action].from.some((each) => each === state);
    expect([answer.envelope.success, saysIllegal(answer, slipMachine, state, action)]).toEqual([legal, !legal]);
  });
});
