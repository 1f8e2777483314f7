import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { feeOrders } from '@shared/contract/finance/fee-order-info.contract.ts';
import { feeTraces } from '@shared/contract/finance/fee-traces.contract.ts';
import {
  payableOrderList,
  receivableOrderList,
  type ReceivableOrderRow,
} from '@shared/contract/finance/order-fee.contract.ts';
import { tradeDocList, type TradeDocRow } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import finance from '../../module.ts';
import { blankLine, bodyLine, copiedLine, feeColumns, formLine, type FormLine } from './fee-line.form-lines.ts';
import { feeDesk, fees, line, page, payable } from './order-fees.fixture.ts';

const desk = feeDesk();

describe('费用抽屉 of 物流订单应收 (F4)', () => {
  it('FIN-010 a line without a rate says 缺少汇率, never a wrong zero', async () => {
    renderRoute(finance, '/finance/account-receivable/wuliu-order?order=7');
    const table = await screen.findByRole('table', { name: '应收费用' });
    expect(within(table).getByText('缺少汇率')).toBeTruthy();
    expect(within(table).getByText('YS20261120-0001')).toBeTruthy();
  });

  it('4.10 chosen lines are submitted with the version that was seen', async () => {
    desk.api.on(feeLines.submit, { done: 1, refused: [] });
    renderRoute(finance, '/finance/account-receivable/wuliu-order?order=7');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('选择 YS20261120-0001'));
    await user.click(screen.getByRole('button', { name: /^提交（1）/ }));
    const dialogs = await screen.findAllByRole('dialog');
    await user.click(within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: /^提交/ }));
    await waitFor(() => expect(desk.api.calls.some((call) => call.line.includes('submit'))).toBe(true));
    expect(desk.api.calls.find((call) => call.line.includes('submit'))?.body).toMatchObject({
      items: [{ id: '31', version: 2 }],
    });
  });

  it('4.10 the drawer of 提交 goes on saying how many it was begun with, when they are no longer drafts', async () => {
    desk.api.on(feeLines.submit, () => {
      desk.api.on(feeLines.ofOrder, { ...fees, lines: [{ ...line, version: 3, state: 'SUBMITTED', actions: [] }] });
      return { done: 1, refused: [] };
    });
    renderRoute(finance, '/finance/account-receivable/wuliu-order?order=7');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('选择 YS20261120-0001'));
    await user.click(screen.getByRole('button', { name: /^提交（1）/ }));
    const batch = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
    await user.click(batch.getByRole('button', { name: /^提\s?交/ }));
    expect(await batch.findByText('全部成功，共 1 条')).toBeTruthy();
    const reads = () => desk.api.calls.filter(({ url }) => url.includes('/finance/order-fees/7'));
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
    await screen.findByText('待审核', { selector: '[data-state=SUBMITTED] *' });
    expect(batch.getByText('提交（1 条）')).toBeTruthy();
  });
});

describe('lines of the 费用 grid (6.2)', () => {
  const amount = feeColumns('AR', []).find((column) => column.key === 'amount');
  it('FIN-002 the amount beside a line is what the server will compute', () => {
    expect(amount?.compute?.(formLine(line), 0, [])).toBe('106.00');
    expect(amount?.compute?.(blankLine('AR', fees), 0, [])).toBeNull();
  });
  it('6.2 tax and CNY stand beside it: by the typed rate, else that of today, else none', () => {
    const of = (key: string, line: FormLine, rates = {}) =>
      feeColumns('AR', [], rates)
        .find((column) => column.key === key)
        ?.compute?.(line, 0, []);
    const dollars = formLine(line);
    expect(of('tax', dollars)).toBe('6.00');
    expect(of('base', dollars)).toBeNull();
    expect(of('base', dollars, { USD: '7.1' })).toBe('752.60');
    expect(of('base', { ...dollars, rate: '7' }, { USD: '7.1' })).toBe('742.00');
    expect(of('base', { ...dollars, currency: 'CNY' })).toBe('106.00');
    expect(of('tax', { ...dollars, unitPrice: '5x' })).toBeNull();
  });
  it('6.2 a stored draft goes through the grid unchanged; the rate of CNY is no field', () => {
    expect(bodyLine(formLine({ ...line, currency: 'CNY', rate: '1' }))).toMatchObject({
      id: '31',
      version: 2,
      qty: '2',
      unitPrice: '53.00',
      taxRateBp: 600,
      rate: null,
    });
  });
});

describe('the pages of fees by their routes', () => {
  it('F18 the drawer of payables marks estimates, says who holds a line, and offers 暂估转实际, 补差 and 修改到期日', async () => {
    desk.api.on(payableOrderList.endpoint, { ...page, list: [] });
    desk.api.on(feeLines.payablesOfOrder, { ...fees, direction: 'AP', lines: [payable] });
    renderRoute(finance, '/finance/account-payable/logisticsorder?order=7');
    const table = await screen.findByRole('table', { name: '应付费用' });
    expect(within(table).getByText('暂估')).toBeTruthy();
    expect(within(table).getByText('王会计 正在处理 FS20261120-0001')).toBeTruthy();
    await userEvent.setup().click(within(table).getByRole('button', { name: '更多 YF20261120-0001' }));
    for (const name of ['暂估转实际', '补差', '修改到期日']) expect(await screen.findByText(name)).toBeTruthy();
  });

  it('FIN-115 a closed month offers the day that would do by one click', async () => {
    desk.api.on(payableOrderList.endpoint, { ...page, list: [] });
    desk.api.on(feeLines.payablesOfOrder, { ...fees, direction: 'AP', lines: [payable] });
    const reason = '2026-11-20 所在期间已结账，请改用 2026-12-01。';
    desk.api.on(feeLines.reverse, {
      done: 0,
      refused: [{ id: '41', no: 'YF20261120-0001', reason, errorCode: 'PERIOD_CLOSED' }],
    });
    renderRoute(finance, '/finance/account-payable/logisticsorder?order=7');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('选择 YF20261120-0001'));
    await user.click(screen.getByRole('button', { name: /^冲红（1）/ }));
    const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await user.type(within(dialog).getByLabelText('原因'), '金额错误');
    await user.click(within(dialog).getByRole('button', { name: /冲红/ }));
    await user.click(await within(dialog).findByRole('button', { name: '记账日改用 2026-12-01 重试' }));
    const bodies = desk.api.calls
      .filter((call) => call.line.includes('reverse'))
      .map((call) => call.body as { date: string });
    expect(bodies.at(-1)).toMatchObject({ date: '2026-12-01', reason: '金额错误' });
  });

  it('F5 hands the fees of an order of any type to a statement: one by its row, several by 加入对账单', async () => {
    const row = {
      id: '55', version: 1, bizId: '9', bizNo: 'TM20261120-0002', bizType: 'BARCODE', customerId: '3', feeState: 'CONFIRMED',
      billState: 'NONE', settleState: 'NONE', containerCodes: null, salesName: '张三',
    } as ReceivableOrderRow; // prettier-ignore
    desk.api.on(receivableOrderList.endpoint, { ...page, list: [row] });
    desk.api.on(feeGroups, { groups: [], left: [], leftCount: 0 });
    renderRoute(finance, '/finance/account-receivable/order');
    const user = userEvent.setup();
    const shown = within(await screen.findByRole('row', { name: /TM20261120-0002/ }));
    expect(screen.getByRole('button', { name: /导.?入/ })).toBeTruthy();
    await user.click(shown.getByRole('checkbox'));
    // 批量加费, 提交 and 审核 as in F4; the row names the order, of whatever type it is.
    expect(screen.getByRole('button', { name: '批量加费' })).toBeTruthy();
    desk.api.on(feeLines.submitOrders, { done: 1, refused: [] });
    await user.click(await screen.findByRole('button', { name: /提\s?交/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: /^提\s?交/ }));
    await waitFor(() =>
      expect(desk.api.calls.find(({ line: at }) => at.endsWith('/submit-orders'))?.body).toMatchObject({
        direction: 'AR',
        rows: true,
        items: [{ id: '55', version: 1 }],
      }),
    );
    await user.click((await drawer.findAllByRole('button', { name: /关\s?闭/ })).at(-1) as HTMLElement);
    await user.click(shown.getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: '加入对账单' }));
    await waitFor(() =>
      expect(desk.api.calls.some(({ url }) => url.includes('/fee-groups?') && url.includes('orders=BARCODE.9'))).toBe(
        true,
      ),
    );
  });

  it('6 F5 a row opens its fees below it; the switch shows list and fees in 本位币', async () => {
    const row = {
      id: '55', version: 1, bizId: '7', bizNo: 'WL20261120-0001', bizType: 'LOGISTICS', customerId: '3', feeState: 'DRAFT',
      billState: 'NONE', settleState: 'NONE', total: 'USD 106.00', baseAmount: '750.00', open: 'USD 106.00', baseOpen: '750.00',
    } as ReceivableOrderRow; // prettier-ignore
    desk.api.on(receivableOrderList.endpoint, { ...page, list: [row] });
    renderRoute(finance, '/finance/account-receivable/order');
    const user = userEvent.setup();
    const shown = within(await screen.findByRole('row', { name: /WL20261120-0001/ }));
    expect(shown.getAllByText('USD 106.00').length).toBe(2);
    await user.click(shown.getByRole('button', { name: '展开' }));
    const below = within(await screen.findByRole('table', { name: 'WL20261120-0001 的费用' }));
    expect(below.getByText('YS20261120-0001')).toBeTruthy();
    expect(below.queryByText('缺少汇率')).toBeNull();
    await user.click(screen.getByRole('button', { name: '本位币' }));
    await waitFor(() => expect(below.getByText('缺少汇率')).toBeTruthy());
    expect(await screen.findByRole('columnheader', { name: /未核销本位币/ })).toBeTruthy();
    expect(screen.queryByText('USD 106.00')).toBeNull();
    await waitFor(() =>
      expect(desk.api.calls.findLast(({ line: at }) => at.includes('/receivable-orders'))?.url).toContain('money=CNY'),
    );
  });

  it('F6 an unknown business type says 数据不存在或无权访问 and leads back; a known one shows its lines', async () => {
    const shown = renderRoute(finance, '/finance/account-receivable/order-info?bizType=NOPE&id=7');
    expect(await screen.findByText(/数据不存在或无权访问/)).toBeTruthy();
    shown.unmount();
    desk.api.on(feeOrders.info, {
      bizType: 'LOGISTICS', bizId: '7', bizNo: 'WL20261120-0001', companyName: '远通', customerId: '3', customerName: '测试客户',
      order: null, credit: { limit: '10000.00', used: '500.00', overdueDays: 3 }, level: 'HIGH', holds: ['放款'], booked: [],
      totals: [{ currency: 'CNY', amount: '60', open: '0' }, { currency: 'USD', amount: '106', open: '106' }],
    }); // prettier-ignore
    desk.api.on(tradeDocList.endpoint, {
      ...page,
      list: [
        {
          id: '91', version: 1, docNo: 'FP20261120-0001', kind: 'OUTPUT_INVOICE', partyName: '测试客户', docDate: '2026-11-20',
          currency: 'CNY', amount: '60.00', invoiceNo: '2631', state: 'ISSUED',
        } as TradeDocRow,
      ],
    }); // prettier-ignore
    desk.api.on(attachments.list, { list: [], editable: true, maxSize: 1, demanded: [] } as never);
    desk.api.on(objectAudit, { list: [], nextCursor: null });
    renderRoute(finance, '/finance/account-receivable/order-info?bizType=LOGISTICS&id=7');
    expect(await screen.findByText('控货：放款')).toBeTruthy();
    expect(screen.getByText('风险级别').textContent).toContain('高');
    const sums = screen.getByText('应收合计', { selector: 'dt' }).parentElement as HTMLElement;
    expect(sums.textContent).toContain('CNY60.00');
    expect(sums.textContent).toContain('USD106.00');
    expect(await screen.findByRole('table', { name: '应收费用' })).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '附件与日志' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.queryByRole('tab', { name: '凭证' })).toBeNull();
    expect(await drawer.findByText('暂无附件')).toBeTruthy();
    await user.click(await drawer.findByRole('tab', { name: '操作日志' }));
    expect(await drawer.findByText('暂无操作记录')).toBeTruthy();
    expect(desk.api.calls.some(({ url }) => url.includes('/audit?kind=fin_fee_line&id=31'))).toBe(true);
    await user.click(screen.getByRole('tab', { name: '发票', hidden: true }));
    const link = await screen.findByRole('link', { name: 'FP20261120-0001', hidden: true });
    expect(link.getAttribute('href')).toBe('/finance/contract-invoice?tab=output&open=91');
    expect(desk.api.calls.some(({ url }) => url.includes('/finance/trade-docs?orderId=7'))).toBe(true);
    // 附件 and 日志 of every receivable of the order, also of drafts.
    await user.click(screen.getByRole('tab', { name: '附件', hidden: true }));
    expect(await screen.findByRole('heading', { name: /YS20261120-0001 码头操作费/, hidden: true })).toBeTruthy();
    expect(await screen.findByText('暂无附件')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '日志', hidden: true }));
    expect(await screen.findByRole('heading', { name: /YS20261120-0001 码头操作费/, hidden: true })).toBeTruthy();
  });

  it('核销轨迹 and 凭证 of a confirmed line stand behind it', async () => {
    desk.api.on(payableOrderList.endpoint, { ...page, list: [] });
    desk.api.on(feeLines.payablesOfOrder, { ...fees, direction: 'AP', lines: [payable] });
    desk.api.on(feeTraces.allocations, {
      feeNo: payable.feeNo,
      currency: 'USD',
      amount: '106.00',
      open: '106.00',
      list: [],
    });
    desk.api.on(feeTraces.journals, { list: [] });
    renderRoute(finance, '/finance/account-payable/logisticsorder?order=7');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '轨迹与凭证' }));
    expect(await screen.findByText('还没有核销')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '凭证' }));
    expect(await screen.findByText('还没有凭证，审核后生成')).toBeTruthy();
  });

  it('复制为应付 takes everything but the supplier', () => {
    expect(copiedLine(line)).toMatchObject({ id: null, partyId: null, qty: '2', unitPrice: '53.00', currency: 'USD' });
  });
});
