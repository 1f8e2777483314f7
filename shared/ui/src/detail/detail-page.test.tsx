import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { command, read, stateBody } from '@shared/contract/endpoint.ts';
import { defineMachine } from '@shared/contract/machine.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { comments } from '@shared/contract/shared/comment.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { machineActions } from '../action/action.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { DetailPage, type DetailProps } from './detail-page.tsx';

interface Thing {
  id: string;
  version: number;
  no: string;
  status: string;
  actions: { code: string; enabled: boolean; unmet: string[] }[];
}
const common = { summary: '', permission: 'logistics.order.view', scope: 'logistics' } as const;
const get = read({ path: '/test/{id}', ...common, answer: z.custom<Thing>() });
const submit = command({
  path: '/test/{id}/submit',
  ...common,
  permission: 'logistics.order.submit',
  body: stateBody(),
  answer: z.custom<Thing>(),
});
const LABELS = { A: '草稿', B: '待审' };
const machine = defineMachine({
  entity: 'x',
  title: '订单',
  states: LABELS,
  actions: { submit: { label: '提交', from: ['A'], to: 'B', permission: 'logistics.order.submit' } },
});
const thing = (more: Partial<Thing> = {}): Thing => ({
  id: '7',
  version: 3,
  no: 'WL-7',
  status: 'A',
  actions: [{ code: 'submit', enabled: true, unmet: [] }],
  ...more,
});
const props: DetailProps<Thing> = {
  endpoint: get,
  kind: 'lg_order',
  no: (row) => row.no,
  state: { code: (row) => row.status, labels: LABELS },
  actions: machineActions(machine, { submit }),
  summary: () => <p>摘要</p>,
  tabs: () => [{ key: 'lines', title: '明细', count: 4, content: <p>四行</p> }],
};
let api: FakeApi;
const page = (path = '/info?id=7') =>
  renderAt(<DetailPage<Thing> {...props} list={{ path: '/list', title: '订单' }} />, path);

beforeEach(() => {
  api = fakeApi()
    .on(get, thing())
    .on(attachments.list, { list: [], editable: true, maxSize: 10 })
    .on(comments.list, { list: [] })
    .on(objectAudit, { list: [], nextCursor: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('detail page', () => {
  it('number, state, summary, own tabs, then 附件, 备注跟进, 操作日志; the tab stands in the URL', async () => {
    const view = page();
    expect(await screen.findByRole('heading', { name: /WL-7/ })).toBeTruthy();
    expect(screen.getByText('草稿')).toBeTruthy();
    expect(screen.getByText('摘要')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['明细4', '附件', '备注跟进', '操作日志']);
    expect(screen.getByText('四行')).toBeTruthy();
    screen.getByRole('tab', { name: /明细/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('暂无附件')).toBeTruthy();
    expect(view.place()).toContain('tab=');
  });
  it('1.7 the allowed action sends the version that is shown and the page follows; a blocked one says why', async () => {
    let now = thing();
    api
      .on(get, () => now)
      .on(submit, () => {
        now = thing({ version: 4, status: 'B', actions: [{ code: 'submit', enabled: false, unmet: ['已提交'] }] });
        return now;
      });
    page();
    await userEvent.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('待审')).toBeTruthy();
    expect(api.calls.find(({ line }) => line === 'POST /test/7/submit')?.body).toEqual({ version: 3 });
    await userEvent.click(within(screen.getByLabelText('提交：已提交')).getByRole('button'));
    expect(api.calls.filter(({ line }) => line === 'POST /test/7/submit')).toHaveLength(1);
  });
  it('1.5 an action that the server does not list is not there', async () => {
    api.on(get, thing({ actions: [] }));
    page();
    await screen.findByRole('heading', { name: /WL-7/ });
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
  });
  it('A2.9 a missing, odd or unknown id says so with a way back', async () => {
    page('/info?id=abc');
    expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
    cleanup();
    api.on(get, () => refusal('NOT_FOUND', '数据不存在或无权访问。', { status: 404, showType: 2 }));
    page();
    expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
    expect(screen.getByText('返回订单')).toBeTruthy();
  });
});

describe('detail drawer', () => {
  it('shows the same in a drawer and closes', async () => {
    const closed = vi.fn<() => void>();
    renderAt(<DetailDrawer<Thing> {...props} id="7" title="订单" onClose={closed} />);
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('四行')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('tab', { name: '操作日志' }));
    expect(await within(drawer).findByText('暂无操作记录')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
  });
});
