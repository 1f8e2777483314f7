import type { Endpoint } from '@shared/contract/endpoint.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import { PDF } from '../../../test/paper.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { codeUses, refuseUsedCode } from '../../masters/brands/brand-code-usage.ts';
import { syBrandCode } from '../../masters/brands/brand.tables.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';

const { desk, li, wang, declarable, drafted } = declarationDesk();

describe('LOG-070 生成报关资料', () => {
  it('one declaration an exporter, equal goods one item, packages and weights those of the loading', async () => {
    const priced = line({ unitPrice: '2.5', hsCode: '6301309999', originDistrict: '宁波', packageType: 'CTN' });
    const { box, list } = await drafted(
      { lines: [priced, { ...priced, cartons: 5, qty: '50' }] },
      { lines: [priced] },
      { agencyType: 'FREIGHT_ONLY', lines: [line({ nameCn: '玩具' })] },
    );
    expect(list.map(({ exporterName, packages, lineCount }) => [exporterName, packages, lineCount])).toEqual([
      ['甲货运', 55, 1],
      ['恒丰', 25, 1],
    ]);
    const detail = await desk.walk.readDecl(list[0] ?? { id: '' });
    expect(detail).toMatchObject({
      state: 'DRAFT',
      declNo: expect.stringMatching(/^BG\d{8}-\d{4,}$/) as string,
      gross: 990_000,
      net: 935_000,
      dealMode: 'FOB',
      packageType: 'CTN',
      producer: '甲货运有限公司',
      destPort: 'USLAX',
      totals: [{ currency: 'USD', amount: '1375.00' }],
      lines: [{ itemNo: 1, packages: 55, qty1: '550', qty3: '935', unit3: 'KG', total: '1375.00' }],
    });
    expect(detail.differences.map(({ declared, loaded }) => [declared, loaded])).toEqual([
      [25, 25],
      [5, 5],
      [25, 25],
    ]);
    const again = await li().call(declarations.generate, { params: id(box), body: {} });
    expect(again.envelope).toMatchObject({ errorCode: 'LOG-070' });
  });
  it('2.2 takes elements, brand, purchase and refund over from the order; what it did not say turns its check red', async () => {
    const brand = `insert into sy_brand (name_cn, name_cn_key, search_text, brand_type) values ('恒丰牌', '恒丰牌', '恒丰牌', 'OEM') returning id`;
    await desk.api.database.run(brand);
    const said = line({
      hsCode: '6301309999',
      elements: { e1: '无品牌' },
      originDistrict: '绍兴',
      brandId: '1',
      brandType: 'OEM',
      refundFlag: true,
      invoiceKind: 'SPECIAL',
      purchaseAmount: '1000.00',
      vatRate: 1300,
      unitPrice: '2.5',
    });
    const silent = line({ nameCn: '线毯', hsCode: '6301309999', unitPrice: '2.5', refundFlag: true });
    const { first } = await drafted({ lines: [said, silent] });
    const detail = await desk.walk.readDecl(first);
    expect(detail.lines[0]).toMatchObject({
      elements: { e1: '无品牌' },
      district: '绍兴',
      brandId: '1',
      brandType: 'OEM',
      refundFlag: true,
      invoiceKind: 'SPECIAL',
      purchaseAmount: '1000.00',
      vatRate: 1300,
    });
    const issues = detail.checks.flatMap(({ code, issues: found }) => found.map(({ text }) => `${code} ${text}`));
    expect(issues).toEqual(
      expect.arrayContaining([
        'LOG-073 第 2 项缺少申报要素：品牌类型',
        expect.stringMatching(/^LOG-077 第 1 项的品牌在 .* 没有有效授权$/) as string,
        'LOG-078 第 2 项退税需要专票',
      ]),
    );
    expect(issues.some((text) => text.startsWith('LOG-073 第 1 项') || text.startsWith('LOG-078 第 1 项'))).toBe(false);

    // LOG-077: only a code of the customer whose cargo it is, or of everybody; what is declared by it keeps it (SYS-002).
    const owner = `(select min(o.customer_id) from lg_declaration_cargo c join lg_allocation a on a.id = c.allocation_id
      join lg_order o on o.id = a.order_id where c.declaration_id = ${first.id})`;
    const licence = (code: string, customer: string) =>
      desk.api.database.run(`insert into sy_brand_code (code, brand_id, customer_id, kind, authorised_from)
        values ('${code}', 1, ${customer}, 'OEM', '2026-01-01')`);
    const unlicensed = async () =>
      (await desk.walk.readDecl(first)).checks.find(({ code }) => code === 'LOG-077')?.issues.length;
    await licence('OTHER', `(select min(id) from ac_customer where id <> ${owner})`);
    expect(await unlicensed()).toBe(1);
    await licence('OWN', owner);
    expect(await unlicensed()).toBe(0);
    await desk.api.database.run(`update lg_declaration set state = 'SUBMITTED' where id = ${first.id}`);
    const codes = await desk.api.db.select().from(syBrandCode);
    const uses = await codeUses(
      desk.api.db,
      codes.map((one) => one.id),
    );
    expect(codes.map(({ code, id: codeId }) => [code, uses.get(codeId) ?? 0]).toSorted()).toEqual([
      ['OTHER', 0],
      ['OWN', 1],
    ]);
    const used = codes.find(({ code }) => code === 'OWN') ?? expect.fail();
    await expect(refuseUsedCode(desk.api.db, used)).rejects.toThrow('品牌编码 OWN 已被使用（报关单项 1）');
    // Made at one in the morning in Shanghai, while it is the day before in UTC: the day is Shanghai's.
    await desk.api.database.run(`update sy_brand_code set authorised_from = '2026-03-02' where code = 'OWN';
      update lg_declaration set declare_date = null, created_at = '2026-03-01T17:00:00Z' where id = ${first.id}`);
    expect((await codeUses(desk.api.db, [used.id])).get(used.id)).toBe(1);
    await desk.api.database.run(`delete from sy_brand_code`);
  });
  it('more than declare.max_lines make the next declaration', async () => {
    await putSetting(desk.api.db, 'declare.max_lines', 2);
    const { list } = await drafted({ lines: [line(), line({ nameCn: '线毯' }), line({ nameCn: '玩具' })] });
    expect(list.map(({ lineCount, packages }) => [lineCount, packages])).toEqual([
      [2, 50],
      [1, 25],
    ]);
    await desk.api.database.run(`delete from sy_setting where key = 'declare.max_lines'`);
  });
  it('two at once: one makes them, the other finds nothing left', async () => {
    const box = await declarable();
    const both = await Promise.all([
      li().call(declarations.generate, { params: id(box), body: {} }),
      wang().call(declarations.generate, { params: id(box), body: {} }),
    ]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    const { list, open } = await li().ok(declarations.ofContainer, { params: id(box) });
    expect([list.length, open]).toEqual([1, 0]);
  });
  it('is offered for containers with open cartons, and deleted drafts may be made again', async () => {
    const { box, first } = await drafted();
    const pending = async () =>
      (await li().ok(declarations.pending)).list.filter((each) => each.id === box.id).map(({ cartons }) => cartons);
    expect(await pending()).toEqual([]);
    const { version } = await desk.walk.readDecl(first);
    await li().ok(declarations.remove, { params: id(first), body: { version, reason: '重新分单' } });
    expect(await pending()).toEqual([25]);
    await li().ok(declarations.generate, { params: id(box), body: {} });
    expect(await pending()).toEqual([]);
  });
});

describe('报关资料包', () => {
  it('R7 a person has one 预报资料包 made at a time: the next is told to wait, and comes afterwards', async () => {
    const { box } = await drafted({ lines: [line({ nameEn: 'Cotton blanket' })] });
    const ask = () => li().send(declarations.preAlert as Endpoint, { params: id(box) });
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ errorMessage: '您有一个资料包正在生成，请等它完成后再试。' });
    expect((await ask()).status).toBe(200);
  });

  it('holds the five papers with what is declared; 预报资料包 (L7) those for the agent and the files', async () => {
    const { first, box } = await drafted({ lines: [line({ nameEn: 'Cotton blanket' })] });
    const content = Uint8Array.from(Buffer.from(PDF));
    await li().ok(attachments.upload, {
      body: { kind: 'lg_container', id: box.id, slot: '提单/正本' },
      files: [{ part: 'file', name: 'mbl.pdf', content }],
    });
    await desk.walk.filled(first);
    const response = await li().send(declarations.package as Endpoint, { params: id(first) });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).map((name) => name.split('-').at(-1))).toEqual([
      '合同.xlsx',
      '发票.xlsx',
      '箱单.xlsx',
      '委托书.xlsx',
      '申报要素.xlsx',
    ]);
    const preAlert = await li().send(declarations.preAlert as Endpoint, { params: id(box) });
    expect(Object.keys(unzipSync(new Uint8Array(await preAlert.arrayBuffer())))).toEqual([
      `${first.declNo}-发票.xlsx`,
      `${first.declNo}-箱单.xlsx`,
      '附件/提单_正本-mbl.pdf',
    ]);
    const bare = await declarable();
    const refused = await li().call(declarations.preAlert as Endpoint, { params: id(bare) });
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-070' });
    const invoice = files[`${first.declNo}-发票.xlsx`];
    const rows = await readXlsx(Buffer.from(invoice ?? new Uint8Array()), { rows: 50 });
    // On A4, the heads of the lines still and on every page.
    const parts = unzipSync(invoice ?? new Uint8Array());
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain("'发票'!$10:$10");
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toMatch(/ySplit="10".*<pageSetup paperSize="9" orientation="portrait" fitToWidth="1"/);
    // Heads in both languages, a date as a date, figures as figures.
    expect(rows[0]?.[0]).toBe('商业发票 COMMERCIAL INVOICE');
    expect(rows.find(([head]) => head === '日期 Date')?.[1]).toBeInstanceOf(Date);
    const heads = [
      '合同协议号 Contract no.',
      '日期 Date',
      '卖方 Seller',
      '买方 Buyer',
      '报关资料单 Our ref.',
      '运输工具 Vessel / voyage',
      '提运单号 B/L no.',
    ];
    expect(rows.slice(1, 8).map(([head]) => head)).toEqual(heads);
    expect(rows.slice(9)).toEqual([
      [
        '项号 Item',
        'HS编码 HS code',
        '品名 Description',
        '数量 Quantity',
        '单位 Unit',
        '单价 Unit price',
        '币种 Currency',
        '总价 Amount',
      ],
      [
        { number: '1' },
        '6301309999',
        '毛毯 Cotton blanket',
        { number: '250' },
        '件 pcs',
        { number: '2.5' },
        'USD',
        { number: '625' },
      ],
      ['合计 Total', null, null, null, null, null, 'USD', { number: '625' }],
    ]);
    const packing = files[`${first.declNo}-箱单.xlsx`];
    const packed = await readXlsx(Buffer.from(packing ?? new Uint8Array()), { rows: 50 });
    expect(packed[0]?.[0]).toBe('装箱单 PACKING LIST');
    expect(packed.slice(9)).toEqual([
      [
        '项号 Item',
        '品名 Description',
        '数量 Quantity',
        '单位 Unit',
        '件数 Packages',
        '净重(kg) N.W. (kg)',
        '毛重(kg) G.W. (kg)',
      ],
      [
        { number: '1' },
        '毛毯 Cotton blanket',
        { number: '250' },
        '件 pcs',
        { number: '25' },
        { number: '425' },
        { number: '450' },
      ],
      ['合计 Total', null, null, null, { number: '25' }, { number: '425' }, { number: '450' }],
    ]);
  });
});
