import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  await api.database.run(
    `update ac_customer_code set marks_template = '{code}/{order_no} C/NO.{from}-{to} OF {total}' where id = 1`,
  );
}, 60_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));
const { draft, confirmed } = tradeDesk(() => api);

const marksOf = ({ lines }: OrderDetail) => lines.map(({ marks }) => marks);
/** The lines of an order as its form sends them again. */
const again = (of: OrderDetail, change: (at: number) => object = () => ({})) =>
  of.lines.map((each, at) =>
    line({ id: each.id, nameCn: each.nameCn, marks: each.marks, cartonRange: each.cartonRange, ...change(at) }),
  );
const save = (of: OrderDetail, more: Partial<OrderInput>) =>
  api.as('li').ok(orders.update, { params: id(of), body: { ...order(), version: of.version, ...more } });
const TWO = [line({ cartons: 10, qty: '100' }), line({ nameCn: '靠垫', cartons: 15, qty: '150' })];

describe('2.2 marks are by default those of the customer code', () => {
  it('numbered through the lines, or by 箱号范围; what was typed stays', async () => {
    const made = await draft({ lines: [...TWO, line({ nameCn: '杯', marks: 'N/M', cartonRange: '80-104' })] });
    const stem = `HF01/${made.orderNo} C/NO.`;
    expect(marksOf(made)).toEqual([`${stem}1-10 OF 50`, `${stem}11-25 OF 50`, 'N/M']);
    const ranged = await draft({ lines: [line({ cartonRange: '101-125' })] });
    expect(marksOf(ranged)).toEqual([`HF01/${ranged.orderNo} C/NO.101-125 OF 25`]);
  });
  it('they follow cartons and code until somebody types others, and come back when those are cleared', async () => {
    const made = await draft({ lines: TWO });
    const stem = `HF01/${made.orderNo} C/NO.`;
    const more = await save(made, {
      lines: again(made, (at) => (at === 0 ? { cartons: 12, qty: '120' } : { cartons: 15, qty: '150' })),
    });
    expect(marksOf(more)).toEqual([`${stem}1-12 OF 27`, `${stem}13-27 OF 27`]);
    const counts = (at: number) => (at === 0 ? { cartons: 12, qty: '120' } : { cartons: 15, qty: '150' });
    const typed = await save(more, {
      lines: again(more, (at) => ({ ...counts(at), ...(at === 0 ? { marks: 'ACME' } : {}) })),
    });
    expect(marksOf(typed)).toEqual(['ACME', `${stem}13-27 OF 27`]);
    const bare = await save(typed, { customerCodeId: null, lines: again(typed, counts) });
    expect(marksOf(bare)).toEqual(['ACME', null]);
    const back = await save(bare, { lines: again(bare, (at) => ({ ...counts(at), marks: null })) });
    expect(marksOf(back)).toEqual([`${stem}1-12 OF 27`, `${stem}13-27 OF 27`]);
  });
  it('LOG-019 a copy carries the marks of its own number', async () => {
    const first = await draft({ lines: [line()] });
    const copy = await draft({ copyOf: first.id, lines: again(first).map((each) => ({ ...each, id: null })) });
    expect(marksOf(copy)).toEqual([`HF01/${copy.orderNo} C/NO.1-25 OF 25`]);
  });
  it('LOG-017 after the review they follow more cartons as well', async () => {
    const made = await confirmed({ lines: [line()] });
    const { lines: _lines, ...header } = order();
    const changed = await api.as('li').ok(orders.change, {
      params: id(made),
      body: {
        ...header,
        version: made.version,
        reason: '加货',
        lines: again(made, () => ({ cartons: 30, qty: '300' })),
      },
    });
    expect(marksOf(changed)).toEqual([`HF01/${made.orderNo} C/NO.1-30 OF 30`]);
  });
});
