import { CallError } from '@shared/runtime/biz-error.ts';
import { describe, expect, it } from 'vitest';
import { later, refusal, scanTabs, settle, shelf, type Put } from './scan-queue.fixture.ts';

const { lineIs, openTab } = scanTabs();

describe('queue of scans', () => {
  it('with a connection a scan goes at once and nothing stays behind', async () => {
    const api = shelf();
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 3 }, '3 件');
    await settle();
    expect(api.counted).toEqual([3]);
    expect(state()).toMatchObject({ waiting: [], refused: [], sending: false, away: null });
    expect(localStorage).toHaveLength(0);
  });

  it('an answer that was lost after the command took effect: the same key again, counted once', async () => {
    const api = shelf();
    api.next = ['answer lost'];
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    queue.add({ pieces: 6 }, '6 件');
    await settle();
    expect(state().waiting).toHaveLength(2);
    expect(state().away).toBe('网络中断');
    await later(5000);
    expect(api.counted).toEqual([5, 6]);
    expect(api.asked[0]?.key).toBe(api.asked[1]?.key);
    expect(state().waiting).toEqual([]);
  });

  it('a body that differs from the one whose answer was lost (a newer version) is known to have taken effect', async () => {
    const api = shelf();
    api.next = ['answer lost'];
    let version = 1;
    const { queue, state } = openTab((body, key) => api.send({ ...body, version: version++ } as Put, key));
    queue.add({ pieces: 5 }, '5 件');
    await later(5000);
    expect(api.counted).toEqual([5]);
    expect(state()).toMatchObject({ waiting: [], refused: [] });
  });

  it.each([
    [403, 'PASSWORD_EXPIRED', '请先修改密码。', '请先修改密码'],
    [403, 'MFA_SETUP_REQUIRED', '请先设置两步验证。', '请先设置两步验证'],
    [403, 'BAD_ORIGIN', '请求来源不受信任。', '请求来源不受信任'],
    [429, 'THROTTLED', '操作过于频繁，请稍后再试。', '操作过于频繁，请稍后再试'],
  ])(
    'a %i %s is about who sends: the scans wait, say why, and go when it is done',
    async (status, code, text, away) => {
      const api = shelf();
      api.next = [refusal(status, code, text)];
      const { queue, state } = openTab(api.send);
      for (const pieces of [1, 2]) queue.add({ pieces }, `${pieces} 件`);
      await settle();
      expect(state()).toMatchObject({ refused: [], away });
      expect(state().waiting).toHaveLength(2);
      await later(5000);
      expect(api.counted).toEqual([1, 2]);
    },
  );

  it('a refusal in the middle is put aside with its reason, the rest goes on; resolved it is sent again', async () => {
    const api = shelf();
    api.next = [refusal(422, 'VALIDATION', '请检查', { fields: { pieces: '不能大于 4' } })];
    lineIs(false);
    const { queue, state } = openTab(api.send);
    for (const pieces of [5, 2, 3]) queue.add({ pieces }, `${pieces} 件`);
    lineIs(true);
    await settle();
    expect(api.counted).toEqual([2, 3]);
    expect(state().refused).toMatchObject([{ text: '5 件', refused: '请检查；不能大于 4' }]);
    const [refused] = state().refused;
    queue.again(refused?.id ?? '');
    await settle();
    expect(api.counted).toEqual([2, 3, 5]);
    expect(state()).toMatchObject({ waiting: [], refused: [] });
    expect(localStorage).toHaveLength(0);
  });

  it('what was refused outlives a reload and is given up only by a person', async () => {
    const api = shelf();
    api.next = [refusal(409, 'ILLEGAL_STATE', '当前状态「已完成」不能执行「上架」')];
    const first = openTab(api.send);
    first.queue.add({ pieces: 5 }, '5 件');
    await settle();
    first.stop();
    const { queue, state } = openTab(api.send);
    await later(60_000);
    expect(api.asked).toHaveLength(1);
    expect(state().refused).toHaveLength(1);
    queue.drop(state().refused[0]?.id ?? '');
    expect(state().refused).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('a warning is sent again with what was confirmed', async () => {
    const api = shelf();
    const warnings = [{ code: 'WMS-052', message: '超过容积上限' }];
    api.next = [refusal(422, 'CONFIRM_REQUIRED', '需要确认', { warnings })];
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    await settle();
    expect(state().refused).toMatchObject([{ refused: '超过容积上限', warnings }]);
    queue.again(state().refused[0]?.id ?? '', (body) => ({ ...body, ack: ['WMS-052'] }));
    await settle();
    expect(api.counted).toEqual([5]);
    expect(state()).toMatchObject({ waiting: [], refused: [] });
  });

  it.each([
    ['busy', refusal(503, 'RETRY_LATER', '系统繁忙，请重试'), '系统繁忙，请重试'],
    ['too many', refusal(429, 'THROTTLED', '操作太频繁'), '操作太频繁'],
    ['a proxy in between', new CallError('status', '网关错误', 502), '网关错误'],
    ['session over', refusal(401, 'NO_SESSION', '请登录'), '登录已过期，重新登录后自动发送'],
  ])('%s is no refusal: it waits and goes later', async (_, error, words) => {
    const api = shelf();
    api.next = [error];
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    await settle();
    expect(state()).toMatchObject({ away: words, refused: [] });
    await later(5000);
    expect(api.counted).toEqual([5]);
  });
});
