import type { Endpoint } from '@shared/contract/endpoint.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarationDesk } from '../../test/declaration-desk.ts';
import type { TestApi } from '../../test/harness.ts';
import { id, tradeApi } from '../../test/trade-desk.ts';
import { line } from '../../test/trade.fixtures.ts';
import { readXlsx } from '../exchange/xlsx-read.ts';

let api: TestApi;
let desk: ReturnType<typeof declarationDesk>;
beforeAll(async () => {
  api = await tradeApi();
  desk = declarationDesk(api);
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const wang = () => api.as('wang');

describe('LOG-070 生成报关资料', () => {
  it('one declaration an exporter, equal goods one item, packages and weights those of the loading', async () => {
    const priced = line({ unitPrice: '2.5', hsCode: '6301309999', originDistrict: '宁波' });
    const { box, list } = await desk.drafted(
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
  it('more than declare.max_lines make the next declaration', async () => {
    await api.database.run(
      `insert into sy_setting (key, value) values ('declare.max_lines', '2') on conflict (key) do update set value = '2'`,
    );
    const { list } = await desk.drafted({ lines: [line(), line({ nameCn: '线毯' }), line({ nameCn: '玩具' })] });
    expect(list.map(({ lineCount, packages }) => [lineCount, packages])).toEqual([
      [2, 50],
      [1, 25],
    ]);
    await api.database.run(`delete from sy_setting where key = 'declare.max_lines'`);
  });
  it('two at once: one makes them, the other finds nothing left', async () => {
    const box = await desk.declarable();
    const both = await Promise.all([
      li().call(declarations.generate, { params: id(box), body: {} }),
      wang().call(declarations.generate, { params: id(box), body: {} }),
    ]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    const { list, open } = await li().ok(declarations.ofContainer, { params: id(box) });
    expect([list.length, open]).toEqual([1, 0]);
  });
  it('is offered for containers with open cartons, and deleted drafts may be made again', async () => {
    const { box, first } = await desk.drafted();
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
  it('holds the five papers with what is declared', async () => {
    const { first } = await desk.drafted();
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
    const invoice = files[`${first.declNo}-发票.xlsx`];
    const rows = await readXlsx(Buffer.from(invoice ?? new Uint8Array()), { rows: 50 });
    const [item] = rows.filter((row) => row.some((cell) => cell === '毛毯'));
    expect(item).toEqual([
      { number: '1' },
      '6301309999',
      '毛毯',
      { number: '250' },
      '件',
      { number: '2.5' },
      'USD',
      { number: '625' },
    ]);
  });
});
