import { hsCodeList, hsCodePicker, hsCodes, type HsCodeDetail } from '@shared/contract/system/hs-code.contract.ts';
import { hsCodeImport } from '@shared/contract/system/hs.import.ts';
import { goods } from '@shared/contract/system/goods.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { preparePeople } from '../customers/customer.fixture.ts';
import { goodsRoutes } from '../goods/goods.routes.ts';
import { expireHs } from './hs-code.service.ts';
import { hsCodeRoutes } from './hs-code.routes.ts';

let api: TestApi;
let now = new Date('2026-11-20T04:00:00Z');
beforeAll(async () => {
  api = await testApi({ routes: [...hsCodeRoutes, ...goodsRoutes], clock: { now: () => now }, prepare: preparePeople });
  api.actor('reader', { permissions: ['system.hs.view'] });
});
afterAll(() => api.close());
afterEach(() => {
  now = new Date('2026-11-20T04:00:00Z');
  expect(api.faults).toEqual([]);
});

const admin = () => api.as('admin');
let serial = 6_301_000_000;
const input = (more: object = {}) => {
  serial += 1;
  return {
    code: String(serial),
    name: '合成纤维制毯子',
    unit1: 'TIAO',
    unit2: 'KG',
    supervision: ['A'],
    elements: [
      { key: 'brand', label: '品牌类型', required: true, options: ['无品牌', '境外品牌'] },
      { key: 'fibre', label: '成分含量', required: true },
    ],
    rate: { effectiveFrom: '2020-01-01', rebateRate: 1300, vatRate: 1300 },
    ...more,
  };
};
const make = (more: object = {}): Promise<HsCodeDetail> => admin().ok(hsCodes.create, { body: input(more) });
const addRate = (row: HsCodeDetail, rate: object) =>
  admin().call(hsCodes.addRate, {
    params: { id: row.id },
    body: { version: row.version, rebateRate: 900, vatRate: 1300, ...rate },
  });

describe('S3 HS codes', () => {
  it('keeps a code with elements, units and rates; the list shows the rates of today', async () => {
    const made = await make({ code: '6301.40.0000', supervision: ['A', 'B'], ciq: ['M'] });
    expect(made).toMatchObject({ code: '6301400000', unit1Name: '条', unit2Name: '千克', paperLetters: ['B'] });
    expect(made.elements[1]).toMatchObject({ key: 'fibre', options: [], hint: null });
    for (const keyword of ['6301.4', '合成纤维', 'hcxw', '成分含量']) {
      const { list } = await admin().ok(hsCodeList.endpoint, { query: { keyword, code: '6301400000' } });
      expect(list[0], keyword).toMatchObject({ rebateRate: 1300, period: '2020-01-01 起', goodsCount: 0 });
    }
    const picked = await admin().ok(hsCodePicker, { query: { q: '63014' } });
    expect(picked.list[0]).toMatchObject({ id: '6301400000', extra: { rebateRate: 1300, unit1: 'TIAO' } });
    expect(picked.list[0]?.hint).toContain('退税 13%');
  });

  it('refuses a code that is there, a wrong one, the same unit twice, an element twice', async () => {
    const { code } = await make();
    expect((await admin().call(hsCodes.create, { body: input({ code }) })).envelope).toMatchObject({
      errorCode: 'DUPLICATE',
    });
    const { envelope } = await admin().call(hsCodes.create, {
      body: input({
        code: '123',
        unit2: 'TIAO',
        elements: [
          { key: 'a', label: '甲', required: true },
          { key: 'a', label: '乙', required: true },
        ],
      }),
    });
    expect(envelope).toMatchObject({ data: { fields: { code: 'HS 编码为 10 位数字', 'elements.1.key': '重复' } } });
  });

  it('LOG-080 11.8 looks a rate up by the day; none is HS_RATE_MISSING', async () => {
    const row = await make({ rate: { effectiveFrom: '2020-01-01', rebateRate: 1300, vatRate: 1300 } });
    expect((await addRate(row, { effectiveFrom: '2024-12-01' })).status).toBe(200);
    const on = (date: string) =>
      admin().call(hsCodes.rate, { params: { code: row.code }, query: { date, purchase: '113000' } });
    expect((await on('2024-11-30')).envelope.data).toMatchObject({ rebateRate: 1300, rebate: { rebate: '13000.00' } });
    expect((await on('2024-12-01')).envelope.data).toMatchObject({ rebateRate: 900, rebate: { rebate: '9000.00' } });
    expect((await on('2019-12-31')).envelope).toMatchObject({
      errorCode: 'HS_RATE_MISSING',
      errorMessage: `HS编码 ${row.code} 在 2019-12-31 无有效退税率。`,
    });
  });

  it('SYS-001 a version ends on the day the next begins; nothing is overwritten, by the rule and by the database', async () => {
    const row = await make();
    const { envelope } = await addRate(row, { effectiveFrom: '2027-01-01' });
    const next = envelope.data as HsCodeDetail;
    expect(next.rates.map(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo])).toEqual([
      ['2027-01-01', null],
      ['2020-01-01', '2027-01-01'],
    ]);
    expect((await addRate(next, { effectiveFrom: '2027-01-01' })).envelope).toMatchObject({ errorCode: 'SYS-001' });
    expect((await addRate(next, { effectiveFrom: '2026-01-01', effectiveTo: '2027-06-01' })).envelope).toMatchObject({
      errorCode: 'SYS-001',
    });
    const overlap = api.db.execute(
      sql`insert into sy_hs_rate (hs_id, effective_from, effective_to, rebate_rate, vat_rate) values (${row.id}, '2026-12-31', '2027-01-01', 0, 0)`,
    );
    await expect(overlap).rejects.toThrow();
    const touching = sql`insert into sy_hs_rate (hs_id, effective_from, effective_to, rebate_rate, vat_rate) values (${row.id}, '2019-01-01', '2020-01-01', 0, 0)`;
    await api.db.execute(touching);
    const removed = await admin().ok(hsCodes.removeRate, {
      params: { id: row.id, rateId: next.rates[0]?.id ?? '' },
      body: { version: next.version },
    });
    expect(removed.rates[0]).toMatchObject({ effectiveFrom: '2020-01-01', effectiveTo: null, removable: false });
    const gone = await admin().call(hsCodes.removeRate, {
      params: { id: row.id, rateId: removed.rates[0]?.id ?? '' },
      body: { version: removed.version },
    });
    expect(gone.envelope).toMatchObject({ errorCode: 'SYS-001' });
  });

  it('作废 as of a coming day counts from that day on, can be taken back, and hs-expiry carries it out', async () => {
    const other = await make();
    const row = await make();
    const body = { version: row.version, reason: '税则调整', voidFrom: '2027-01-01', replacedBy: other.code };
    const waiting = await admin().ok(hsCodes.void, { params: { id: row.id }, body });
    expect(waiting).toMatchObject({ status: 'VALID', voidFrom: '2027-01-01', replacedByName: other.name });
    expect(waiting.rates[0]?.effectiveTo).toBe('2027-01-01');
    expect(waiting.actions.map(({ code }) => code)).toEqual(['restore']);
    const back = await admin().ok(hsCodes.restore, {
      params: { id: row.id },
      body: { version: waiting.version, reason: '误操作' },
    });
    expect(back).toMatchObject({ voidFrom: null, replacedBy: null });
    expect(back.rates[0]?.effectiveTo).toBeNull();
    await admin().ok(hsCodes.void, { params: { id: row.id }, body: { ...body, version: back.version } });
    now = new Date('2027-01-01T00:20:00Z');
    expect((await api.command('admin', expireHs)).map(({ code }) => code)).toEqual([row.code]);
    expect(await admin().ok(hsCodes.get, { params: { id: row.id } })).toMatchObject({ status: 'VOID' });
    expect((await admin().ok(hsCodePicker, { query: { q: row.code } })).list).toEqual([]);
  });

  it('SYS-001, LOG-080 a version that is taken back, and a voiding, give the one before its own last day again, nothing more', async () => {
    const end = '2027-06-01';
    const rate = { effectiveFrom: '2020-01-01', effectiveTo: end, rebateRate: 1300, vatRate: 1300 };
    const ends = ({ rates }: HsCodeDetail) => rates.map(({ effectiveTo }) => effectiveTo);
    const takeBack = (row: HsCodeDetail) =>
      admin().ok(hsCodes.removeRate, {
        params: { id: row.id, rateId: row.rates[0]?.id ?? '' },
        body: { version: row.version },
      });
    const made = await make({ rate });
    const cut = (await addRate(made, { effectiveFrom: '2027-01-01' })).envelope.data as HsCodeDetail;
    expect(ends(cut)).toEqual([null, '2027-01-01']);
    let row = await takeBack(cut);
    expect(ends(row)).toEqual([end]);
    // One that begins where the other ends by itself has not ended it.
    row = await takeBack((await addRate(row, { effectiveFrom: end })).envelope.data as HsCodeDetail);
    expect(ends(row)).toEqual([end]);
    for (const voidFrom of ['2027-03-01', end]) {
      const body = { version: row.version, reason: '税则调整', voidFrom, replacedBy: null };
      const voided = await admin().ok(hsCodes.void, { params: { id: row.id }, body });
      expect(ends(voided)).toEqual([voidFrom]);
      row = await admin().ok(hsCodes.restore, {
        params: { id: row.id },
        body: { version: voided.version, reason: '误操作' },
      });
      expect(ends(row), voidFrom).toEqual([end]);
    }
    // Between two: the middle one is taken back, the later one still ends the first; then that one as well.
    const open = await make();
    const later = (await addRate(open, { effectiveFrom: '2028-01-01' })).envelope.data as HsCodeDetail;
    const middle = (await addRate(later, { effectiveFrom: '2027-01-01' })).envelope.data as HsCodeDetail;
    expect(ends(middle)).toEqual([null, '2028-01-01', '2027-01-01']);
    const left = await admin().ok(hsCodes.removeRate, {
      params: { id: open.id, rateId: middle.rates[1]?.id ?? '' },
      body: { version: middle.version },
    });
    expect(ends(left)).toEqual([null, '2028-01-01']);
    expect(ends(await takeBack(left))).toEqual([null]);
  });

  it('SYS-002 a code in use cannot be deleted, another can', async () => {
    const row = await make();
    await admin().ok(goods.create, { body: { nameCn: '毛毯', unit: 'TIAO', hsCode: row.code } });
    const remove = (one: HsCodeDetail) =>
      admin().call(hsCodes.remove, { params: { id: one.id }, body: { version: one.version, reason: '录错' } });
    expect((await remove(row)).envelope).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: `HS编码 ${row.code} 已被 1 个商品、0 行订单明细、0 个作废编码引用，不能删除，只能作废。`,
    });
    const { list } = await admin().ok(hsCodeList.endpoint, { query: { code: row.code, used: '1' } });
    expect(list[0]).toMatchObject({ goodsCount: 1 });
    expect((await remove(await make())).status).toBe(200);
  });

  it('a reader changes nothing', async () => {
    const { status } = await api.as('reader').call(hsCodes.create, { body: input() });
    expect(status).toBe(403);
  });
});

describe('SYS-003 yearly table', () => {
  const upload = (lines: Record<string, string | number | null>[]) => uploadLines(admin(), hsCodeImport, lines);
  const row = (code: string, more: Record<string, string | number | null> = {}) => ({
    code,
    name: '合成纤维制毯子',
    unit1: '条',
    unit2: '千克',
    supervision: 'A',
    rebateRate: 13,
    vatRate: 13,
    effectiveFrom: '2027-01-01',
    ...more,
  });
  it('the dry run counts 新增, 变更, 作废 with the goods affected and writes nothing; the commit makes versions; again it changes nothing', async () => {
    const [changed, gone, same] = [await make(), await make(), await make()];
    await admin().ok(goods.create, { body: { nameCn: '受影响毯', unit: 'TIAO', hsCode: changed.code } });
    const lines = [
      row(gone.code, { status: '作废', replacedBy: '6301909999' }),
      row('6301909999', { elements: '品牌类型*[无品牌/境外品牌];规格' }),
      row(changed.code, { rebateRate: 9, elements: '品牌类型*[无品牌/境外品牌];成分含量*;规格' }),
      row(same.code),
    ];
    const check = await upload(lines);
    expect(check).toMatchObject({ rows: 4, bad: 0 });
    const count = (title: string) => check.effects.find((effect) => effect.title === title);
    expect(['新增', '变更', '作废', '无变化'].map((title) => count(title)?.count)).toEqual([1, 1, 1, 1]);
    expect(count('变更')?.items[0]).toBe(`${changed.code} 合成纤维制毯子：申报要素，退税率 13% → 9%，2027-01-01 起`);
    expect(count('受影响商品')?.items[0]).toContain('受影响毯');
    expect((await admin().ok(hsCodeList.endpoint, { query: { code: '6301909999' } })).total).toBe(0);
    await admin().ok(hsCodeImport.commit, { body: { token: check.token } });
    const after = await admin().ok(hsCodes.get, { params: { id: changed.id } });
    expect(after.rates.map(({ effectiveFrom, rebateRate }) => [effectiveFrom, rebateRate])).toEqual([
      ['2027-01-01', 900],
      ['2020-01-01', 1300],
    ]);
    expect(after.elements.map(({ key, label }) => [key, label])).toEqual([
      ['brand', '品牌类型'],
      ['fibre', '成分含量'],
      ['e1', '规格'],
    ]);
    expect(await admin().ok(hsCodes.get, { params: { id: gone.id } })).toMatchObject({
      voidFrom: '2027-01-01',
      replacedBy: '6301909999',
    });
    const again = await upload([...lines, row(same.code.replace('6301', '6302'))]);
    expect(
      ['新增', '变更', '作废', '无变化'].map((title) => again.effects.find((one) => one.title === title)?.count),
    ).toEqual([1, 0, 0, 4]);
    await admin().ok(hsCodeImport.commit, { body: { token: again.token } });
    expect((await admin().ok(hsCodes.get, { params: { id: changed.id } })).version).toBe(after.version);
  });

  it('names what is wrong by cell', async () => {
    const known = await make();
    const check = await upload([
      row('63019', {}),
      row('6301908888', { unit1: '斤', rebateRate: null }),
      row('6301907777', { status: '作废' }),
      row(known.code, { effectiveFrom: '2020-01-01', rebateRate: 5 }),
      row('6301906666', { supervision: '?' }),
    ]);
    expect(check.errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
      [2, '编码', 'HS 编码为 10 位数字'],
      [3, '第一单位', '没有单位「斤」'],
      [3, '退税率(%)', '必填'],
      [4, '编码', '没有这个编码，不能作废'],
      [5, '生效日期', '该日已有税率不同的版本，不能覆盖'],
      [6, '监管条件', '选项不正确'],
    ]);
  });
});
