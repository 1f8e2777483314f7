import { bookingList, type BookingListRow } from '@shared/contract/logistics/booking-list.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { detail, prefill } from './booking.fixture.ts';
import { bodyOf, startOf } from './booking-values.ts';

pageTests(logistics);

const row = (more: Partial<BookingListRow> = {}): BookingListRow => ({
  id: '5',
  version: 3,
  containerCode: 'GZ1',
  containerType: '40HQ',
  route: 'CNNGB→USLAX',
  transportMode: 'SEA',
  orderCount: 2,
  planVolume: 60_000_000,
  planLoadDate: '2026-12-01',
  bookingNo: null,
  state: null,
  agentName: null,
  carrierName: null,
  vesselVoyage: null,
  etd: null,
  soNo: null,
  cutSi: null,
  cutCy: null,
  freight: null,
  stageSince: '2026-11-20T04:00:00Z',
  ownerName: '李四',
  bookingId: null,
  bookingVersion: null,
  bookingState: null,
  pol: 'CNNGB',
  pod: 'USLAX',
  hold: false,
  freightCurrency: null,
  actions: [],
  ...more,
});
const answer = (rows: BookingListRow[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
  tabCounts: { open: 2, submitted: 1, confirmed: 0, rolled: 0 },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['ports', 'suppliers', 'users', 'containers', 'currencies', 'container-types', 'charge-codes'])
    api.on(pickerCall(kind), { list: [] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
});
const render = (path: string) => renderRoute(logistics, path);

describe('L10 待订柜', () => {
  it('opens a new booking for the chosen containers', async () => {
    api.on(bookingList.endpoint, answer([row(), row({ id: '6', containerCode: 'GZ2' })])).on(bookings.prefill, prefill);
    render('/transport/container/dinggui');
    await screen.findByText('GZ2');
    for (const box of (await screen.findAllByRole('checkbox')).slice(1, 3)) await userEvent.click(box);
    await userEvent.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByText('新建订柜单'));
    expect(await screen.findByText('柜子与柜量', { selector: 'h2, h3, span' })).toBeTruthy();
    expect(api.calls.find((call) => call.url.includes('/bookings/prefill'))?.url).toContain('containers=5%2C6');
  });
  it('sends a command to the booking of the row, not to the container', async () => {
    const submitted = row({
      bookingId: '9',
      bookingVersion: 2,
      bookingNo: 'DC1',
      bookingState: 'DRAFT',
      state: 'DRAFT',
      actions: [{ code: 'submit', enabled: true, unmet: [] }],
    });
    api.on(bookingList.endpoint, answer([submitted])).on(bookings.submit, detail());
    render('/transport/container/dinggui');
    await screen.findByText('DC1');
    await userEvent.click(await screen.findByRole('button', { name: '提交' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line === 'POST /logistics/bookings/9/submit')?.body).toEqual({ version: 2 }),
    );
  });
});

describe('L11 编辑订柜单', () => {
  it('without containers it says where to choose them', async () => {
    render('/transport/container/dinggui/update');
    expect(await screen.findByText('请先选择柜子')).toBeTruthy();
  });
  it('another route is refused with the words of the API', async () => {
    api.on(bookings.prefill, () => refusal('LOG-047', 'GZ2 与 GZ1 的航线不同，不能同单订柜。'));
    render('/transport/container/dinggui/update?containers=5,6');
    expect(await screen.findByText(/不能同单订柜/)).toBeTruthy();
  });
  it('a cancelled booking is not edited', async () => {
    api.on(bookings.get, detail({ state: 'CANCELLED' }));
    render('/transport/container/dinggui/update?id=9');
    expect(await screen.findByText('DC1 已退舱，不能编辑')).toBeTruthy();
  });
  it('ACC-031 each price sheet has its title; without money.cost there is none, in form and detail', async () => {
    const tiers = { demurrageTiers: [{ from: 1, perDay: '60.00' }], detentionTiers: [{ from: 1, perDay: '45.00' }] };
    api.on(bookings.get, detail({ state: 'DRAFT', actions: [{ code: 'update', enabled: true, unmet: [] }], ...tiers }));
    const sheets = ['运价', '附加费', '目的港超期堆存费（卸船到提柜）', '目的港超期用箱费（提柜到还空）'];
    const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    render('/transport/container/dinggui/update?id=9');
    await screen.findByLabelText('目的港免箱期');
    expect(titles()).toEqual(expect.arrayContaining(sheets));
    cleanup();
    const blind = { ...person(), fields: { ...person().fields, 'money.cost': 'HIDDEN' as const } };
    renderRoute(logistics, '/transport/container/dinggui/update?id=9', blind);
    await screen.findByText('您没有成本字段的权限，超期费率保持不变。');
    for (const sheet of sheets) expect(titles()).not.toContain(sheet);
    cleanup();
    renderRoute(logistics, '/transport/container/dinggui/info?id=9', blind);
    await screen.findByText('还箱码头');
    expect(screen.queryByText('超期堆存费')).toBeNull();
  });
  it('a save without money.cost sends no price that is only stars', () => {
    const masked = { rates: [{ unitPrice: '***' }], surcharges: [{ amount: '***' }], demurrageTiers: [{ from: 1 }] };
    expect(bodyOf(masked)).toMatchObject({ rates: [], surcharges: [], demurrageTiers: [], detentionTiers: [] });
  });
  it('a new one starts with a rate per container type; an empty rate is not sent', () => {
    const values = startOf(prefill);
    expect(values).toMatchObject({
      containerIds: ['5'],
      rates: [{ containerType: '40HQ', count: 1 }],
      freeDaysDest: 7,
    });
    expect(bodyOf(values)).toMatchObject({ rates: [], si: { marks: 'HF01' } });
  });
});

describe('L12 订柜单详情', () => {
  it('放舱确认 asks for what is compulsory before it sends', async () => {
    api.on(bookings.get, detail());
    render('/transport/container/dinggui/info?id=9');
    await userEvent.click(await screen.findByRole('button', { name: '放舱确认' }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(within(drawer).getByRole('button', { name: '放舱确认' }));
    await waitFor(() => expect(within(drawer).getAllByText('必填').length).toBeGreaterThanOrEqual(5));
    expect(api.calls.some((call) => call.line.includes('/confirm'))).toBe(false);
  });
  it('退舱 sends reason and fee', async () => {
    api.on(bookings.get, detail()).on(bookings.cancel, detail({ state: 'CANCELLED', actions: [] }));
    render('/transport/container/dinggui/info?id=9');
    await userEvent.click(await screen.findByRole('button', { name: '退舱' }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByLabelText('退舱原因'), '客户取消');
    await userEvent.type(within(drawer).getByLabelText('退舱费'), '300');
    await userEvent.click(within(drawer).getByRole('button', { name: '退舱' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line.endsWith('/cancel'))?.body).toEqual({
        version: 2,
        reason: '客户取消',
        fee: { amount: '300', currency: 'USD' },
      }),
    );
  });
});

/** What the dialog of prints asks for. */
function prints(): string[] {
  const asked: string[] = [];
  api.on(printing.options, ({ query }) => {
    asked.push(`${query.source} ${query.ids}`);
    return { documents: [], kinds: [], history: [] };
  });
  return asked;
}

describe('L10 打印订舱委托书', () => {
  it('containers of one booking print it once, and what has no booking is passed over', async () => {
    const of = { bookingId: '9', bookingNo: 'DC1', bookingState: 'SUBMITTED' as const };
    api.on(bookingList.endpoint, answer([row(of), row({ ...of, id: '6' }), row({ id: '7', containerCode: 'GZ3' })]));
    const asked = prints();
    render('/transport/container/dinggui');
    await screen.findByText('GZ3');
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    const bar = screen.getByRole('toolbar', { name: '批量操作' });
    await userEvent.click(within(bar).getByRole('button', { name: '打印订舱委托书' }));
    await waitFor(() => expect(asked).toEqual(['lg_booking 9']));
  });
  it('is asked for from the booking', async () => {
    api.on(bookings.get, detail());
    const asked = prints();
    render('/transport/container/dinggui/info?id=9');
    await userEvent.click(await screen.findByRole('button', { name: '打印订舱委托书' }));
    await waitFor(() => expect(asked).toEqual(['lg_booking 9']));
  });
});
