import { barcodeOrders } from '@shared/contract/finance/barcode-order.contract.ts';
import { receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { expect, it } from 'vitest';
import { flat } from '../../warehouse/charging/charge.fixture.ts';
import { billDesk } from '../storage-bills/bill-desk.fixture.ts';
import { faultyWrites, on } from './write-faults.fixture.ts';

const desk = billDesk();
const { through } = faultyWrites(() => desk.api);

it('FIN-202 a write that fails leaves every table as it was: bills of storage', async () => {
  const boss = desk.api.as('boss');
  const [customerId = ''] = desk.store.customers;
  await desk.rule({ minCharge: '50', taxRate: 600, tiers: flat('1.30') });
  await desk.received(28_000, '2026-10-01', { customerId });
  await desk.close('2026-11-30');
  const { made } = await desk.generate('2026-10-01', '2026-10-31');
  const draft = await desk.bill(made[0]?.billId ?? '');
  const computed = await through('recompute', () => boss.call(receivableBills.recompute, on(draft)));
  const confirmed = await through('confirm', () => boss.call(receivableBills.confirm, on(computed)));
  const billed = await through('bill', () => boss.call(receivableBills.bill, on(confirmed)));
  const reversed = await through('reverse', () => boss.call(receivableBills.reverse, on(billed, { reason: '重开' })));
  expect(reversed.state).toBe('REVERSED');
});

it('FIN-202 a write that fails leaves every table as it was: work on labels that becomes a fee', async () => {
  const boss = desk.api.as('boss');
  const row = await boss.ok(barcodeOrders.create, {
    body: {
      companyId: desk.api.actorOf('boss').companies[0] ?? '',
      customerId: desk.store.customers[0] ?? '',
      brandId: null,
      goodsId: null,
      goodsName: '纯棉四件套',
      kind: 'EAN13',
      content: '6901234567892',
      service: 'LABEL',
      labelSize: 'S60X40',
      warehouseId: desk.store.warehouseId,
      qty: 1200,
      unitPrice: '0.35',
      currency: 'CNY',
      deliveryDate: '2026-12-30',
      remark: null,
    },
  });
  const accepted = await through('accept', () => boss.call(barcodeOrders.accept, on(row)));
  const started = await through('start', () => boss.call(barcodeOrders.start, on(accepted)));
  const done = await through('finish', () => boss.call(barcodeOrders.finish, on(started, { content: null })));
  expect(done.fees).toHaveLength(1);
});
