import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import { chargeRules } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { warehouses } from '@shared/contract/warehouse/warehouse.contract.ts';
import type { Browser } from '@playwright/test';
import type { CountingHouse } from './counting-house.ts';
import type { DemoOffice } from './demo-office.ts';
import { day, hoursAhead, idOf, type Desk } from './desk.ts';
import { newcomer } from './newcomer.ts';

/** The 31 days of TV-35, which end yesterday. */
export const TIERED_PERIOD = { from: day(-31), to: day(-1) };

/**
 * The goods of TV-35 in a warehouse of their own, days closed: 10 m³ came 31 days ago, 4 m³ left on day 15; 7 days are free,
 * day 8 to 30 costs 1.50, from day 31 on 3.00, without tax. Answers the accountant and the keeper who work there.
 */
export async function tieredGoods(
  browser: Browser,
  office: DemoOffice,
  house: CountingHouse,
  customer: { id: string },
): Promise<{ clerk: Desk; keeper: Desk; warehouse: { id: string; name: string } }> {
  const admin = await house.desk('admin');
  const name = `计费仓${house.mark}`;
  const warehouse = await admin.ok(warehouses.create, {
    body: {
      code: `E${house.mark}`,
      name,
      ownership: 'OWN',
      companyId: house.companyId,
      address: '宁波市北仑区保税东路 8 号',
      areaM2: 1000,
      capacity: 5_000_000_000,
      timezone: 'Asia/Shanghai',
    },
  });
  const at = { warehouseId: warehouse.id };
  const keeper = await newcomer(browser, office, admin, { role: '仓库经理', ...at });
  const clerk = await newcomer(browser, office, admin, { role: '应收会计', ...at });
  const access = await admin.ok(accesses.create, {
    body: {
      ...at,
      partyType: 'CUSTOMER',
      partyId: customer.id,
      rights: ['STORE', 'INBOUND', 'PICKUP'],
      validFrom: day(-60),
      validTo: day(300),
      quota: 0,
    },
  });
  await keeper.ok(accesses.approve, { params: idOf(access), body: { version: access.version } });
  await keeper.ok(chargeRules.create, {
    body: {
      ...at,
      direction: 'AR',
      basis: 'CBM_DAY',
      freeDays: 7,
      tiers: [
        { fromDay: 8, toDay: 30, price: '1.50' },
        { fromDay: 31, toDay: null, price: '3.00' },
      ],
      minVolume: 0,
      minDays: 0,
      currency: 'CNY',
      taxRate: 0,
      validFrom: day(-60),
    },
  });
  const owner = { ...at, customerId: customer.id, companyId: house.companyId };
  const goodsName = `纸箱${house.mark}`;
  const carton = { lengthMm: 500, widthMm: 500, heightMm: 400, unitWeight: 9000 };
  const inbound = await keeper.ok(inbounds.create, {
    body: { ...owner, type: 'OTHER', expectedAt: hoursAhead(1), lines: [{ goodsName, qtyExpected: 100, ...carton }] },
  });
  const sent = await keeper.ok(inbounds.submit, { params: idOf(inbound), body: { version: inbound.version } });
  const lines = sent.lines.map(({ id, expected }) => ({ lineId: id, actual: expected, damaged: 0 }));
  const { from, to } = TIERED_PERIOD;
  await keeper.ok(inbounds.receive, {
    params: idOf(inbound),
    body: { version: sent.version, businessDate: from, lines },
  });
  const asked = await admin.ok(outbounds.create, {
    body: { ...owner, type: 'OTHER', planAt: hoursAhead(4), lines: [{ goodsName, qty: 40 }] },
  });
  const handed = await admin.ok(outbounds.submit, { params: idOf(asked), body: { version: asked.version } });
  const one = { params: idOf(asked) };
  const agreed = await keeper.ok(outbounds.approve, { ...one, body: { version: handed.version } });
  const taken = await keeper.ok(outbounds.allocate, { ...one, body: { version: agreed.version } });
  const begun = await keeper.ok(outbounds.startPick, { ...one, body: { version: taken.version } });
  const picks = (begun.allocations ?? []).map(({ id, qty }) => ({ allocationId: id, qty, reason: null }));
  const picked = await keeper.ok(outbounds.pick, { ...one, body: { version: begun.version, picks } });
  await keeper.ok(outbounds.ship, {
    ...one,
    body: { version: picked.version, plateNo: '浙B12345', sealNo: null, businessDate: day(-17) },
  });
  await keeper.ok(days.close, { params: { date: to }, body: { ...at, version: 0, gaps: true } });
  return { clerk, keeper, warehouse: { id: warehouse.id, name } };
}
