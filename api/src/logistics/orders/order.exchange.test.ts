import { orderImport } from '@shared/contract/logistics/order-import.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { linesFile } from '../../../test/import-file.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { folderStore } from '../../services/files/file-store.ts';
import { useFileStore } from '../../services/files/stores.ts';
import { importRow, type ImportCells } from './order-import.fixture.ts';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'orders-'));
beforeAll(async () => {
  useFileStore(folderStore(folder));
  api = await testApi();
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('blind', { userId: '3', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => expect(api.faults).toEqual([]));

const sheetOf = (rows: ImportCells[]) => linesFile(orderImport, rows);
const upload = (content: Uint8Array<ArrayBuffer>) =>
  api.as('li').ok(orderImport.check, { files: [{ part: 'file', name: '订单.xlsx', content }] });
const check = async (rows: ImportCells[]) => upload(await sheetOf(rows));
const total = async () => (await api.as('li').ok(orderList.endpoint, { query: {} })).total;
const commit = (token: string, onlyGood = false) =>
  api.as('li').call(orderImport.commit, { body: { token, onlyGood, ack: ['LOG-013'] } });

describe('LOG-002 import of orders', () => {
  it('2.2 reads elements of the HS code, brand, supplier and purchase by name; 退税 follows the services', async () => {
    const told = {
      hsCode: '6301309999',
      elements: '品牌类型：无品牌',
      brand: '恒丰牌',
      supplier: '快运',
      purchaseAmount: '800.5',
      vatRate: '13',
      invoiceKind: '专票',
      originDistrict: '绍兴',
      services: '报关、退税',
    };
    await api.database.run(
      `insert into sy_brand (name_cn, name_cn_key, search_text, brand_type) values ('恒丰牌', '恒丰牌', '恒丰牌', 'OWN')`,
    );
    const wrong = await check([
      importRow({ group: '1', elements: '颜色:红', hsCode: '6301309999' }),
      importRow({ group: '2', brand: '没有的牌', supplier: '没有的厂' }),
      importRow({ group: '3', services: '退税', invoiceKind: '普票' }),
    ]);
    expect(wrong.errors.map(({ row: at, column, reason }) => [at, column, reason.slice(0, 8)])).toEqual([
      [2, '申报要素', '「颜色:红」不是'],
      [3, '品牌', '没有这个品牌'],
      [3, '供货商', '没有这个供货商或'],
      [4, '票种', '退税需要专票'],
    ]);
    const { token } = await check([
      importRow({ group: '1', customerRef: 'PO-DECL', ...told }),
      importRow({ group: '1', nameCn: '线毯', refundFlag: '否' }),
    ]);
    await commit(token);
    const [found] = (await api.as('li').ok(orderList.endpoint, { query: { numbers: 'PO-DECL' } })).list;
    const made = await api.as('li').ok(orders.get, { params: { id: found?.id ?? '0' } });
    expect(made.lines).toMatchObject([
      {
        elements: { e1: '无品牌' },
        brandType: 'OWN',
        supplierId: '3',
        purchaseAmount: '800.50',
        vatRate: 1300,
        invoiceKind: 'SPECIAL',
        originDistrict: '绍兴',
        refundFlag: true,
      },
      { elements: {}, brandType: 'NONE', refundFlag: false },
    ]);
  });
  it('the dry run names sheet row, column, value and reason, and writes nothing', async () => {
    const before = await total();
    const found = await check([
      importRow({ group: '1' }),
      importRow({ group: '2', customer: '没有的客户' }),
      importRow({ group: '3', pod: 'ZZZZZ' }),
      importRow({ group: '4', cartons: 0 }),
      importRow({ group: '5', length: '' }),
      importRow({ group: '6', pod: 'CNNGB' }),
      importRow({ group: '7', cartonNet: '19' }),
      importRow({ group: '8', customerCode: 'RD01' }),
      importRow({ group: '9', unit: '斗' }),
      importRow({ group: '10', customer: '没有的客户', customerCode: 'HF01' }),
      importRow({ group: '11', cartons: '三箱', unit: '斗', customerCode: 'RD01' }),
    ]);
    expect(found.errors.map(({ row: at, column }) => [at, column])).toEqual(
      expect.arrayContaining([
        [3, '客户'],
        [4, '目的港'],
        [5, '箱数'],
        [6, '总体积(CBM)'],
        [7, '目的港'],
        [8, '总净重(kg)'],
        [9, '客户编码'],
        [10, '单位'],
      ]),
    );
    expect(found.errors.find((error) => error.row === 3)?.value).toBe('没有的客户');
    const at = (row: number) => found.errors.filter((error) => error.row === row).map(({ column }) => column);
    expect(at(11), 'whose code it is cannot be told').toEqual(['客户']);
    expect(at(12), 'all of a row at once, whatever its cartons').toEqual(['箱数', '客户编码', '单位']);
    expect(found.errors.every((error) => error.row !== 2)).toBe(true);
    expect(await total()).toBe(before);
    expect((await commit(found.token)).status).toBe(422);
    expect(await total()).toBe(before);
  });
  it('rows of one 序号 or 客户单号 become one order; twenty orders go in, the same file again adds nothing', async () => {
    const before = await total();
    const rows = [
      importRow({ group: 'A', customerRef: 'PO-9001' }),
      importRow({ group: 'A', nameCn: '床单', cartons: 5, cartonNet: '17' }),
      importRow({ customerRef: 'PO-9002', nameCn: '玩偶' }),
      importRow({ customerRef: 'PO-9002', nameCn: '滑板车' }),
      ...Array.from({ length: 18 }, (_, index) => importRow({ group: `N${index}`, cartons: index + 1 })),
    ];
    const file = await sheetOf(rows);
    const found = await upload(file);
    expect(found).toMatchObject({ rows: 22, bad: 0, documents: 20, errorsTotal: 0 });
    const done = await commit(found.token);
    expect(done.envelope.data).toMatchObject({ imported: 20, duplicate: false });
    expect(await total()).toBe(before + 20);
    const { list } = await api.as('li').ok(orderList.endpoint, { query: { numbers: 'PO-9001' } });
    const made = await api.as('li').ok(orders.get, { params: { id: list[0]?.id ?? '0' } });
    expect(made).toMatchObject({
      source: 'IMPORT',
      status: 'DRAFT',
      pol: 'CNNGB',
      incotermPlace: 'NINGBO',
      customerCode: 'HF01',
      currency: 'USD',
      cartons: 30,
      volume: 3_600_000,
      inboundWarehouseName: '宁波一号仓',
    });
    expect(made.lines.map((line) => [line.nameCn, line.qty])).toEqual([
      ['毛毯', '250'],
      ['床单', '50'],
    ]);
    const sent = await api.as('li').ok(orders.submit, { params: { id: made.id }, body: { version: made.version } });
    expect(sent.status).toBe('SUBMITTED');
    const again = await upload(file);
    expect(again.imported).not.toBeNull();
    expect((await commit(again.token)).envelope.data).toMatchObject({ imported: 0, duplicate: true });
    expect(await total()).toBe(before + 20);
  }, 60_000);
  it('a header that differs inside one order is an error', async () => {
    const found = await check([importRow({ group: 'X' }), importRow({ group: 'X', pod: 'DEHAM' })]);
    expect(found.errors).toMatchObject([{ row: 3, column: '目的港', value: 'DEHAM' }]);
  });
});

describe('export of orders', () => {
  const endpoint = exportOf(orderList);
  const sheet = async (who: string) => {
    const response = await api.as(who).send(endpoint as Endpoint, { query: { numbers: 'PO-9001' } });
    return readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 10 });
  };
  it('gives the rows and columns of the list; SYS-034 without hidden money', async () => {
    expect(endpoint?.path).toBe('/logistics/orders/export');
    const head = (await sheet('li'))[0]?.map(String) ?? [];
    expect(head).toEqual(expect.arrayContaining(['订单号', '客户', '预估应收']));
    expect((await sheet('blind'))[0]?.map(String)).not.toContain('预估应收');
  });
});
