import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { whAccess } from '../accesses/access.tables.ts';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk, manager, create, submitted, receiptOf, photo } = office;

describe('draft', () => {
  it('TV-38 120 cartons 60×40×35 cm are 84,000 cm³ each and 10.080 m³', async () => {
    const row = await create();
    expect(row.inboundNo).toMatch(/^RK20261123-\d{4}$/);
    expect(row.lines[0]).toMatchObject({ unitVolume: 84_000, expected: 120 });
    expect(row).toMatchObject({ state: 'DRAFT', volume: 10_080_000, weight: 1_200_000, expected: 120 });
  });

  it('says at the field what is wrong', async () => {
    const refused = async (values: Record<string, unknown>) =>
      (await clerk().call(inbounds.create, { body: office.desk.input(values) })).envelope.data;
    expect(await refused({ mark: null })).toEqual({ fields: { mark: '集货入库必填' } });
    expect(await refused({ customerId: '999' })).toEqual({ fields: { customerId: '客户不存在或无权使用' } });
    expect(await refused({ companyId: '999' })).toEqual({ fields: { companyId: '经营主体不在权限内' } });
    expect(await refused({ warehouseId: '999' })).toEqual({ fields: { warehouseId: '仓库不存在或已停用' } });
    expect(await refused({ lines: [office.desk.line({ widthMm: null })] })).toEqual({
      fields: { 'lines.0.widthMm': '长宽高要填全' },
    });
    expect(await refused({ lines: [office.desk.line({ hsCode: '12' })] })).toEqual({
      fields: { 'lines.0.hsCode': 'HS 编码为 10 位数字' },
    });
    expect(await refused({ lines: [office.desk.line({ goodsId: '999' })] })).toEqual({
      fields: { 'lines.0.goodsId': '不是该客户的货物' },
    });
    expect(
      await refused({ lines: [office.desk.line({ productionDate: '2026-11-01', expiryDate: '2026-11-01' })] }),
    ).toEqual({
      fields: { 'lines.0.expiryDate': '必须晚于生产日期' },
    });
    expect(await refused({ lines: [office.desk.line({ qtyExpected: 1.5 })] })).toEqual({
      fields: { 'lines.0.qtyExpected': '必须是整数' },
    });
  });

  it('the list is narrowed by states, several at once', async () => {
    const [draft, sent] = [await create(), await submitted()];
    const statesOf = async (state: string) =>
      (await clerk().ok(inboundList.endpoint, { query: { state, pageSize: 100 } })).list
        .filter(({ id }) => id === draft.id || id === sent.id)
        .map(({ state: found }) => found)
        .toSorted();
    expect(await statesOf('DRAFT')).toEqual(['DRAFT']);
    expect(await statesOf('DRAFT,PENDING')).toEqual(['DRAFT', 'PENDING']);
    expect(await statesOf('DONE')).toEqual([]);
  });

  it('is edited with the version that was seen, the second of two loses nothing silently', async () => {
    const row = await create();
    const params = { id: row.id };
    const first = { ...office.desk.input({ lines: [office.desk.line({ qtyExpected: 80 })] }), version: row.version };
    expect(await clerk().ok(inbounds.update, { params, body: first })).toMatchObject({ expected: 80, version: 2 });
    const second = await manager().call(inbounds.update, { params, body: first });
    expect(second.envelope.errorCode).toBe('NO_PERMISSION');
    const again = await clerk().call(inbounds.update, { params, body: first });
    expect(again.envelope.errorCode).toBe('VERSION_CONFLICT');
  });
});

describe('WMS-050 submit', () => {
  it('needs STORE and INBOUND of the customer on the expected day', async () => {
    const refused = async (values: Record<string, unknown>) => {
      const { id, version } = await create(values);
      return (await clerk().call(inbounds.submit, { params: { id }, body: { version } })).envelope;
    };
    expect(await refused({ customerId: office.desk.customers[1] })).toMatchObject({
      errorCode: 'WMS_ACCESS_DENIED',
      errorMessage: '客2 未获准使用 1 仓：客户在该仓库没有准入。',
    });
    expect(await refused({ expectedAt: '2028-01-01T00:00:00+08:00' })).toMatchObject({
      errorMessage: '客1 未获准使用 1 仓：准入已过期。',
    });
    expect((await refused({ lines: [] })).data).toEqual({ fields: { lines: '至少一行' } });
    expect((await submitted()).state).toBe('PENDING');
  });

  it('WMS-054 a suspended access stops new documents', async () => {
    await office.api.db.update(whAccess).set({ state: 'SUSPENDED' });
    const { id, version } = await create();
    const { envelope } = await clerk().call(inbounds.submit, { params: { id }, body: { version } });
    expect(envelope.errorMessage).toBe('客1 未获准使用 1 仓：准入已暂停。');
    await office.api.db.update(whAccess).set({ state: 'ACTIVE' });
  });
});

describe('seams of a draft and its order', () => {
  const orderOf = async (customerId: string, companyId: string, status = 'DRAFT') => {
    const { rows } = await office.api.db.execute<{
      id: string;
    }>(sql`insert into lg_order (order_no, company_id, customer_id,
      order_date, owner_id, status, cancelled_at, created_at, updated_at)
      select 'WL-' || gen_random_uuid(), ${companyId}, ${customerId}, date '2026-11-20', min(id), ${status},
      case when ${status} = 'CANCELLED' then now() end, now(), now() from ac_user returning id::text as id`);
    return rows[0]?.id ?? '';
  };
  const source = async (...of: Parameters<typeof orderOf>) => ({ sourceType: 'ORDER', sourceId: await orderOf(...of) });
  const fieldsOf = async (answer: Promise<{ envelope: { data?: unknown } }>) =>
    ((await answer).envelope.data as { fields?: Record<string, string> } | null)?.fields;

  it('13 goods of an order are of its customer and company, also when only the customer of a draft is changed', async () => {
    const [customer = '', other = ''] = office.desk.customers;
    office.api.actor('dispatcher', {
      warehouses: [office.desk.warehouseId],
      companies: [office.desk.companyId, '77'],
      userId: office.api.actorOf('clerk').userId,
    });
    const of = await source(customer, office.desk.companyId);
    const made = await office.api.as('dispatcher').ok(inbounds.create, { body: office.desk.input(of) });
    const body = { ...office.desk.input({ ...of, customerId: other }), version: made.version };
    const update = office.api.as('dispatcher').call(inbounds.update, { params: { id: made.id }, body });
    expect(await fieldsOf(update)).toEqual({ sourceId: '订单不是该客户的' });
    const create = (values: Record<string, unknown>) =>
      fieldsOf(office.api.as('dispatcher').call(inbounds.create, { body: office.desk.input(values) }));
    expect(await create({ ...of, companyId: '77' })).toMatchObject({
      companyId: expect.stringMatching(/是其他经营主体的$/),
    });
    expect(await create(await source(customer, office.desk.companyId, 'CANCELLED'))).toMatchObject({
      sourceId: expect.stringMatching(/已取消$/),
    });
  });

  it('LOG-004 a customer that is 停用 or 黑名单 gets no new inbound', async () => {
    await office.api.db.execute(sql`update ac_customer set status = 'BLACK' where id = ${office.desk.customers[0]}`);
    expect(await fieldsOf(clerk().call(inbounds.create, { body: office.desk.input() }))).toEqual({
      customerId: '客户已停用或被拉黑',
    });
    await office.api.db.execute(sql`update ac_customer set status = 'ACTIVE' where id = ${office.desk.customers[0]}`);
  });

  it('WMS-020 the last photo of received damage stays', async () => {
    const row = await submitted();
    const first = await photo(row);
    await clerk().ok(inbounds.receive, {
      params: { id: row.id },
      body: { version: row.version, lines: receiptOf(row, 9, { damaged: 2, cause: 'DAMP', reason: '受潮' }) },
    });
    const { envelope } = await clerk().call(attachments.remove, { params: { id: first.id } } as never);
    expect(envelope.errorMessage).toBe(`${row.inboundNo} 有残损，至少保留 1 张「差异照片」。`);
  });
});
