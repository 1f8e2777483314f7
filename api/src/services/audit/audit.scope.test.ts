import { auditList, objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes } from '../../../test/note.ts';
import { preparePeople } from '../../masters/customers/customer.fixture.ts';
import { containers } from '../../logistics/containers/container.entity.ts';
import { orders } from '../../logistics/orders/order.entity.ts';

/** ACC-031, ACC-032: the log tells nobody of what lies outside their companies and scope. */
let api: TestApi;
let box: string;
beforeAll(async () => {
  api = await testApi({ prepare: preparePeople });
  // The nouns of tests have scopes too.
  await createNotes(api.database);
  await api.database.run(`
    insert into sy_company (code, name, short_name) values ('C1', '公司', '公司');
    insert into ac_customer (customer_no, kind, name, name_en, name_key, short_name, short_name_key, pinyin, search_text, country, sales_id)
      values ('KH900001', 'OVERSEAS', '甲', 'First', '甲', '甲', '甲', '', '', 'US', 2);
    insert into lg_order (company_id, order_no, customer_id, order_date, owner_id, sales_id, status,
        service_type, incoterm, incoterm_place, pol, pod, currency, settlement)
      select 1, no, (select max(id) from ac_customer), '2026-01-01', who, who, 'DRAFT', 'LCL', 'FOB', 'NB', 'CNNGB', 'USLAX', 'USD', 'MONTHLY'
      from (values ('WL20260101-9001', 2), ('WL20260101-9002', 4)) as o (no, who);
  `);
  const [own] = await api.database.raw<{ id: string }>(
    `insert into lg_container (company_id, owner_id, container_code, container_type, pol, pod)
     values (1, 2, 'GZ20260101-9001', '40HQ', 'CNNGB', 'USLAX') returning id::text`,
  );
  box = own?.id ?? '';
  const note = (action: string, after: object) =>
    api.command('admin', (ctx) =>
      ctx.audit({ kind: containers.kind, objectId: box, objectNo: 'GZ20260101-9001', action, after: { ...after } }),
    );
  await note('订单 WL20260101-9002 变更', { 明细: '移入 WL20260101-9001、WL20260101-9002', fillRate: 4.8 });
  const ids = await api.database.raw<{ id: string; no: string }>('select id::text, order_no as no from lg_order');
  for (const { id, no } of ids)
    await api.command('admin', (ctx) =>
      ctx.audit({
        kind: orders.kind,
        objectId: id,
        objectNo: no,
        action: '新增备注',
        after: { comment: `备注 ${no}` },
      }),
    );
  api.actor('sales', {
    userId: '2',
    scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
  });
  api.actor('elsewhere', { userId: '3', companies: ['2'] });
});
afterAll(() => api.close());

const rowsFor = async (who: string, query: Record<string, string> = {}) =>
  (await api.as(who).ok(auditList.endpoint, { query })).list;

describe('ACC-031, ACC-032 the log obeys company and scope', () => {
  it('ACC-031 a row of a document belongs to the company of the document, whoever wrote it', async () => {
    expect((await rowsFor('admin', { action: '新增备注' })).map(({ objectNo }) => objectNo).toSorted()).toEqual([
      'WL20260101-9001',
      'WL20260101-9002',
    ]);
    expect(await rowsFor('elsewhere', { action: '新增备注' })).toEqual([]);
  });

  it('ACC-031 documents outside the own scope stand in no row', async () => {
    expect((await rowsFor('sales', { action: '新增备注' })).map(({ objectNo }) => objectNo)).toEqual([
      'WL20260101-9001',
    ]);
  });

  it('ACC-032 the log of a container names no order that its reader may not open; a ratio is what it is', async () => {
    const read = (who: string) => api.as(who).ok(objectAudit, { query: { kind: containers.kind, id: box } });
    const [open] = (await read('admin')).list;
    expect(open?.action).toBe('订单 WL20260101-9002 变更');
    expect(open?.changes).toContainEqual({ label: '装载率', before: '', after: '4.8%' });
    const [seen] = (await read('sales')).list;
    expect(seen?.action).toBe('订单 其他客户订单 变更');
    expect(seen?.changes).toContainEqual({ label: '明细', before: '', after: '移入 WL20260101-9001、其他客户订单' });
    expect(JSON.stringify(await rowsFor('sales'))).not.toContain('WL20260101-9002');
  });
});
