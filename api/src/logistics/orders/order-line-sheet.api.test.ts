import { orderLineSheet } from '@shared/contract/logistics/order-import.contract.ts';
import { orderLineInput } from '@shared/contract/logistics/order.input.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { linesFile } from '../../../test/import-file.ts';
import { tradeApi } from '../../../test/trade-desk.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { folderStore } from '../../services/files/file-store.ts';
import { useFileStore } from '../../services/files/stores.ts';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'lines-'));
beforeAll(async () => {
  useFileStore(folderStore(folder));
  api = await tradeApi();
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => expect(api.faults).toEqual([]));

type Cells = Partial<Record<keyof typeof orderLineSheet.columns, string | number>>;
const row = (more: Cells = {}): Cells => ({
  nameCn: '毛毯',
  cartons: 25,
  pcsPerCarton: '10',
  qty: '250',
  unit: '件',
  length: '60',
  width: '40.5',
  height: '50',
  cartonGross: '18',
  ...more,
});
async function check(rows: Cells[]) {
  const content = await linesFile(orderLineSheet, rows);
  return api.as('li').ok(orderLineSheet.check, { files: [{ part: 'file', name: '货物.xlsx', content }] });
}

describe('L2 import of goods lines into the form', () => {
  it('LOG-020 answers the lines as the form types them, names become codes and ids, nothing is written', async () => {
    const { good, bad, lines } = await check([
      row({ brand: '', hsCode: '6301309999', elements: '品牌类型：无品牌', supplier: '快运', vatRate: '13' }),
      row({ nameCn: '杯', packageType: 'ctn', barcode: '6901', refundFlag: '是', attributes: '普货、带电' }),
    ]);
    expect({ good, bad }).toEqual({ good: 2, bad: 0 });
    expect(lines).toMatchObject([
      {
        id: null,
        nameCn: '毛毯',
        unit: 'PCS',
        widthMm: 405,
        cartonGross: 18_000,
        elements: { e1: '无品牌' },
        supplierId: '3',
        vatRate: 1300,
        refundFlag: null,
      },
      { nameCn: '杯', packageType: 'CTN', barcode: '6901', refundFlag: true, attributes: ['GENERAL', 'BATTERY'] },
    ]);
    for (const line of lines) expect(orderLineInput.safeParse({ ...line, refundFlag: false }).success).toBe(true);
    const { rows: stored } = await api.db.execute(sql`select count(*)::int as n from lg_order_line`);
    expect(stored).toEqual([{ n: 0 }]);
  });
  it('LOG-002 a name of a supplier or brand that several have is refused at its cell, with how many and which', async () => {
    await api.db.execute(
      sql`insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country)
        select 'GY900001', short_name, 'twin', '另一家', 'other-one', pinyin, search_text, types, country
        from ac_supplier where id = 3`,
    );
    await api.db.execute(
      sql`insert into sy_brand (name_cn, name_en, name_cn_key, name_en_key, search_text, brand_type)
        values ('木吉', 'MUJI', 'b1', 'b2', '', 'NONE'), ('MUJI', '无印', 'b3', 'b4', '', 'NONE')`,
    );
    const found = await check([row({ supplier: '快运', brand: 'MUJI' }), row({ supplier: 'gy900001', brand: '木吉' })]);
    expect(found.errors.map(({ row: at, column, reason }) => `${at} ${column} ${reason}`).toSorted()).toEqual([
      '2 供货商 「快运」有 2 个同名（GY000003、GY900001），请填编码',
      '2 品牌 「MUJI」有 2 个同名（木吉、无印），请填另一个名称',
    ]);
    expect(found.good).toBe(1);
    await api.db.execute(sql`delete from ac_supplier where supplier_no = 'GY900001'`);
    await api.db.execute(sql`delete from sy_brand where name_cn_key in ('b1', 'b3')`);
  });
  it('LOG-014, LOG-002: every cell that is wrong by row and column, the error file too', async () => {
    const { token, errors, bad, lines } = await check([
      row({ unit: '没有', packageType: '麻袋堆', supplier: '无名' }),
      row({ cartonGross: '' }),
      row({ hsCode: '12' }),
      row({ cartonRange: '1-25' }),
      row({ cartonRange: '20-44' }),
    ]);
    expect(errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
      [2, '单位', '没有这个单位'],
      [2, '包装', '没有这个包装'],
      [2, '供货商', '没有这个供货商或无权使用'],
      [3, '总毛重(kg)', '请填写单箱毛重或总毛重'],
      [4, 'HS编码', 'HS 编码为 10 位数字'],
      [6, '箱号范围', '箱号与第 1 行重叠'],
    ]);
    expect(bad).toBe(4);
    expect(lines).toHaveLength(1);
    const file = await api.as('li').send(orderLineSheet.errors, { query: { token } });
    const told = await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 500 });
    expect(told).toHaveLength(5);
  });
  it('the template carries the columns of the lines; reading a sheet needs the right to write orders', async () => {
    const file = await api.as('li').send(orderLineSheet.template);
    const rows = await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 500 });
    expect(rows[0]).toEqual(expect.arrayContaining(['中文品名*', '箱数*', '条码']));
    expect(rows[0]).not.toContain('客户');
    api.actor('reader', { userId: '4', permissions: ['logistics.order.view'] });
    expect((await api.as('reader').call(orderLineSheet.template)).status).toBe(403);
  });
});
