import { charts } from '@shared/contract/dashboard/charts.contract.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { sailings } from '@shared/contract/dashboard/sailings.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { person } from '@shared/testing/people.ts';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHART_KINDS, chartOption, isEmpty } from './charts/chart-options.ts';
import ChartsCard from './charts.tsx';
import KpiCard from './kpis.tsx';
import SailingsCard from './sailings.tsx';
import TodoCard from './todos.tsx';

const AT = '2026-11-20T04:00:00.000Z';
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('D1.2 我的待办', () => {
  const todo = { customer: '宁波恒丰', since: AT, deadline: null, link: '/transport/order/info?id=1' };
  it('tabs hold the kinds of their group with counts', async () => {
    api.on(dashboard.todos, {
      at: AT,
      kinds: [
        { kind: 'review', group: 'REVIEW', title: '待审核订单', count: 3, link: '/transport/order?tab=submitted' },
        { kind: 'late', group: 'DEADLINE', title: '柜子超时', count: 1, link: '/transport/container/order?overdue=1' },
      ],
      list: [
        { kind: 'review', group: 'REVIEW', title: '待审核订单', no: 'WL20261120-0001', ...todo },
        { kind: 'late', group: 'DEADLINE', title: '柜子超时', no: 'GZ20261110-0001', ...todo },
      ],
    });
    renderAt(<TodoCard />, '/board');
    expect(await screen.findByText('全部 4')).toBeTruthy();
    await userEvent.click(screen.getByText('截止 1'));
    expect(screen.getByText('GZ20261110-0001')).toBeTruthy();
    expect(screen.queryByText('WL20261120-0001')).toBeNull();
    await userEvent.click(screen.getByText('资料'));
    expect(screen.getByText('没有待办，都处理完了')).toBeTruthy();
  });
});

describe('D1.2 我的待办 of one document that waits several times', () => {
  it('D1.2 a booking of three containers has three rows, and none of them stays behind under another tab', async () => {
    const due = { kind: 'booking-submitted', group: 'DEADLINE', title: '待放舱订柜', customer: null } as const;
    const row = {
      ...due,
      no: 'DC20261120-0001',
      since: AT,
      deadline: null,
      link: '/transport/container/dinggui/info?id=1',
    };
    api.on(dashboard.todos, {
      at: AT,
      kinds: [{ kind: due.kind, group: due.group, title: due.title, count: 3, link: '/transport/container/dinggui' }],
      list: [row, row, row, { ...row, kind: 'review', group: 'REVIEW', no: 'WL20261120-0001' }],
    });
    renderAt(<TodoCard />, '/board');
    expect(await screen.findAllByText('DC20261120-0001')).toHaveLength(3);
    await userEvent.click(screen.getByText('审核'));
    expect(screen.queryAllByText('DC20261120-0001')).toEqual([]);
    await userEvent.click(screen.getByText('全部 3'));
    expect(screen.getAllByText('DC20261120-0001')).toHaveLength(3);
  });
});

describe('D1.3 本月指标', () => {
  it('D1.3 a loss that turns into a profit goes up by so much of the loss', async () => {
    const profit = { key: 'profit', title: '毛利', unit: 'CNY', better: 'more' } as const;
    api.on(dashboard.kpis, {
      at: AT,
      month: '2026-11',
      figures: [
        { ...profit, current: '200', previous: '-100' },
        { ...profit, key: 'worse', current: '-150', previous: '-100' },
      ],
    });
    renderAt(<KpiCard />, '/board');
    expect(await screen.findByText(/↑\s*300%/)).toBeTruthy();
    expect(screen.getByText(/↓\s*50%/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('-300%');
  });
});

describe('D1.4 统计图表', () => {
  it('a chart that fails offers another try, the others stand; figures are there without seeing', async () => {
    for (const key of ['dwell', 'destinations', 'customers', 'receivables', 'fill', 'overdue'] as const)
      api.on(charts[key], { at: AT, points: [] });
    api.on(charts.monthly, () => refusal('SERVER_ERROR', '系统繁忙', { status: 400 }));
    renderAt(<ChartsCard />, '/board');
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('系统繁忙');
    api.on(charts.monthly, { at: AT, points: [{ label: '2026-11', values: [12, 4.5] }] });
    await userEvent.click(within(failed).getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('箱量 4.5 TEU')).toBeTruthy();
    expect(screen.getAllByText('暂无数据', { selector: '.ant-empty-description' })).toHaveLength(6);
  });
  it('客户应收TOP10 is absent for who does not read 报价应收', async () => {
    for (const { key } of CHART_KINDS) api.on(charts[key], { at: AT, points: [] });
    const me = person();
    for (const [level, many] of [
      ['VISIBLE', 1],
      ['MASK', 0],
      ['HIDDEN', 0],
    ] as const) {
      renderAt(<ChartsCard />, '/board', { ...me, fields: { ...me.fields, 'money.sell': level } });
      await screen.findByText(charts.customers.summary);
      expect(screen.queryAllByText(charts.receivables.summary)).toHaveLength(many);
      cleanup();
    }
  });
  it.each(CHART_KINDS.map((kind) => [kind.key, kind] as const))('%s draws each of its series', (_, kind) => {
    const points = [{ label: '2026-11', values: kind.series.map(() => 2_500_000) }];
    const option = chartOption(kind, points, true) as { series: { data: unknown[] }[]; animation: boolean };
    expect(option.series).toHaveLength(kind.series.length);
    expect(option.series.every(({ data }) => data.length === 1)).toBe(true);
    expect(option.animation).toBe(false);
    expect(isEmpty(points)).toBe(false);
    expect(isEmpty([{ label: 'x', values: [null, 0] }])).toBe(true);
  });
});

describe('D1.5 近期船期与到港', () => {
  it('sailings with their cut-offs, arrivals behind the second tab', async () => {
    const at = {
      carrier: '中远海运',
      vessel: 'EVER DEMO',
      voyage: '021E',
      pod: 'USLAX',
      link: '/transport/container/order?x=1',
    };
    api.on(sailings, {
      at: AT,
      sailings: [
        {
          ...at,
          etd: '2026-12-01',
          pol: 'CNNGB',
          containers: 2,
          cutSi: null,
          cutCy: AT,
          cutVgm: null,
          cutCustoms: null,
        },
      ],
      arrivals: [{ ...at, eta: '2026-11-25', containers: 5 }],
    });
    renderAt(<SailingsCard />, '/board');
    expect(await screen.findByText('CNNGB→USLAX')).toBeTruthy();
    expect(screen.getByTitle(/^(剩|已过)/).textContent, 'with countdown').toMatch(/ (剩 .+|已过)$/);
    await userEvent.click(screen.getByText('近期到港 1'));
    expect(screen.getByRole('link', { name: '5' }).getAttribute('href')).toBe('/transport/container/order?x=1');
  });
});
