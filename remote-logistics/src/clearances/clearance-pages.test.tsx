import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { subscriptions } from '@shared/contract/shared/subscription.contract.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { detail, row } from './clearance.fixture.ts';

pageTests(logistics);

const PATH = '/transport/container/qingguan';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi()
    .on(clearanceList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 20, summary: {} })
    .on(clearances.get, detail);
  for (const kind of ['suppliers', 'users', 'ports', 'countries', 'currencies', 'units'])
    api.on(pickerCall(kind), { list: [] });
});

describe('L19 待清关', () => {
  it('shows days over the free time, papers and releases as n/m', async () => {
    renderRoute(logistics, PATH);
    expect(await screen.findByText('超期 2 天')).toBeTruthy();
    expect(screen.getByText('4/6')).toBeTruthy();
    expect(screen.getByText('1/2')).toBeTruthy();
  });
  it('the row opens the drawer at ?open= with the duty sheet; an untaxed line says why', async () => {
    renderRoute(logistics, PATH);
    await userEvent.click(await screen.findByText('GZ20261120-0001'));
    const drawer = await screen.findByRole('dialog');
    const sheet = await within(drawer).findByRole('table', { name: '税费明细' });
    expect(within(sheet).getByText('没有国外HS编码')).toBeTruthy();
    expect(within(sheet).getByText('5%')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('tab', { name: /资料 4\/6/ }));
    expect(await within(drawer).findByRole('table', { name: '清关资料' })).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('tab', { name: /订单放货/ }));
    expect(await within(drawer).findByText('其他客户货物')).toBeTruthy();
  });
  it('LOG-086 放行 that is refused says which papers are awaited and keeps what was typed', async () => {
    api.on(clearances.release, () => refusal('LOG-086', 'QG20261120-0001 资料未齐：CO/FTA、授权书。'));
    renderRoute(logistics, PATH);
    await userEvent.click(await screen.findByRole('button', { name: '放行' }));
    await userEvent.type(await screen.findByLabelText('提货单号'), 'DO-1');
    const drawer = screen.getByRole('dialog');
    await userEvent.click(within(drawer).getByRole('button', { name: '登记放行' }));
    expect(await screen.findByText(/资料未齐：CO\/FTA、授权书/)).toBeTruthy();
    expect(within(drawer).getByLabelText<HTMLInputElement>('提货单号').value).toBe('DO-1');
    expect(api.calls.find(({ line }) => line === 'POST /logistics/clearances/5/release')?.body).toMatchObject({
      version: 7,
      doNo: 'DO-1',
    });
  });
  const papers = {
    mailReady: true,
    agentId: '9',
    agentName: 'Harbour',
    contacts: [
      { id: '31', name: 'Bob', email: 'bob@agent.example' },
      { id: '32', name: 'Ann', email: 'ann@agent.example' },
    ],
    papers: [
      { key: 'sheet:3:发票', name: 'BG1-发票.xlsx', size: null },
      { key: 'file:8', name: '提单电放-telex.pdf', size: 2_097_152 },
    ],
  };
  const openSend = async () => {
    renderRoute(logistics, `${PATH}?open=5`);
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(await within(drawer).findByRole('button', { name: '发送资料给代理' }));
    await screen.findByText(/发送资料给代理 QG/);
    return (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
  };
  it('发送资料给代理: everything to the first contact unless chosen otherwise', async () => {
    api.on(clearances.papers, papers).on(clearances.send, detail);
    const form = await openSend();
    await userEvent.click(await within(form).findByText('BG1-发票.xlsx'));
    expect(within(form).getByText('提单电放-telex.pdf（2.0 MB）')).toBeTruthy();
    await userEvent.type(within(form).getByLabelText(/^说明/), 'Please clear');
    await userEvent.click(within(form).getByRole('button', { name: /发\s?送/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /logistics/clearances/5/send')?.body).toMatchObject({
        version: 7,
        note: 'Please clear',
        contactIds: ['31'],
        papers: ['file:8'],
      }),
    );
  });
  it('发送资料给代理 without a mail server says so and only records', async () => {
    api.on(clearances.papers, { ...papers, mailReady: false }).on(clearances.send, detail);
    const form = await openSend();
    expect(await within(form).findByText('还没有设置邮件服务器，邮件发不出去')).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: '登记发送' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /logistics/clearances/5/send')?.body).toMatchObject({
        contactIds: [],
        papers: [],
      }),
    );
  });
  it('a waiver asks for its reason', async () => {
    api.on(clearances.docs, detail);
    renderRoute(logistics, `${PATH}?open=5`);
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(await within(drawer).findByRole('button', { name: '登记资料' }));
    const paper = await screen.findByRole('group', { name: '授权书' });
    expect(within(paper).queryByLabelText('豁免原因')).toBeNull();
    await userEvent.click(within(paper).getByText('豁免'));
    await userEvent.type(await within(paper).findByLabelText('豁免原因'), '代理已有长期授权');
    await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /logistics/clearances/5/docs')?.body).toMatchObject({
        items: [{}, {}, {}, {}, {}, { kind: 'AUTHORITY', state: 'WAIVED', reason: '代理已有长期授权' }],
      }),
    );
  });
  it('L19 a batch goes over the containers and says of each refused one why; 打印关税单 over their clearances', async () => {
    const other = { ...row, id: '10', version: 2, containerCode: 'GZ20261120-0002', clearanceId: '6' };
    const asked: string[] = [];
    api
      .on(clearanceList.endpoint, {
        list: [row, other],
        total: 2,
        totalCapped: false,
        page: 1,
        pageSize: 20,
        summary: {},
      })
      .on(clearances.batchSend, {
        done: 1,
        refused: [
          { id: '10', no: 'GZ20261120-0002', reason: 'GZ20261120-0002 还没有清关单。', errorCode: 'NOT_FOUND' },
        ],
      })
      .on(printing.options, ({ query }) => {
        asked.push(String(query.ids));
        return { documents: [], kinds: [], history: [] };
      });
    api.on(subscriptions.get, { email: null, mailReady: false, mail: [] });
    renderRoute(logistics, PATH);
    await screen.findByText('GZ20261120-0002');
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    const bar = screen.getByRole('toolbar', { name: '批量操作' });
    await userEvent.click(within(bar).getByRole('button', { name: '打印关税单' }));
    await waitFor(() => expect(asked[0]?.split(',').toSorted()).toEqual(['5', '6']));
    await screen.findByText(/^未设置模板/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(bar).getByRole('button', { name: '发送资料给代理' }));
    const drawer = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await userEvent.type(await within(drawer).findByLabelText(/^说明/), '请安排提柜');
    await userEvent.click(within(drawer).getByRole('button', { name: '发送资料给代理' }));
    expect(await within(drawer).findByText('GZ20261120-0002 还没有清关单。')).toBeTruthy();
    expect(api.calls.find(({ line }) => line === 'POST /logistics/clearances/batch/send')?.body).toMatchObject({
      note: '请安排提柜',
      items: [
        { id: row.id, version: row.version },
        { id: '10', version: 2 },
      ],
    });
  });
  it('a clearance that is not there says so', async () => {
    api.on(clearances.get, () => refusal('NOT_FOUND', '数据不存在或无权访问', { status: 404 }));
    renderRoute(logistics, `${PATH}?open=77`);
    expect(await screen.findByText(/数据不存在或无权访问/)).toBeTruthy();
  });
});
