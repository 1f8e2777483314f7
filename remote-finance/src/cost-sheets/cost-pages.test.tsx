import { costContainerList, costPoolList, costSheetList } from '@shared/contract/finance/cost-list.contract.ts';
import { costPool, type PoolLine } from '@shared/contract/finance/cost-pool.contract.ts';
import { costSheets, type CostSheetDetail } from '@shared/contract/finance/cost-sheet.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import CostAccountingPage from './cost-accounting.page.tsx';

afterEach(cleanup);

const sheet: CostSheetDetail = {
  id: '7',
  version: 3,
  sheetNo: 'CB20261120-0001',
  revision: 1,
  bizType: 'LOGISTICS',
  bizId: '11',
  bizNo: 'WL20261101-0001',
  companyName: '海达',
  customerName: '恒丰',
  month: '202611',
  income: '68000.00',
  direct: '51200.00',
  shared: '4175.50',
  taxDiff: '0.00',
  estimated: '1000.00',
  profit: '12624.50',
  marginBp: 1857,
  estimateBp: 181,
  refund: '0.00',
  fxGainLoss: '0.00',
  missing: null,
  pendingFees: 1,
  state: 'COMPUTED',
  computerName: '钱主管',
  computedAt: '2026-11-20T04:00:00Z',
  lockerName: null,
  lockedAt: null,
  lines: [
    {
      id: '1',
      kind: 'INCOME',
      sourceNo: 'YS20261101-0001',
      chargeName: '海运费',
      partyName: '恒丰',
      containerCode: null,
      isEstimate: false,
      accountingDate: '2026-11-03',
      sell: '68000.00',
      cost: null,
      share: null,
    },
    {
      id: '2',
      kind: 'SHARED',
      sourceNo: 'YF20261102-0009',
      chargeName: '码头费',
      partyName: '港务',
      containerCode: 'GZ-001',
      isEstimate: false,
      accountingDate: '2026-11-05',
      sell: null,
      cost: '4175.50',
      share: { basis: 'CARTON', auto: true, total: '16702.00', weight: '25', weights: '100', orders: 2 },
    },
  ],
  containers: [
    {
      key: '3',
      code: 'GZ-001',
      income: '68000.00',
      direct: '51200.00',
      shared: '4175.50',
      taxDiff: '0.00',
      estimated: '1000.00',
      profit: '12624.50',
      marginBp: 1857,
    },
  ],
  versions: [
    { id: '7', sheetNo: 'CB20261120-0001', revision: 1, month: '202611', state: 'COMPUTED', profit: '12624.50' },
  ],
  actions: [{ code: 'compute', enabled: true, unmet: [] }],
};
const row = {
  ...sheet,
  customerId: '1',
  companyId: '1',
  reopened: false,
  salesName: '李四',
  containerCodes: 'GZ-001',
  route: 'CNNGB→USLAX',
};
const target = (orderId: string, cartons: number, manualBp: number | null = null) => ({
  orderId,
  orderNo: `WL-${orderId}`,
  customerName: '恒丰',
  cartons,
  volume: cartons * 100_000,
  gross: cartons * 1000,
  value: '0',
  manualBp,
});
const pool: PoolLine = {
  feeLineId: '9',
  feeNo: 'YF20261102-0009',
  version: 2,
  chargeName: '码头费',
  supplierName: '港务',
  containerId: '4',
  containerCode: 'GZ-001',
  basis: 'ORDER',
  kgPerCbm: 1000,
  figuresSource: 'LOADED',
  amount: '100.00',
  targets: [target('11', 25), target('12', 25), target('13', 50)],
  share: null,
};
const poolRow = {
  id: '9',
  version: 2,
  feeNo: 'YF20261102-0009',
  containerId: '4',
  containerCode: 'GZ-001',
  shareId: null,
  shareVersion: null,
  shareState: 'OPEN',
};
const listOf = (rows: readonly object[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
});
const open = (search: string) => {
  const api = fakeApi()
    .on(costSheetList.endpoint, listOf([row]) as never)
    .on(costContainerList.endpoint, listOf([]) as never)
    .on(costPoolList.endpoint, listOf([poolRow]) as never)
    .on(costPool.get, pool)
    .on(costSheets.get, sheet);
  renderAt(<CostAccountingPage />, `/finance/cost-accounting${search}`);
  return api;
};

describe('F26 成本核算', () => {
  it('lists sheets with profit and margin; the drawer says what is counted and how a share came there', async () => {
    open('?open=7');
    expect(await screen.findByText('还有 1 笔草稿或待审核费用未计入')).toBeTruthy();
    expect(screen.getAllByText('18.57%').length).toBeGreaterThan(0);
    expect(screen.getByRole('table', { name: '收入与成本（CNY，不含税）' }).textContent).toMatch(
      /自动按箱数 25 ÷ 100，共 16,702.00，2 票/,
    );
  });
  it('导出 of a row fetches the file of that sheet', async () => {
    const api = open('');
    const shown = within(await screen.findByRole('row', { name: /WL20261101-0001/ }));
    const button = shown.queryByRole('button', { name: '导出' });
    if (button) await userEvent.click(button);
    else {
      await userEvent.click(shown.getByRole('button', { name: /更多/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: '导出' }));
    }
    await waitFor(() => expect(api.calls.map(({ line }) => line)).toContain('GET /finance/cost-sheets/7/file'));
  });
  it('分摊: every share is shown, the cents left over are named, MANUAL wants 100.00 %', async () => {
    const api = open('?pane=pool').on(costPool.share, {
      ...pool,
      share: { id: '1', version: 1, basis: 'ORDER', auto: false, lines: [] },
    });
    await userEvent.click(await screen.findByRole('button', { name: '分摊' }));
    expect(await screen.findByText(/分摊合计 100.00，与费用一致；尾差 0.01 按最大余数计入 WL-11/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '手工' }));
    expect(await screen.findByText('手工分摊比例之和必须是 100.00%')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '货值' }));
    expect(await screen.findByText('按货值分摊基数为零，请换一种方式')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '箱数' }));
    const submit = screen.getAllByRole('button', { name: /^分\s*摊$/ }).find((each) => each.hasAttribute('data-save'));
    if (submit) await userEvent.click(submit);
    const sent = () => api.calls.filter(({ line }) => line.startsWith('POST'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      feeLineId: '9',
      basis: 'CARTON',
      shares: [
        { orderId: '11', percent: 0 },
        { orderId: '12', percent: 0 },
        { orderId: '13', percent: 0 },
      ],
    });
  });
});
