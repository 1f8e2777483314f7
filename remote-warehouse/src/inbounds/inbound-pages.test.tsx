import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import type { ImportCheck } from '@shared/contract/shared/import.ts';
import { inboundLineSheet } from '@shared/contract/warehouse/inbound.import.ts';
import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { refusal } from '@shared/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { allow, detail, drawer, inboundPages, line, listOf, row } from './inbound-pages.fixture.ts';

const desk = inboundPages();

it('W6 the list names number, source and pieces; the drawer tells lines and where they lie', async () => {
  desk.open();
  await userEvent.click(await screen.findByText('RK20261123-0001'));
  expect(await screen.findByText('120 / 120 / 0 件')).toBeTruthy();
  const shown = await drawer('120 / 120 / 0 件');
  await userEvent.click(shown.getByRole('tab', { name: /批次与库位/ }));
  expect(await shown.findByText('RK20261123-0001-1-1')).toBeTruthy();
  expect(shown.getByRole('link', { name: '海纳' }).getAttribute('href')).toBe('/account/customer?open=5');
  expect(shown.getByRole('link', { name: 'WL20261120-0001' }).getAttribute('href')).toContain(
    '/transport/order/info?id=77',
  );
});

it('W6 导入 fills the lines of a new inbound from a checked sheet; what is wrong is named by row and column', async () => {
  const checked: ImportCheck = {
    token: '00000000-0000-4000-8000-000000000001',
    fileName: '明细.xlsx',
    rows: 2,
    good: 2,
    bad: 0,
    documents: 2,
    errors: [],
    errorsTotal: 0,
    warnings: [],
    warningsTotal: 0,
    imported: null,
    importedRows: 0,
    effects: [],
    partial: false,
  };
  const wrong = { row: 3, column: '预计件数', value: '12箱', reason: '不是数字' };
  desk.api.on(inboundLineSheet.check, { ...checked, good: 1, bad: 1, errors: [wrong], errorsTotal: 1, lines: [] });
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: /新建入库单/ }));
  fireEvent.change(await screen.findByLabelText('第 1 行品名'), { target: { value: '毛毯' } });
  await userEvent.click(screen.getByRole('button', { name: '导入' }));
  // The form has places for papers of its own.
  expect(screen.getByRole('region', { name: '送货单' })).toBeTruthy();
  const choose = async () => {
    const dialog = (await screen.findByText('导入入库明细')).closest('[role=dialog]') as HTMLElement;
    const files = [new File(['x'], '明细.xlsx')];
    fireEvent.change(await within(dialog).findByLabelText('选择文件'), { target: { files } });
  };
  await choose();
  expect(await screen.findByText('不是数字')).toBeTruthy();
  expect(screen.getByRole('button', { name: '填入' })).toHaveProperty('disabled', true);
  desk.api.on(inboundLineSheet.check, {
    ...checked,
    lines: [
      { goodsName: '纸箱', qtyExpected: 12, lengthMm: 600, widthMm: 400, heightMm: 350, unitWeight: 10_000 },
      { goodsName: '水杯', qtyExpected: 3 },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: '重新上传' }));
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '填入 2 行' }));
  const names = () => screen.getAllByLabelText(/^第 \d 行品名$/).map((cell) => (cell as HTMLInputElement).value);
  await waitFor(() => expect(names()).toEqual(['毛毯', '纸箱', '水杯']));
  // Its line and the sum.
  expect(screen.getAllByText('1.008')).toHaveLength(2);
});

it('收货 sends what came, and shows a refusal at its cell', async () => {
  desk.api.on(inbounds.get, {
    ...detail,
    state: 'PENDING',
    received: 0,
    batches: [],
    lines: [{ ...line, received: 0 }],
  });
  desk.api.on(inboundList.endpoint, listOf({ ...row, state: 'PENDING', actions: allow('receive') }));
  desk.api.on(
    inbounds.receive,
    refusal('VALIDATION', '请检查', {
      data: { fields: { 'lines.0.unitWeight': '「纸箱」没有重量，请称重' } },
    }),
  );
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '收货' }));
  const form = await drawer('收货 RK20261123-0001');
  await userEvent.click(await form.findByRole('button', { name: '确认收货' }));
  expect(await form.findAllByText(/没有重量，请称重/)).not.toHaveLength(0);
  expect(desk.sent()[0]).toMatchObject({ version: 3, lines: [{ lineId: '31', actual: 120, damaged: 0 }] });

  // A day that was closed meanwhile: said at the date, not only in passing.
  desk.api.on(
    inbounds.receive,
    refusal('DAY_CLOSED', '2026-11-22 已日结，请改用 2026-11-23。', { data: { date: '2026-11-22' } }),
  );
  const day = form.getByLabelText('业务日期');
  await userEvent.click(day);
  fireEvent.change(day, { target: { value: '2026-11-22' } });
  fireEvent.keyDown(day, { key: 'Enter', keyCode: 13 });
  await userEvent.click(form.getByRole('button', { name: '确认收货' }));
  expect(await form.findByText('2026-11-22 已日结，请改用 2026-11-23。')).toBeTruthy();
});

it('W11 登记成本 asks for lines that have not come at a cost, and sends those that were filled in', async () => {
  const costed = { ...line, received: 0, unitCost: null };
  desk.api.on(inbounds.get, {
    ...detail,
    type: 'MALL',
    state: 'PENDING',
    batches: [],
    lines: [
      { ...costed, unitCost: '12.50' },
      { ...costed, id: '32', lineNo: 2, goodsName: '杯子' },
      { ...line, id: '33', lineNo: 3, goodsName: '已收杯子', unitCost: '8.00' },
    ],
  });
  desk.api.on(inboundList.endpoint, listOf({ ...row, type: 'MALL', state: 'PENDING', actions: allow('cost') }));
  desk.api.on(inbounds.costs, { ...detail, version: 4 });
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '登记成本' }));
  const form = await drawer('登记成本 RK20261123-0001');
  expect(await form.findByDisplayValue('杯子')).toBeTruthy();
  expect(form.queryByDisplayValue('已收杯子')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: '保存成本' }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]).toMatchObject({ version: 3, lines: [{ lineId: '31', unitCost: '12.50' }] });
});

it('WMS-034 复尺 of another batch takes the weight of that one, and says what changes', async () => {
  const [first] = detail.batches;
  const heavy = { ...first, stockId: '92', batchId: '42', batchNo: 'RK20261123-0001-2-1', unitWeight: 22_000 };
  desk.api.on(inbounds.get, { ...detail, batches: [...detail.batches, heavy as InboundDetail['batches'][number]] });
  desk.api.on(inboundList.endpoint, listOf({ ...row, actions: allow('remeasure') }));
  desk.api.on(inbounds.remeasure, detail);
  desk.open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '复尺' }));
  const form = await drawer('复尺 RK20261123-0001');
  const weight = await form.findByLabelText<HTMLInputElement>('单件重量');
  expect(weight.value).toBe('10');
  await user.click(form.getByLabelText('批次'));
  const choices = await screen.findAllByText('纸箱 RK20261123-0001-2-1', { selector: '.ant-select-item *' });
  await user.click(choices.at(-1) as HTMLElement);
  expect(weight.value).toBe('22');
  for (const side of ['长', '宽', '高']) await user.type(form.getByLabelText(side), '50');
  await user.clear(weight);
  await user.type(weight, '23');
  expect((await form.findByText(/^单件重量 /, { selector: '.ant-alert div' })).textContent).toMatch(/22.*→.*23/);
  await user.type(form.getByLabelText('复尺原因'), '抽查');
  await user.click(form.getByRole('button', { name: '确认复尺' }));
  await waitFor(() => expect(desk.sent().at(-1)).toMatchObject({ batchId: '42', unitWeight: 23_000 }));
});

it('W6 打印批次标签 asks for the labels of the warehouse of the inbound', async () => {
  desk.api.on(labels.batches, () => refusal('NOT_FOUND', '数据不存在或无权访问', { status: 404 }));
  desk.open();
  const user = userEvent.setup();
  await user.click(await screen.findByText('RK20261123-0001'));
  const shown = await drawer('120 / 120 / 0 件');
  await user.click(shown.getByRole('tab', { name: /批次与库位/ }));
  await user.click(await shown.findByRole('button', { name: '打印批次标签' }));
  expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
  const asked = desk.api.calls.find(({ url }) => url.includes('/warehouse/batches/labels'))?.url ?? '';
  expect(new URL(asked, 'http://x').searchParams.get('ids')).toBe('41@6');
});

it('W6 another customer chosen after the goods: the rows whose goods are not theirs say so at once and stay', async () => {
  desk.api.on(pickerCall('customers'), {
    list: [
      { id: '5', label: '海纳' },
      { id: '9', label: '远洋' },
    ],
  });
  desk.api.on(pickerCall('goods'), { list: [{ id: '71', label: '毛毯 A', extra: { customerId: '5' } }] });
  const draft = {
    ...detail,
    state: 'DRAFT' as const,
    lines: [
      { ...line, goodsId: '71', goodsName: '毛毯' },
      { ...line, id: '32' },
    ],
    actions: allow('update'),
  };
  desk.api.on(inbounds.get, draft);
  desk.api.on(inboundList.endpoint, listOf({ ...row, state: 'DRAFT', actions: allow('update') }));
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: /^编\s*辑$/ }));
  const form = await drawer('编辑入库单 RK20261123-0001');
  expect(form.queryByText('1 处需要修改')).toBeNull();
  await userEvent.click(form.getByRole('combobox', { name: '客户' }));
  await userEvent.click(await screen.findByText('远洋'));
  expect(await form.findByText('1 处需要修改')).toBeTruthy();
  expect(form.getByText('不是该客户的货物')).toBeTruthy();
  expect(form.getByDisplayValue('毛毯')).toBeTruthy();
});
