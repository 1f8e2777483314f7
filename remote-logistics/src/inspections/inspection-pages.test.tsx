import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import type { ContainerInspection } from '@shared/contract/logistics/inspection.answers.ts';
import type { DefectChoice } from '@shared/contract/logistics/inspection-rules.ts';
import { inspections, type InspectionInput } from '@shared/contract/logistics/inspection.contract.ts';
import { renderAt, renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { inspectionActions, type InspectionTarget } from './inspection.actions.ts';
import { allow, inspection, inspectionLine } from './inspection.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

let api: FakeApi;
let saved: InspectionInput[];
const FILL = '/transport/container/yanhuo/order?id=9&fill=1';
beforeAll(async () => {
  await Promise.all(logistics.routes.map(async (route) => route.page?.()));
  await import('./inspection-dialogs.tsx');
}, 120_000);
beforeEach(() => {
  saved = [];
  api = fakeApi();
  api.on(inspections.get, inspection());
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  api.on(inspections.update, ({ body }) => {
    saved.push(body);
    return inspection({ version: 3 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('L13 导出报告 that fails says so on the page and opens no other', async () => {
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
  api.on(inspections.report, () => refusal('SERVER_ERROR', '报告模板有误', { status: 400 }));
  const actions = inspectionActions<InspectionTarget>(
    (row) => row,
    () => {},
  );
  renderAt(<ActionBar actions={actions} record={inspection()} no="YH1" most={20} />);
  await press('导出报告');
  expect(await screen.findByText(/报告模板有误/)).toBeTruthy();
  expect(opened).not.toHaveBeenCalled();
});

describe('录入验货单 (L14)', () => {
  it('LOG-048 the helper names the sample; a critical defect leaves only 不合格, which asks what is done', async () => {
    renderRoute(logistics, FILL);
    expect(await screen.findByText(/批量 25，抽 5 箱；严重 Ac 0 Re 1/)).toBeTruthy();
    await press('按抽样数判合格');
    expect((screen.getByRole('radio', { name: '合格' }) as HTMLInputElement).checked).toBe(true);
    const critical = screen.getByLabelText('WL1-1 致命缺陷');
    await userEvent.clear(critical);
    await userEvent.type(critical, '1');
    expect((screen.getByRole('radio', { name: '不合格' }) as HTMLInputElement).checked).toBe(true);
    expect((screen.getByRole('radio', { name: '合格' }) as HTMLInputElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '剔除' }));
    await userEvent.click(screen.getByRole('radio', { name: '是' }));
    await press('保存');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      version: 2,
      lines: [{ id: '31', arrived: 25, checked: 5, critical: 1, result: 'REJECT', rejectAction: 'REMOVE' }],
      answers: { i1: { value: 'YES', photos: [] } },
    });
  });
  it('S1 缺陷代码 are offered a line, each counts as a defect of its severity; disabled ones are not offered', async () => {
    const choice = (code: string, label: string, severity: DefectChoice['severity']): DefectChoice => ({
      code,
      label,
      labelEn: null,
      severity,
      enabled: code !== 'OLD',
    });
    const defectChoices = [
      choice('BROKEN', '破损', 'MAJOR'),
      choice('STAIN', '污渍', 'MINOR'),
      choice('OLD', '旧码', 'MINOR'),
    ];
    api.on(inspections.get, inspection({ defectChoices }));
    renderRoute(logistics, FILL);
    await userEvent.click(await screen.findByRole('combobox', { name: 'WL1-1 缺陷代码' }));
    await userEvent.click(await screen.findByText('破损（严重）', { selector: '.ant-select-item *' }));
    expect(screen.queryByText('旧码（轻微）')).toBeNull();
    expect((screen.getByLabelText('WL1-1 严重缺陷') as HTMLInputElement).value).toBe('1');
    await userEvent.click(await screen.findByText('污渍（轻微）', { selector: '.ant-select-item *' }));
    await press('保存');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.lines).toMatchObject([{ defectCodes: ['BROKEN', 'STAIN'], critical: 0, major: 1, minor: 1 }]);
  });
  it('what 提交 wants stands at its line and item, in the form of what was saved', async () => {
    api.on(inspections.submit, () =>
      refusal('VALIDATION', '请检查输入', {
        data: { fields: { 'lines.0.checked': '至少要验 5 箱', 'answers.i1': '「唛头正确」必填' } },
      }),
    );
    renderRoute(logistics, FILL);
    await userEvent.type(await screen.findByLabelText('WL1-1 已验'), '4');
    await press('保存并提交');
    // In the summary above the form, which leads there, and at its place.
    expect(await screen.findAllByText('至少要验 5 箱')).toHaveLength(2);
    expect(screen.getAllByText('「唛头正确」必填')).toHaveLength(2);
    expect(saved).toHaveLength(1);
  });
});

describe('验货单 (L14)', () => {
  it('shows findings, and to the reviewer what may be done', async () => {
    api.on(
      inspections.get,
      inspection({
        state: 'REPORTED',
        overall: 'PASS',
        actions: allow('review', 'sendBack'),
        lines: [inspectionLine({ defectCodes: ['BROKEN'] })],
        defectChoices: [{ code: 'BROKEN', label: '破损', labelEn: null, severity: 'MAJOR', enabled: false }],
      }),
    );
    renderRoute(logistics, '/transport/container/yanhuo/order?id=9');
    expect(await screen.findByRole('button', { name: '复核通过' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: '验货明细' });
    expect(within(table).getByText('毛毯')).toBeTruthy();
    expect(within(table).getByText('破损')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '录入' })).toBeNull();
  });
  it('剔除: lines to be thrown out are chosen, with all their cartons', async () => {
    const [line] = inspection().lines;
    if (!line) throw new Error('no line');
    const lines = [{ ...line, result: 'REJECT' as const, rejectAction: 'REMOVE' as const }];
    api.on(
      inspections.get,
      inspection({ state: 'REJECTED', overall: 'REJECT', lines, actions: allow('removeRejected') }),
    );
    const sent: object[] = [];
    api.on(inspections.removeRejected, ({ body }) => {
      sent.push(body);
      return inspection({ version: 3 });
    });
    renderRoute(logistics, '/transport/container/yanhuo/order?id=9');
    await press('剔除并退回货物池');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /剔\s*除/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: 2, items: [{ lineId: '31', cartons: 25 }] });
  });
  it('a container without an inspection says so and leads to 安排验货', async () => {
    const none: ContainerInspection = {
      containerId: '5',
      containerCode: 'GZ1',
      stage: 'INSPECT',
      place: null,
      planLoadDate: null,
      aqlMajor: '2.5',
      aqlMinor: '4.0',
      waived: null,
      inspection: null,
    };
    api.on(inspections.ofContainer, none);
    renderRoute(logistics, '/transport/container/yanhuo/order?container=5');
    expect(await screen.findByText('GZ1 还没有安排验货')).toBeTruthy();
    await press('安排验货');
    expect(await screen.findByRole('dialog', { name: /安排验货 GZ1/ })).toBeTruthy();
  });
});

describe('待验货 (L13)', () => {
  it('the calendar shows the week by inspector, and says when there is nothing', async () => {
    api.on(inspections.calendar, { list: [] });
    renderRoute(logistics, '/transport/container/yanhuo?as=calendar&week=2026-11-18');
    expect(await screen.findByText('2026-11-16 至 2026-11-22')).toBeTruthy();
    expect(await screen.findByText('这一周没有安排验货')).toBeTruthy();
  });
  it('a container that was waived reads 免检', async () => {
    const waived = {
      id: '5',
      version: 1,
      containerCode: 'GZ1',
      waivedAt: '2026-11-20T00:00:00Z',
      inspectionId: null,
      hold: false,
      stage: 'INSPECT',
      actions: [],
    };
    // Only what the page shows of a row.
    const data = { list: [waived], total: 1, page: 1, pageSize: 20 };
    api.on(inspectionList.endpoint, () => Response.json({ success: true, data }));
    renderRoute(logistics, '/transport/container/yanhuo?tab=done');
    expect(await screen.findByText('免检')).toBeTruthy();
  });
});
