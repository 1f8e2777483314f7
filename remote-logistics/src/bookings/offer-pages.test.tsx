import { bookingOffersRead, type BookingOffers } from '@shared/contract/logistics/booking-offer.contract.ts';
import type { BookingOffer } from '@shared/contract/logistics/booking-offers.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderAt, renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';
import { detail, prefill } from './booking.fixture.ts';
import { OfferDrawer } from './offer-drawer.tsx';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const offer = (more: Partial<BookingOffer> = {}): BookingOffer => ({
  agentId: '2',
  agentName: '顺达',
  carrierId: '1',
  carrierName: '远洋',
  lines: [
    { agreementId: '7', chargeCodeId: '11', chargeName: '海运费', freight: true, containerType: '40HQ', count: 1, currency: 'USD', unitPrice: '1850.00', amount: '1850.00' },
    { agreementId: '8', chargeCodeId: '13', chargeName: '文件费', freight: false, containerType: null, count: 1, currency: 'CNY', unitPrice: '450.00', amount: '450.00' },
  ],
  missing: [],
  totals: { USD: '1850.00', CNY: '450.00' },
  missingRates: [],
  totalCny: '13585.00',
  perContainer: '13585.00',
  comparable: true,
  rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '1850.00', count: 1 }],
  surcharges: [{ chargeCodeId: '13', chargeName: '文件费', currency: 'CNY', amount: '450.00', basis: 'BILL' }],
  ...more,
}); // prettier-ignore
const asked = (offers: BookingOffer[]): BookingOffers => ({
  date: '2026-12-05',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  types: [{ containerType: '40HQ', count: 1 }],
  containers: [{ id: '5', containerCode: 'GZ1', containerType: '40HQ' }],
  offers,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['ports', 'suppliers', 'users', 'containers', 'currencies', 'container-types', 'charge-codes'])
    api.on(pickerCall(kind), { list: [] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const drawer = (...who: Parameters<typeof person>) =>
  renderAt(<OfferDrawer containers="5" onClose={() => {}} />, '/page', person(...who));
const rows = async () =>
  within(await screen.findByRole('table', { name: '报价比较' }))
    .getAllByRole('row')
    .slice(1);

describe('L10 比价', () => {
  it('shows the offers as the API sorts them, with charges, totals and what is missing', async () => {
    const other = offer({
      agentId: '3',
      agentName: '通海',
      missing: ['文件费'],
      missingRates: ['EUR'],
      perContainer: null,
    });
    api.on(bookingOffersRead, asked([offer(), other]));
    drawer();
    const [first, second] = await rows();
    expect(first?.textContent).toContain('顺达');
    expect(first?.textContent).toContain('海运费 40HQ');
    expect(first?.textContent).toContain('13,585.00');
    expect(second?.textContent).toContain('文件费EUR 汇率');
    const link = within(first as HTMLElement).getByRole('link', { name: /用此报价新建订柜单/ });
    expect(link.getAttribute('href')).toBe(
      '/transport/container/dinggui/update?containers=5&agent=2&date=2026-12-05&carrier=1',
    );
  });

  it('says so when no agreement fits, and asks again for another day of sailing', async () => {
    api.on(bookingOffersRead, asked([]));
    drawer();
    expect(await screen.findByText(/2026-12-05 没有适用这条航线和柜型的应付协议价/)).toBeTruthy();
  });

  it('ACC-031 without money.cost no price is shown; without dinggui.create no booking is offered', async () => {
    const hidden = offer({ totals: {}, perContainer: null });
    api.on(bookingOffersRead, asked([hidden]));
    const fields = { ...person().fields, 'money.cost': 'HIDDEN' as const };
    drawer(
      PERMISSION_CODES.filter((code) => code !== 'logistics.dinggui.create'),
      { fields },
    );
    const [first] = await rows();
    expect(first?.textContent).not.toContain('1,850');
    expect(screen.queryByRole('columnheader', { name: '每柜折人民币' })).toBeNull();
    expect(screen.queryByText('用此报价新建订柜单')).toBeNull();
  });

  it('LOG-047 containers of two routes are refused with the words of the API', async () => {
    api.on(bookingOffersRead, () => refusal('LOG-047', 'GZ2 与 GZ1 的航线不同，不能同单订柜。'));
    drawer();
    expect((await screen.findByRole('alert')).textContent).toContain('不能同单订柜');
    expect(screen.getByLabelText('预计开船'), 'another day can be tried').toBeTruthy();
    api.on(bookingOffersRead, asked([offer()]));
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await rows()).not.toEqual([]);
  });
});

it('L11 a booking out of an offer starts with its agent, carrier, rates and surcharges', async () => {
  api.on(bookings.prefill, prefill).on(bookingOffersRead, asked([offer({ carrierId: null }), offer()]));
  api.on(bookings.create, detail());
  renderRoute(logistics, '/transport/container/dinggui/update?containers=5&agent=2&carrier=1&date=2026-12-05');
  await userEvent.click(await screen.findByRole('button', { name: /^保存$|保存草稿|^保\s*存$/ }));
  await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(true));
  expect(api.calls.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
    containerIds: ['5'],
    agentId: '2',
    carrierId: '1',
    rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '1850.00', count: 1 }],
    surcharges: [{ chargeCodeId: '13', currency: 'CNY', amount: '450.00', basis: 'BILL' }],
  });
});
