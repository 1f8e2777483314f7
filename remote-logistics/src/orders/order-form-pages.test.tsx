import { risk } from '@shared/contract/finance/risk.contract.ts';
import { orderLineSheet } from '@shared/contract/logistics/order-import.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { orderDetail, orderLine } from '@shared/testing/order-detail.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { orderApi } from './order.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = orderApi();
});

describe('新建订单 (L2)', () => {
  it('a block pasted from Excel becomes lines with CBM, weight and RT, and is sent in stored units', async () => {
    const user = userEvent.setup();
    api.on(orders.create, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/create');
    const cell = await screen.findByLabelText('第 1 行中文品名');
    fireEvent.paste(cell, {
      clipboardData: { getData: () => '毛毯\t25\t10\t\t\t60\t40\t50\t18\t17\n床单\t5\t10\t\t\t60\t40\t50\t18\t17\n' },
    });
    const totals = await screen.findByLabelText('订单合计');
    await waitFor(() => expect(totals.textContent).toContain('3.600 m³'));
    expect(totals.textContent).toContain('540.00 kg');
    expect(totals.textContent).toContain('计费吨3.600');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect((await screen.findAllByText('必填')).length).toBeGreaterThan(0);
    expect(api.calls.some((call) => call.line === 'POST /logistics/orders')).toBe(false);
  });
  it('L2 a sheet of goods is checked and stands behind the typed lines, or in their place; 退税 follows the services', async () => {
    const user = userEvent.setup();
    const checked = {
      token: '00000000-0000-4000-8000-000000000001',
      fileName: '货物.xlsx',
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
    const bad = {
      ...checked,
      good: 1,
      bad: 1,
      errors: [{ row: 2, column: '箱数*', value: '0', reason: '至少为 1' }],
      errorsTotal: 1,
      lines: [{ nameCn: '杯' }],
    };
    const lines = [
      { nameCn: '杯', cartons: 2, unit: 'PCS', refundFlag: null },
      { nameCn: '碗', cartons: 3, unit: 'PCS', refundFlag: false },
    ];
    api.on(orderLineSheet.check, bad);
    renderRoute(logistics, '/transport/order/create');
    await user.click(await screen.findByRole('switch', { name: '退税' }));
    fireEvent.change(await screen.findByLabelText('第 1 行中文品名'), { target: { value: '毛毯' } });
    // The form has a place for files of its own.
    const choose = async () =>
      fireEvent.change(await within(await screen.findByRole('dialog')).findByLabelText('选择文件'), {
        target: { files: [new File(['x'], '货物.xlsx')] },
      });
    const open = async () => {
      await user.click(screen.getByRole('button', { name: '导入' }));
      await choose();
    };
    await open();
    expect(await screen.findByText('至少为 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: '填入' })).toHaveProperty('disabled', true);
    api.on(orderLineSheet.check, { ...checked, lines });
    await user.click(screen.getByRole('button', { name: '重新上传' }));
    await choose();
    await user.click(await screen.findByRole('button', { name: '填入 2 行' }));
    const names = () =>
      screen.getAllByLabelText(/^第 \d 行中文品名$/).map((input) => (input as HTMLInputElement).value);
    await waitFor(() => expect(names()).toEqual(['毛毯', '杯', '碗']));
    expect(screen.getByText('有未保存的修改，草稿已自动保存在本机')).toBeTruthy();
    const refunds = screen.getAllByLabelText(/^第 \d 行退税$/).map((box) => (box as HTMLInputElement).checked);
    expect(refunds).toEqual([true, true, false]);
    await open();
    await user.click(await screen.findByRole('checkbox', { name: /替换现有 3 行/ }));
    await user.click(screen.getByRole('button', { name: '填入 2 行' }));
    await waitFor(() => expect(names()).toEqual(['杯', '碗']));
  });
  it('choosing the customer fills code, terms, people, port and consignee', async () => {
    const user = userEvent.setup();
    api.on(orders.create, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/create');
    await user.click(await screen.findByRole('combobox', { name: /^客户$/ }));
    await user.click(await screen.findByText('恒丰家居'));
    await waitFor(() => expect(screen.getByDisplayValue('Demo Ltd')).toBeTruthy());
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => {
      const sent = api.calls.find((call) => call.line === 'POST /logistics/orders');
      expect(sent?.body).toMatchObject({
        customerId: '1',
        customerCodeId: '9',
        currency: 'USD',
        settlement: 'MONTHLY',
        incoterm: 'FOB',
        pod: 'USLAX',
        destCountry: 'US',
        agencyType: 'AGENCY',
        consignee: { name: 'Demo Ltd' },
      });
    });
  });
});

describe('新建订单 (L2): sections, credit, copy', () => {
  it('stands in the order of the specification; the credit of the customer is shown with what stands against it', async () => {
    const user = userEvent.setup();
    api.on(risk.check, ({ query }) => {
      expect(query).toMatchObject({ action: 'NEW_ORDER', customerId: '1' });
      return {
        decision: 'REFUSE',
        reasons: [{ decision: 'REFUSE', code: 'RISK_HOLD', message: '恒丰家居 已控货（新单）' }],
        used: '90000.00',
        limit: '100000.00',
        available: '10000.00',
        overdueDays: 0,
        level: 'LOW',
        holds: ['NEW_ORDER'],
      };
    });
    renderRoute(logistics, '/transport/order/create');
    await user.click(await screen.findByRole('combobox', { name: /^客户$/ }));
    await user.click(await screen.findByText('恒丰家居'));
    const credit = await screen.findByLabelText('客户信用');
    expect(credit.textContent).toMatch(/信用额度 CNY100,000\.00.*90%.*已用 CNY90,000\.00.*可用 CNY10,000\.00/);
    expect(credit.textContent).toContain('不能提交：恒丰家居 已控货（新单）');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['基本信息', '运输信息', '收发货人', '货物明细', '服务项目', '报价', '附件', '备注']),
    );
    await user.click(screen.getByRole('switch', { name: '报关' }));
    expect(screen.getByRole('switch', { name: '报关' }).getAttribute('aria-checked')).toBe('true');
  });
  it('LOG-019 a copy sends neither the dates nor the figures nor the number of the customer', async () => {
    const user = userEvent.setup();
    const old = orderDetail({
      cargoReadyDate: '2026-11-01',
      requireEtd: '2026-11-05',
      requireDelivery: '2026-12-05',
      customerRef: 'PO-OLD',
      lines: [orderLine({ allocatedCartons: 8, receivedCartons: 25, cartonRange: '1-25' })],
    });
    api.on(orders.get, old).on(orders.create, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/create?copy=7');
    await screen.findByLabelText('第 1 行中文品名');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(api.calls.some((call) => call.line === 'POST /logistics/orders')).toBe(true));
    const body = api.calls.find((call) => call.line === 'POST /logistics/orders')?.body as Record<string, unknown>;
    expect(body.copyOf).toBe('7');
    for (const key of ['cargoReadyDate', 'requireEtd', 'requireDelivery', 'customerRef', 'estReceivable'])
      expect([key, body[key] ?? null]).toEqual([key, null]);
    const [line] = body.lines as Record<string, unknown>[];
    expect([line?.nameCn, line?.cartonRange ?? null]).toEqual([old.lines[0]?.nameCn, null]);
    for (const key of ['allocatedCartons', 'receivedCartons', 'loadedCartons', 'closedCartons'])
      expect(line).not.toHaveProperty(key);
  });
});

describe('编辑订单 (L3)', () => {
  it.each([
    ['another 目的港 brings its country along', '目的港', 'NLRTM 鹿特丹', { pod: 'NLRTM', destCountry: 'NL' }],
    ['目的国 chosen by hand is sent as it is', '目的国', '荷兰', { pod: 'USLAX', destCountry: 'NL' }],
  ])('2.1 %s', async (_title, field, choice, body) => {
    const user = userEvent.setup();
    api.on(pickerCall('ports'), { list: [{ id: 'NLRTM', label: 'NLRTM 鹿特丹' }] });
    api.on(pickerCall('countries'), { list: [{ id: 'NL', label: '荷兰' }] });
    const stored = orderDetail({ status: 'DRAFT', pod: 'USLAX', destCountry: 'US', lines: [orderLine()] });
    api.on(orders.get, stored).on(orders.update, stored);
    renderRoute(logistics, '/transport/order/update?id=7');
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByText(choice));
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(api.calls.findLast(({ line }) => line.startsWith('PUT'))?.body).toMatchObject(body));
  });
  it('1.9 a locked order offers its remark and its attachments, and sends the rest as it is', async () => {
    const user = userEvent.setup();
    const stored = orderDetail({ lockedAt: '2026-11-05T00:00:00Z', salesId: '1', lines: [orderLine()] });
    api.on(orders.get, stored).on(orders.change, stored);
    renderRoute(logistics, '/transport/order/update?id=7');
    expect(await screen.findByText('订单已锁定，只能改备注和附件')).toBeTruthy();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['变更', '附件', '备注']);
    await user.type(screen.getByRole('textbox', { name: '变更原因' }), '记录催单');
    await user.type(screen.getByRole('textbox', { name: '备注' }), '客户已催');
    await user.click(screen.getByRole('button', { name: '保存变更' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line.startsWith('POST /logistics/orders/7/change'))?.body).toMatchObject({
        remark: '客户已催',
        reason: '记录催单',
        salesId: '1',
        lines: [{ id: '3', cartons: 5 }],
      }),
    );
  });
  it('2.2 包装 of a line is chosen in the grid, after the review too where there was none', async () => {
    const user = userEvent.setup();
    api.on(orders.get, orderDetail({ status: 'CONFIRMED', lines: [orderLine()] }));
    api.on(orders.change, orderDetail());
    api.on(pickerCall('packages'), { list: [{ id: 'CTN', label: '纸箱' }] });
    renderRoute(logistics, '/transport/order/update?id=7');
    await user.click(await screen.findByLabelText('第 1 行包装'));
    await user.click(await screen.findByText('纸箱'));
    await user.type(screen.getByLabelText('变更原因'), '补包装');
    await user.click(screen.getByRole('button', { name: '保存变更' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line.endsWith('/7/change'))).toBe(true));
    const body = api.calls.find(({ line }) => line.endsWith('/7/change'))?.body;
    expect(body).toMatchObject({ lines: [{ packageType: 'CTN' }] });
  });
  it('2.1 a consignee is chosen out of those of the customer, also after the review', async () => {
    const user = userEvent.setup();
    const harbour = { name: 'Harbour Ltd', address: '1 Dock Rd', contact: 'Mei', phone: '+15550100', taxId: 'T9' };
    api.on(orders.customerDefaults, {
      customerName: '恒丰家居',
      status: 'ACTIVE',
      currency: 'USD',
      settlement: 'MONTHLY',
      salesId: '1',
      csId: null,
      incoterm: null,
      pod: null,
      agencyType: null,
      codes: [],
      consignees: [
        { id: '3', name: 'Demo Ltd', address: 'Street 1', contact: null, phone: null, taxId: null },
        { id: '4', ...harbour },
      ],
    });
    api.on(orders.get, orderDetail({ status: 'CONFIRMED', lines: [orderLine()] }));
    api.on(orders.change, orderDetail());
    renderRoute(logistics, '/transport/order/update?id=7');
    const choice = await screen.findByRole('combobox', { name: '客户收货人' });
    await user.click(choice);
    await user.click(await screen.findByText('Harbour Ltd · 1 Dock Rd'));
    const fields = within(screen.getByRole('group', { name: '收货人' }));
    expect(fields.getByLabelText('电话')).toHaveProperty('value', '+15550100');
    expect(await screen.findByText(/^有未保存的修改/)).toBeTruthy();
    await user.type(screen.getByLabelText('变更原因'), '客户改仓');
    await user.click(screen.getByRole('button', { name: '保存变更' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line.endsWith('/7/change'))).toBe(true));
    expect(api.calls.find(({ line }) => line.endsWith('/7/change'))?.body).toMatchObject({ consignee: harbour });
  });
  it('a refusal of the API below a line stands in its cell, and what was typed stays', async () => {
    const user = userEvent.setup();
    api.on(orders.get, orderDetail({ status: 'DRAFT', lines: [orderLine(), orderLine({ id: '4', lineNo: 2 })] }));
    api.on(orders.update, () =>
      refusal('VALIDATION', '请检查。', {
        showType: 0,
        data: { fields: { 'lines.1.cartons': '已拼柜 8 箱，不能少于 8' } },
      }),
    );
    renderRoute(logistics, '/transport/order/update?id=7');
    const cartons = await screen.findByLabelText('第 2 行箱数');
    await user.clear(cartons);
    await user.type(cartons, '6');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    const wrong = await screen.findByLabelText('第 2 行箱数，已拼柜 8 箱，不能少于 8');
    expect((wrong as HTMLInputElement).value).toBe('6');
    expect(screen.getByRole('button', { name: '货物明细（有误）' })).toBeTruthy();
  });
});
