import { containers } from '@shared/contract/logistics/container.contract.ts';
import { AGENT } from '../../../test/clear-place.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { id } from '../../../test/trade-desk.ts';
import { clearanceBench } from '../../../test/clearance-bench.ts';
import { describe, expect, it } from 'vitest';

const bench = clearanceBench();
const { placed, li, read, call, released, boxOf } = bench;

describe('5.2 待清关 → 待送达', () => {
  it('清关完成 names what is missing, then goes on with the last free day', async () => {
    const made = await placed([line({ nameEn: 'Toy', unitPrice: '1.00' })]);
    const { guards } = await li().ok(containers.guards, { params: { id: made.containerId } });
    expect(guards.filter(({ ok: holds }) => !holds).map(({ code, message }) => [code, message])).toEqual([
      ['CLEARED', `${made.clearanceNo} 待清关`],
      ['ATA', '没有实际到港日期'],
      ['LOG-087', '第 1 行 没有国外HS编码'],
      ['LOG-086', '待收：提单电放、原产地证、发票、箱单、CO/FTA、授权书'],
    ]);
    const done = await released();
    const box = await boxOf(done);
    const gone = await li().ok(containers.advance, { params: id(box), body: { version: box.version } });
    expect(gone.stage).toBe('DELIVER');
    const [stored] = await bench.api.database.raw(
      `select last_free_day::text as last from lg_container where id = ${box.id}`,
    );
    expect(stored).toEqual({ last: '2026-11-08' });
    expect(await call(done, 'hold', { reason: '扣留' })).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    expect((await read(done)).actions.map(({ code }) => code)).toEqual(['send', 'bill']);
  });
  it('回退 out of 待清关 begins the clearance anew; LOG-060 not while its duty is confirmed in finance', async () => {
    const done = await released();
    const back = async () => {
      const box = await boxOf(done);
      return li().call(containers.rollback, {
        params: id(box),
        body: { version: box.version, reason: '退关，货物退运' },
      });
    };
    const fee = (state: string) =>
      bench.api.database.run(
        `insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, biz_id, biz_no, charge_code_id, qty, unit_price, currency, rate, rate_date,
         tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
       values (1, 'FY-${done.id}', 'AP', ${AGENT}, 'LOGISTICS', ${done.containerId}, '${done.containerCode}', 1, 1, 1, 'CNY', 1, '2026-11-20', 'INCL', 0, 1, 1, 0, 1, '${state}', 'lg_clearance', ${done.id})`,
      );
    await fee('CONFIRMED');
    const refused = await back();
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain(`FY-${done.id}`);
    await bench.api.database.run(`update fin_fee_line set state = 'VOID' where fee_no = 'FY-${done.id}'`);
    expect((await back()).envelope).toMatchObject({ success: true });
    expect(await read(done)).toMatchObject({ state: 'DRAFT', stage: 'DECLARE', releasedAt: null, entryNo: 'E-100' });
    expect(await call(done, 'submit', { entryNo: 'E-3' })).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });
});
