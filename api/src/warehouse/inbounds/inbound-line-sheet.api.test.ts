import { inboundLineSheet } from '@shared/contract/warehouse/inbound.import.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { linesFile } from '../../../test/import-file.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk } = office;
beforeAll(async () => {
  await office.api.db.execute(sql`insert into sy_goods (goods_no, name_cn, pinyin, search_text, unit, spec, hs_code,
      pcs_per_carton, length_mm, width_mm, height_mm, carton_gross, status, customer_id)
    values ('SP900001', '水杯', 'sb', '水杯', 'PCS', '500ml', null, 24, 600, 400, 350, 12500, 'ENABLED', null),
      ('SP900002', '停用杯', 'tyb', '停用杯', 'PCS', null, null, null, null, null, null, null, 'DISABLED', null)`);
});

type Cells = Partial<Record<keyof typeof inboundLineSheet.columns, string | number>>;
async function check(rows: Cells[], customerId: string | null = null) {
  const content = await linesFile(inboundLineSheet, rows);
  const files = [{ part: 'file', name: '明细.xlsx', content }];
  return clerk().ok(inboundLineSheet.check, { files, body: { customerId } });
}

describe('W6 import of lines into the form', () => {
  it('answers the lines as the form types them; goods of the record fill what is empty; the lines can be saved', async () => {
    const { errors, good, lines } = await check([
      {
        goodsName: '纸箱',
        qtyExpected: '1,200',
        pcsPerPack: '10.125',
        length: '60.5',
        width: 40,
        height: '35',
        unitWeight: '18.5',
        productionDate: '2026/11/1',
        expiryDate: '2027-11-01',
        hsCode: '6302319100',
      },
      { goodsNo: ' sp900001 ', qtyExpected: 20, packUnit: '箱' },
      { goodsNo: 'SP900001', goodsName: '蓝水杯', qtyExpected: 3, unitVolume: '0.0845', unitWeight: '13' },
    ]);
    expect(errors).toEqual([]);
    expect(good).toBe(3);
    expect(lines).toMatchObject([
      {
        id: null,
        goodsId: null,
        goodsName: '纸箱',
        qtyExpected: 1200,
        pcsPerPack: '10.125',
        lengthMm: 605,
        widthMm: 400,
        heightMm: 350,
        unitWeight: 18_500,
        productionDate: '2026-11-01',
        expiryDate: '2027-11-01',
      },
      {
        goodsName: '水杯',
        spec: '500ml',
        qtyExpected: 20,
        packUnit: '箱',
        pcsPerPack: '24',
        lengthMm: 600,
        widthMm: 400,
        heightMm: 350,
        unitVolume: null,
        unitWeight: 12_500,
      },
      { goodsName: '蓝水杯', lengthMm: null, widthMm: null, heightMm: null, unitVolume: 84_500, unitWeight: 13_000 },
    ]);
    const saved = await clerk().ok(inbounds.create, {
      body: office.desk.input({ lines: lines as InboundInput['lines'] }),
    });
    expect(saved.lines.map(({ goodsName, expected }) => [goodsName, expected])).toEqual([
      ['纸箱', 1200],
      ['水杯', 20],
      ['蓝水杯', 3],
    ]);
  });

  it('LOG-002 every cell that is wrong by row and column: pieces in words, half pieces, odd decimals, sides, dates', async () => {
    const row: Cells = { goodsName: '纸箱', qtyExpected: 10 };
    const { token, errors, bad } = await check([
      { ...row, qtyExpected: '12箱' },
      { ...row, qtyExpected: '1.5' },
      { ...row, qtyExpected: 0 },
      { ...row, qtyExpected: '' },
      { ...row, qtyExpected: 1_000_001 },
      { ...row, goodsName: '' },
      { ...row, goodsNo: 'SP900002' },
      { ...row, goodsNo: 'SP9' },
      { ...row, pcsPerPack: '0' },
      { ...row, pcsPerPack: '1.2345' },
      { ...row, length: '60', height: '40' },
      { ...row, length: '60.55', width: '40', height: '40' },
      { ...row, unitWeight: '18 kg' },
      { ...row, hsCode: '6302' },
      { ...row, productionDate: '2026-11-24' },
      { ...row, productionDate: '2026-11-01', expiryDate: '2026-11-01' },
      row,
    ]);
    expect(errors.map(({ row: at, column, reason }) => `${at} ${column} ${reason}`)).toEqual([
      '2 预计件数 不是数字',
      '3 预计件数 必须是整数',
      '4 预计件数 不能小于 1',
      '5 预计件数 必填',
      '6 预计件数 不能大于 1000000',
      '7 品名 必填',
      '8 商品编号 没有这个商品，或已停用、无权使用',
      '9 商品编号 没有这个商品，或已停用、无权使用',
      '10 每件数量 必须大于 0',
      '11 每件数量 最多 3 位小数',
      '12 宽(cm) 长宽高要填全',
      '13 长(cm) 最多 1 位小数',
      '14 单件重(kg) 不是数字',
      '15 HS编码 HS 编码为 10 位数字',
      '16 生产日期 不能晚于今天',
      '17 到期日期 必须晚于生产日期',
    ]);
    expect(bad).toBe(16);
    const file = await clerk().send(inboundLineSheet.errors, { query: { token } });
    expect(await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 500 })).toHaveLength(17);
  });

  it('W6 goods of another customer than the form names are refused in their row; its own and everybody’s pass', async () => {
    const [one, other] = office.desk.customers;
    await office.api.db
      .execute(sql`insert into sy_goods (goods_no, name_cn, pinyin, search_text, unit, status, customer_id)
      values ('SP900003', '他人杯', 'trb', '他人杯', 'PCS', 'ENABLED', ${other}),
        ('SP900004', '自家杯', 'zjb', '自家杯', 'PCS', 'ENABLED', ${one})`);
    const rows = ['SP900003', 'SP900004', 'SP900001'].map((goodsNo) => ({ goodsNo, qtyExpected: 1 }));
    const { errors, good } = await check(rows, one ?? null);
    expect(errors.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '2 商品编号 不是该客户的货物',
    ]);
    expect(good).toBe(2);
    expect((await check(rows)).errors).toEqual([]);
  });

  it('the template carries the columns; more than 500 rows are too many; only who writes inbounds reads a sheet', async () => {
    const file = await clerk().send(inboundLineSheet.template);
    const [head] = await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 500 });
    expect(head).toEqual(expect.arrayContaining(['品名', '商品编号', '预计件数*', '长(cm)', '到期日期']));
    const content = await linesFile(
      inboundLineSheet,
      Array.from({ length: 501 }, () => ({ goodsName: '纸箱', qtyExpected: 1 })),
    );
    const files = [{ part: 'file', name: '明细.xlsx', content }];
    expect((await clerk().call(inboundLineSheet.check, { files })).envelope.errorMessage).toContain('500');
    office.api.actor('seer', { userId: '77', permissions: ['warehouse.inbound.view'] });
    expect((await office.api.as('seer').call(inboundLineSheet.template)).status).toBe(403);
  });
});
