import { orders } from '@shared/contract/logistics/order.contract.ts';
import { printing as contract } from '@shared/contract/system/print.contract.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import { KIND_CODES } from '@shared/contract/system/template.labels.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { line, order, tradeBase } from '../../../test/trade.fixtures.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { builtin } from '../templates/builtin.ts';
import type { TemplateContent } from '../printing/layout.ts';
import { shPrint } from '../printing/print.tables.ts';

let api: TestApi;
let orderId = '';
const templateIds: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  const admin = api.as('admin');
  const lines = [line(), line({ nameCn: '玩具', cartons: 5, qty: '50', unitPrice: '2.00' })];
  orderId = (await admin.ok(orders.create, { body: order({ lines }) })).id;
  for (const kind of KIND_CODES) {
    const made = await admin.ok(templates.create, {
      body: { ...builtin(kind, 'ZH'), name: `标准${kind}`, remark: null, kind },
    });
    const live = await admin.ok(templates.publish, { params: { id: made.id }, body: { version: 1, note: null } });
    if (kind === 'WULIUORDER')
      await admin.ok(templates.setDefault, { params: { id: made.id }, body: { version: live.version } });
    templateIds[kind] = made.id;
  }
});
afterAll(() => api.close());

const ask = (kind: string, more: object = {}) => ({
  source: 'lg_order' as const,
  ids: orderId,
  templateId: templateIds[kind] ?? '',
  ...more,
});
const printIt = (kind: string, more: object = {}) =>
  api.as('admin').ok(contract.print, {
    body: { source: 'lg_order', ids: [orderId], templateId: templateIds[kind] ?? '', format: 'pdf', ...more },
  });

describe('SYS-013 what may be chosen', () => {
  it('SYS-013 offers the kinds of an order and chooses the default; without one it says so', async () => {
    const options = await api.as('admin').ok(contract.options, { query: { source: 'lg_order', ids: orderId } });
    expect(options.documents).toMatchObject([{ id: orderId, state: '草稿' }]);
    expect(options.kinds.map(({ kind, chosen }) => [kind, chosen])).toEqual([
      ['WULIUORDER', templateIds.WULIUORDER],
      ['HETONG', null],
      ['ZHUANGXIANG', null],
      ['YUNDAN', null],
      ['TIAOMA', null],
    ]);
  });
  it('SYS-013 refuses a template of a kind that is not printed from here, or of another customer', async () => {
    const wrong = await api.as('admin').call(contract.preview, { query: ask('GUANSHUI') });
    expect(wrong.envelope).toMatchObject({ errorCode: 'SYS-013' });
    const made = await api.as('admin').ok(templates.create, {
      body: { ...builtin('HETONG', 'ZH'), name: '别人的', remark: null, kind: 'HETONG', customerId: '2' },
    });
    await api.as('admin').ok(templates.publish, { params: { id: made.id }, body: { version: 1, note: null } });
    const other = await api.as('admin').call(contract.preview, { query: { ...ask('HETONG'), templateId: made.id } });
    expect(other.envelope.errorMessage).toContain('不适用于');
  });
});

describe('SYS-013 what is chosen by', () => {
  it('SYS-013 4.5 the published version says for whom a template is: 编辑 changes nothing for others until 发布', async () => {
    const admin = api.as('admin');
    const form = { ...builtin('HETONG', 'ZH'), name: '待放开的', remark: null };
    const made = await admin.ok(templates.create, { body: { ...form, kind: 'HETONG', customerId: '2' } });
    const params = { id: made.id };
    const live = await admin.ok(templates.publish, { params, body: { version: made.version, note: null } });
    const offered = async () => {
      const { kinds } = await admin.ok(contract.options, { query: { source: 'lg_order', ids: orderId } });
      const here = kinds.find(({ kind }) => kind === 'HETONG')?.templates.some(({ id }) => id === made.id);
      const { status } = await admin.call(contract.preview, { query: ask('HETONG', { templateId: made.id }) });
      return [here, status === 200];
    };
    expect(await offered()).toEqual([false, false]);
    const opened = await admin.ok(templates.update, { params, body: { ...form, version: live.version } });
    expect(await offered()).toEqual([false, false]);
    const asDefault = await admin.call(templates.setDefault, { params, body: { version: opened.version } });
    expect(asDefault.envelope).toMatchObject({
      errorCode: 'SYS-013',
      errorMessage: '「待放开的」的适用范围修改后还没有发布，请先发布再设为默认。',
    });
    const open = await admin.ok(templates.publish, { params, body: { version: opened.version, note: null } });
    expect(await offered()).toEqual([true, true]);
    const closed = await admin.ok(templates.update, {
      params,
      body: { ...form, customerId: '2', version: open.version },
    });
    expect(await offered()).toEqual([true, true]);
    await admin.ok(templates.disable, { params, body: { version: closed.version } });
  });

  it('ACC-014 a template of a customer that was merged is one of the customer that stays', async () => {
    const admin = api.as('admin');
    const form = { ...builtin('HETONG', 'ZH'), name: '并入客户的', remark: null };
    const made = await admin.ok(templates.create, { body: { ...form, kind: 'HETONG', customerId: '2' } });
    const live = await admin.ok(templates.publish, {
      params: { id: made.id },
      body: { version: made.version, note: null },
    });
    await api.db.execute(sql`update ac_customer set merged_into_id = 1, deleted_at = now() where id = 2`);
    await api.db.execute(sql`update sy_template set customer_id = 1 where id = ${made.id}`);
    const { kinds } = await admin.ok(contract.options, { query: { source: 'lg_order', ids: orderId } });
    expect(kinds.find(({ kind }) => kind === 'HETONG')).toMatchObject({ chosen: made.id });
    await api.db.execute(sql`update ac_customer set merged_into_id = null, deleted_at = null where id = 2`);
    await admin.ok(templates.disable, { params: { id: made.id }, body: { version: live.version } });
  });
});

describe('L4 装箱单 of an order', () => {
  it('S7 L4 lists the goods of the order with their marks, cartons and sums, before any container is known', async () => {
    const { ids } = await printIt('ZHUANGXIANG', { format: 'xlsx' });
    const file = await api.as('admin').send(contract.file, { query: { prints: ids[0] } });
    const { default: readExcel } = await import('read-excel-file/node');
    const cells = JSON.stringify(await readExcel(Buffer.from(await file.arrayBuffer())));
    for (const text of ['玩具', (await api.as('admin').ok(orders.get, { params: { id: orderId } })).orderNo])
      expect(cells).toContain(text);
  });
});

describe('SYS-014 printing', () => {
  it('SYS-014 keeps version and data; a reprint gives the same bytes although order and template have changed', async () => {
    const { ids } = await printIt('HETONG');
    const file = async () =>
      Buffer.from(await (await api.as('admin').send(contract.file, { query: { prints: ids[0] } })).arrayBuffer());
    const first = await file();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    await api.db.execute(sql`update lg_order set incoterm_place = 'SHANGHAI' where id = ${orderId}`);
    const detail = await api.as('admin').ok(templates.get, { params: { id: templateIds.HETONG ?? '' } });
    const { name, ...content }: TemplateContent & { name?: string } = builtin('HETONG', 'ZH');
    await api.as('admin').ok(templates.update, {
      params: { id: detail.id },
      body: { ...content, name: detail.name, remark: null, body: '<p>{{no}}</p>', version: detail.version },
    });
    expect((await file()).equals(first)).toBe(true);
    expect(name).toBeUndefined();
  });

  it('SYS-014 a reprint keeps the names of customer, port and charge that were printed; a new print has the new ones', async () => {
    await api.db
      .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency, tax_mode, tax_rate_bp, amount, amount_ex, tax)
      values (1, 'YS9', 'AR', 1, 'LOGISTICS', ${orderId}, 'WL1', (select id from fin_charge_code where code = 'THC'), 1, 8, 'CNY', 'INCL', 0, 8, 8, 0)`);
    const cells = async (id: string | undefined) => {
      const file = await api.as('admin').send(contract.file, { query: { prints: id } });
      const { default: readExcel } = await import('read-excel-file/node');
      return JSON.stringify(await readExcel(Buffer.from(await file.arrayBuffer())));
    };
    const { ids: old } = await printIt('WULIUORDER', { format: 'xlsx' });
    const before = await cells(old[0]);
    expect(before).toContain('码头操作费');
    await api.db.execute(sql`update ac_customer set name = '改名后的客户' where id = 1`);
    await api.db.execute(
      sql`update sy_port set name_cn = '改名后的港口' where locode = (select pol from lg_order where id = ${orderId})`,
    );
    await api.db.execute(sql`update fin_charge_code set name = '改名后的费用' where code = 'THC'`);
    expect(await cells(old[0])).toBe(before);
    const { ids: fresh } = await printIt('WULIUORDER', { format: 'xlsx' });
    const after = await cells(fresh[0]);
    for (const name of ['改名后的客户', '改名后的港口', '改名后的费用']) {
      expect(before).not.toContain(name);
      expect(after).toContain(name);
    }
    await api.db.execute(sql`delete from fin_fee_line where fee_no = 'YS9'`);
  });

  it('SYS-030 stands in the log of the order, with template, version and hash; a print never changes', async () => {
    const { ids } = await printIt('WULIUORDER');
    const [kept] = await api.db
      .select()
      .from(shPrint)
      .where(sql`id = ${ids[0]}`);
    const rows = await api.db
      .select()
      .from(shAudit)
      .where(sql`kind = 'lg_order' and code = 'print'`);
    expect(rows.at(-1)).toMatchObject({
      objectId: orderId,
      action: '打印',
      after: { template: '标准WULIUORDER v1', format: 'pdf', dataHash: kept?.dataHash },
    });
    await expect(api.database.raw('delete from sh_print')).rejects.toThrow();
    const { history } = await api.as('admin').ok(contract.options, { query: { source: 'lg_order', ids: orderId } });
    expect(history[0]).toMatchObject({ id: ids[0], templateName: '标准WULIUORDER', templateVersion: 1 });
  });

  it('S7 preview has the pages of the print; labels are numbered and counted', async () => {
    const drawn = await api.as('admin').ok(contract.preview, { query: ask('TIAOMA', { from: 24, to: 27 }) });
    expect(drawn).toMatchObject({ pages: 4, warnings: [] });
    const tooFar = await api.as('admin').call(contract.preview, { query: ask('TIAOMA', { from: 1, to: 31 }) });
    expect(tooFar.envelope.data).toEqual({ fields: { to: '只有 30 箱' } });
    const { ids } = await printIt('TIAOMA', { from: 26, to: 26 });
    const [kept] = await api.db
      .select()
      .from(shPrint)
      .where(sql`id = ${ids[0]}`);
    expect(kept?.data.labels).toMatchObject([{ n: 26, total: 30, nameCn: '玩具', customerCode: 'HF01' }]);
  });

  it('S7 the same as a sheet', async () => {
    const { ids } = await printIt('WULIUORDER', { format: 'xlsx' });
    const file = await api.as('admin').send(contract.file, { query: { prints: ids[0] } });
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('11.3 the same key twice is one print', async () => {
    const body = {
      source: 'lg_order' as const,
      ids: [orderId],
      templateId: templateIds.YUNDAN ?? '',
      format: 'pdf' as const,
    };
    const [one, two] = [
      await api.as('admin').ok(contract.print, { body }, { key: '7b1c9f52-7c1f-4c53-9a55-2f7a60c8d001' }),
      await api.as('admin').ok(contract.print, { body }, { key: '7b1c9f52-7c1f-4c53-9a55-2f7a60c8d001' }),
    ];
    expect(two).toEqual(one);
  });
});

describe('rights and scope', () => {
  it('ACC-031 a document out of scope cannot be printed, previewed or fetched again', async () => {
    const { ids } = await printIt('YUNDAN');
    api.actor('stranger', { permissions: ['logistics.order.print'], companies: ['2'] });
    const stranger = api.as('stranger');
    expect((await stranger.call(contract.preview, { query: ask('YUNDAN') })).status).toBe(404);
    expect((await stranger.send(contract.file, { query: { prints: ids[0] } })).status).toBe(404);
    api.actor('boxes', { permissions: ['logistics.container.print'] });
    expect((await api.as('boxes').call(contract.options, { query: { source: 'lg_order', ids: orderId } })).status).toBe(
      403,
    );
  });

  it('SYS-034 hidden prices are neither in the data nor on the reprint of what another printed', async () => {
    await api.db
      .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no, charge_code_id, qty, unit_price, currency, tax_mode, tax_rate_bp, amount, amount_ex, tax)
      values (1, 'YS1', 'AR', 1, 'LOGISTICS', ${orderId}, 'WL1', (select id from fin_charge_code limit 1), 1, 4321, 'CNY', 'INCL', 0, 4321, 4321, 0)`);
    const open = await printIt('WULIUORDER', { format: 'xlsx' });
    api.actor('closed', { permissions: ['logistics.order.print'], fields: { 'money.sell': 'HIDDEN' } });
    const own = await api.as('closed').ok(contract.print, {
      body: { source: 'lg_order', ids: [orderId], templateId: templateIds.WULIUORDER ?? '', format: 'pdf' },
    });
    const dataOf = async (id: string | undefined) =>
      JSON.stringify(
        (
          await api.db
            .select()
            .from(shPrint)
            .where(sql`id = ${id}`)
        )[0]?.data,
      );
    expect(await dataOf(open.ids[0])).toContain('4321');
    expect(await dataOf(own.ids[0])).not.toContain('4321');
    const again = await api.as('closed').send(contract.file, { query: { prints: open.ids[0] } });
    const { default: readExcel } = await import('read-excel-file/node');
    const sheet = await readExcel(Buffer.from(await again.arrayBuffer()));
    expect(JSON.stringify(sheet)).not.toContain('4321');
  });
});
