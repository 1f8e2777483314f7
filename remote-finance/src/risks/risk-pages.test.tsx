import {
  riskAlertList,
  riskHoldList,
  riskProfileList,
  riskReleaseList,
  type RiskAlertRow,
  type RiskReleaseRow,
} from '@shared/contract/finance/risk-list.contract.ts';
import type { RiskOverview } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';
import { board, profile, profileRow, alert, release, rule, hold } from './risk-pages.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
let api: FakeApi;
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '恒丰' }] });
  api.on(pickerCall('users'), { list: [] });
  api.on(risk.overview, board);
  api.on(risk.profile, profile);
  api.on(risk.alert, alert);
  api.on(risk.release, release);
  api.on(risk.rules, { list: [rule] });
  api.on(riskAlertList.endpoint, page([alert as RiskAlertRow]));
  api.on(riskProfileList.endpoint, page([profileRow]));
  api.on(riskHoldList.endpoint, page([hold]));
  api.on(riskReleaseList.endpoint, page([{ ...release, docId: '9', applicantId: '2' } as RiskReleaseRow]));
  api.on(approvals.list, { list: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = (query = '') => renderRoute(finance, `/finance/risk${query}`);
const sent = () => api.calls.filter(({ line: call }) => /^(POST|PUT)/.test(call)).map(({ body }) => body as unknown);

it('F31 five panels; the board counts levels, exposure against limits and what waits', async () => {
  open();
  const levels = within(await screen.findByRole('region', { name: '客户分级' }));
  expect(levels.getByRole('link', { name: /极高\s*1/ }).getAttribute('href')).toContain('level=EXTREME');
  for (const tab of ['风险看板', '预警', '客户信用', '规则', '控货与解控'])
    expect(screen.getByRole('tab', { name: tab })).toBeTruthy();
  const top = within(screen.getByRole('table', { name: '风险最高的客户' }));
  for (const text of ['恒丰', '510,000.00', '102%', '45 天', '敞口超过额度']) expect(top.getByText(text)).toBeTruthy();
  expect(screen.queryByText('风险数据已过期')).toBeNull();
});

it('6.3 an evaluation older than 26 h: banner with 重新评估', async () => {
  const user = userEvent.setup();
  api.on(risk.overview, { ...board, stale: true });
  api.on(risk.evaluate, { customers: 16, changed: 2 });
  open('?panel=rules');
  const banner = within((await screen.findByText('风险数据已过期')).closest('[role="alert"]') as HTMLElement);
  await user.click(banner.getByRole('button', { name: '重新评估' }));
  await waitFor(() => expect(sent()).toContainEqual({ customerId: null }));
});

it('SYS field right customer.credit: a board without amounts shows none', async () => {
  const { exposure: _e, limit: _l, limited: _d, overLimitCount: _o, ...rest } = board;
  const [{ exposure: _te, usageBp: _tu, ...top }] = board.top as [RiskOverview['top'][number]];
  api.on(risk.overview, { ...rest, top: [top] } as never);
  open();
  expect(await screen.findByText('待处理预警')).toBeTruthy();
  for (const text of ['敞口合计', '超额度客户', '使用率']) expect(screen.queryByText(text)).toBeNull();
});

it('ACC-031 customer.credit masked: the board reads ***, and 客户信用 is asked for without what it may not sort by', async () => {
  const masked = person(undefined, { fields: { ...person().fields, 'customer.credit': 'MASK' } });
  const [top] = board.top;
  api.on(risk.overview, {
    ...board,
    exposure: '***',
    limit: '***',
    limited: '***',
    overLimitCount: '***',
    trend: [{ day: '2026-11-19', overdue: '***', customers: 3 }],
    top: [{ ...top, exposure: '***', usageBp: '***' }],
  } as RiskOverview);
  renderRoute(finance, '/finance/risk', masked);
  const table = await screen.findByRole('table', { name: '风险最高的客户' });
  expect(within(table).getAllByText('***')).toHaveLength(2);
  expect(screen.getByRole('link', { name: /超额度客户/ }).textContent).toContain('***');
  expect(document.body.textContent).not.toContain('NaN');
  cleanup();

  api.calls.length = 0;
  renderRoute(finance, '/finance/risk?panel=profiles', masked);
  await screen.findByRole('row', { name: /恒丰/ });
  const lists = api.calls.filter(({ line }) => line === `GET ${riskProfileList.endpoint.path}`);
  expect(lists.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('sort'))).toEqual(['-score']);
});

it('4.18 处理完成 asks what was done; 升级 asks for a reason', async () => {
  const user = userEvent.setup();
  api.on(risk.resolve, alert);
  open('?panel=alerts&open=11');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('敞口 510,000.00 CNY')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '处理完成' }));
  const form = within(await screen.findByRole('form', { name: /处理完成/ }));
  await user.type(form.getByLabelText('结论'), '已付清');
  await user.click(screen.getAllByRole('button', { name: '处理完成' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ version: 1, conclusion: '已付清' })));
});

it('FIN-195 调整额度 goes to another person, with what the limit is now', async () => {
  const user = userEvent.setup();
  api.on(risk.changeLimit, {});
  open('?panel=profiles&open=5');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '调整额度' }));
  const form = within(await screen.findByRole('form', { name: '调整额度 恒丰' }));
  expect(form.getByText(/30 天/)).toBeTruthy();
  const limit = form.getByLabelText('额度');
  await user.clear(limit);
  await user.type(limit, '800000');
  await user.type(form.getByLabelText('原因'), '旺季');
  await user.click(screen.getByRole('button', { name: '提交审批' }));
  await waitFor(() =>
    expect(api.calls.some(({ line: call }) => call.includes('/finance/risk/profiles/5/limit'))).toBe(true),
  );
});

it('控货 counts at once; its scope and last day are sent', async () => {
  const user = userEvent.setup();
  api.on(risk.createHold, {});
  open('?panel=profiles&open=5');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: /^控.?货$/ }));
  const form = within(await screen.findByRole('form', { name: '控货 恒丰' }));
  await user.click(form.getByText('出库'));
  await user.type(form.getByLabelText('原因'), '逾期');
  await user.click(screen.getAllByRole('button', { name: /^控.?货$/ }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent()).toContainEqual(
      expect.objectContaining({ customerId: '5', scope: 'OUTBOUND', validTo: null, reason: '逾期' }),
    ),
  );
});

it('FIN-196 申请解控 from a hold; a link of another page brings the document along', async () => {
  const user = userEvent.setup();
  api.on(risk.applyRelease, release);
  open('?panel=holds&pane=releases&apply=5&scope=OUTBOUND&docType=OUTBOUND&docNo=CK20261120-0001');
  const form = within(await screen.findByRole('form', { name: '申请解控 恒丰' }));
  expect((form.getByLabelText('单号') as HTMLInputElement).value).toBe('CK20261120-0001');
  await user.type(form.getByLabelText('原因'), '客户承诺付款');
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  await waitFor(() =>
    expect(sent()).toContainEqual(
      expect.objectContaining({ customerId: '5', docType: 'OUTBOUND', docNo: 'CK20261120-0001', amount: null }),
    ),
  );
});

it('解控申请 is approved from its drawer', async () => {
  const user = userEvent.setup();
  api.on(risk.approveRelease, { ...release, state: 'APPROVED' });
  open('?panel=holds&pane=releases&open=21');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('客户承诺付款')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: /批.?准/ }));
  await user.type(await screen.findByPlaceholderText('原因（选填）'), '同意');
  await user.click((await screen.findAllByRole('button', { name: /批.?准/ })).at(-1) as HTMLElement);
  await waitFor(() => expect(sent()).toContainEqual({ version: 1, reason: '同意' }));
});

it('控货 lists what is stopped', async () => {
  open('?panel=holds');
  const row = within(await screen.findByRole('row', { name: /逾期未付/ }));
  expect(row.getByText('直到解控')).toBeTruthy();
  expect(row.getByRole('button', { name: '申请解控' })).toBeTruthy();
});

it('规则 are tried out before they are saved', async () => {
  const user = userEvent.setup();
  api.on(risk.tryRule, {
    days: 5,
    from: '2026-10-23',
    current: { customers: 2, hits: 6 },
    next: { customers: 1, hits: 3 },
    customers: [{ customerId: '5', name: '恒丰', days: 3, last: '逾期 45 天' }],
  });
  api.on(risk.saveRule, {});
  open('?panel=rules');
  await user.click(await screen.findByRole('button', { name: '修改 R02' }));
  const form = within(await screen.findByRole('form', { name: /修改规则 R02/ }));
  const points = form.getByLabelText('第 2 档分值');
  await user.clear(points);
  await user.type(points, '25');
  await user.click(form.getByRole('button', { name: /试.?运.?行/ }));
  expect(await form.findByText('逾期 45 天')).toBeTruthy();
  const bands = [
    { days: 1, score: 10 },
    { days: 31, score: 25 },
  ];
  expect(sent()).toContainEqual(expect.objectContaining({ bands, days: null, shareBp: null }));
  await user.type(form.getByLabelText('修改原因'), '收紧');
  await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ bands, revision: 1, reason: '收紧' })));
});
