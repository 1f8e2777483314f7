import { documents, type DocumentSetting } from '@shared/contract/system/documents/document.contract.ts';
import { documentNumber } from '@shared/contract/system/documents/document-rule.ts';
import { DOCUMENT_AREAS } from '@shared/contract/system/documents/document-type.ts';
import { defaultRule, DOCUMENT_CODES } from '@shared/contract/system/documents/document-types.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './document.page.tsx';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
const settingOf = (code: string): DocumentSetting => ({
  code,
  rule: defaultRule(code),
  nextNo: documentNumber(defaultRule(code).number, '2026-11-21', 7),
  version: code === 'WL' ? 2 : 0,
  updatedByName: code === 'WL' ? '李四' : null,
  updatedAt: code === 'WL' ? '2026-11-20T04:00:00Z' : null,
});
beforeEach(() => {
  api = fakeApi();
  api.on(documents.list, {
    list: DOCUMENT_CODES.map(settingOf),
    templates: [{ id: '5', name: '标准合同', kind: 'HETONG', codes: ['WL'] }],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const PATH = '/system/document';

describe('单据设置 /system/document (S9)', () => {
  it('one row per type with the number that comes next; who may only view changes nothing', async () => {
    renderRoute(admin, PATH, person(['system.document.view']));
    const row = await screen.findByRole('row', { name: /^物流订单/ });
    expect(within(row).getByText('WL20261121-0007')).toBeTruthy();
    expect(within(row).getByText('全部审核')).toBeTruthy();
    expect(screen.getAllByRole('rowheader')).toHaveLength(DOCUMENT_CODES.length + Object.keys(DOCUMENT_AREAS).length);
    expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /恢复默认/ })).toBeNull();
  });
  it('the example follows what is typed; the rule goes with the version that was seen', async () => {
    api.on(documents.save, settingOf('WL'));
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '编辑 物流订单' }));
    const prefix = await screen.findByLabelText('前缀');
    await user.clear(prefix);
    await user.type(prefix, 'ORD');
    expect(screen.getByText(/^ORD\d{8}-0001$/)).toBeTruthy();
    await user.type(screen.getByLabelText('审核起点'), '5000');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    const sent = await waitFor(
      () => api.calls.find(({ line }) => line === 'PUT /system/documents/WL') ?? expect.fail(),
    );
    expect(sent.body).toEqual({
      rule: {
        ...defaultRule('WL'),
        number: { ...defaultRule('WL').number, prefix: 'ORD' },
        review: { needed: true, above: '5000' },
      },
      note: null,
      version: 2,
    });
  });
  it('a refusal of the server stands at its field and what was typed stays', async () => {
    api.on(documents.save, () =>
      refusal('VALIDATION', '请检查标红的内容。', { data: { fields: { 'rule.number.prefix': '前缀 GZ 已用于柜子' } } }),
    );
    renderRoute(admin, `${PATH}?open=WL`);
    const user = userEvent.setup();
    const prefix = await screen.findByLabelText('前缀');
    await user.clear(prefix);
    await user.type(prefix, 'GZ');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('前缀 GZ 已用于柜子')).toBeTruthy();
    expect((prefix as HTMLInputElement).value).toBe('GZ');
  });
  it('恢复默认 asks why; the history says what changed in words', async () => {
    const older = defaultRule('WL');
    const changed = { ...settingOf('WL'), rule: { ...older, review: { needed: false, above: null } } };
    api.on(documents.list, { list: [changed, ...DOCUMENT_CODES.slice(1).map(settingOf)], templates: [] });
    api.on(documents.reset, settingOf('WL')).on(documents.history, {
      list: [
        {
          n: 2,
          at: '2026-11-20T04:00:00Z',
          userName: '李四',
          rule: { ...older, review: { needed: false, above: null } },
          note: '试行',
        },
        {
          n: 1,
          at: '2026-11-19T04:00:00Z',
          userName: '王五',
          rule: { ...older, attachments: { SUBMITTED: ['委托书'] } },
          note: null,
        },
      ],
    });
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '历史 物流订单' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('免审核')).toBeTruthy();
    expect(within(drawer).getAllByText('待审核：委托书')).toHaveLength(2);
    await user.click(within(drawer).getByRole('button', { name: /关闭|Close/ }));
    await user.click(screen.getByRole('button', { name: '恢复默认 物流订单' }));
    await user.type(await screen.findByLabelText('原因'), '试行结束');
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
    await user.click(screen.getByRole('button', { name: /^恢复默认$/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /system/documents/WL/reset')?.body).toEqual({
        version: 2,
        reason: '试行结束',
      }),
    );
    const same = screen.getByRole('button', { name: '恢复默认 柜子' });
    expect((same as HTMLButtonElement).disabled).toBe(true);
  });
});
