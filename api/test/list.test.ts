import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './harness.ts';
import { createNotes, noteList, noteRoutes, ttNote } from './note.ts';

let api: TestApi;
const START = Date.UTC(2026, 0, 31, 15, 30);
beforeAll(async () => {
  api = await testApi({ routes: noteRoutes, prepare: createNotes });
  const rows = Array.from({ length: 60 }, (_, index) => ({
    companyId: index % 6 === 5 ? '2' : '1',
    ownerId: String(10 + (index % 2)),
    deptId: String(100 + (index % 3)),
    noteNo: `N${String(index).padStart(3, '0')}`,
    title: index === 7 ? '100%_纯棉T恤' : `货物${index % 2 ? '钢材' : '木材'}${index}`,
    state: index % 3 === 0 ? 'OPEN' : 'DRAFT',
    currency: index % 4 === 0 ? 'USD' : 'CNY',
    price: `${index}.10`,
    phone: '13812341234',
    units: index,
    createdAt: new Date(START + index * 60_000),
    updatedAt: new Date(START),
  }));
  await api.db.insert(ttNote).values(rows);
});
afterAll(() => api.close());

type Row = Record<string, unknown>;
const page = async (query: Record<string, string | number> = {}, who = 'admin') =>
  api.as(who).ok(noteList.endpoint, { query });
const numbers = async (query: Record<string, string | number>, who = 'admin') =>
  (await page({ pageSize: 100, sort: 'noteNo', ...query }, who)).list.map((row) => row.noteNo);
const refused = async (query: Record<string, string>, who = 'admin') => {
  const { status, envelope } = await api.as(who).call(noteList.endpoint, { query });
  return { status, code: envelope.errorCode, fields: (envelope.data as { fields?: Row } | undefined)?.fields };
};

describe('lists', () => {
  it('11.1 answers rows of the own company only, 20 a page, newest first, with total, tabs and totals', async () => {
    const answer = await page();
    expect(answer).toMatchObject({ total: 50, totalCapped: false, page: 1, pageSize: 20 });
    expect(answer.list).toHaveLength(20);
    expect(answer.list[0]).toMatchObject({ noteNo: 'N058', price: '58.10', companyId: '1' });
    expect(answer.tabCounts).toEqual({ all: 50, draft: 30, open: 20 });
  });

  it('FIN-004 sums money per currency and in 本位币, and counts as numbers, over the whole filter', async () => {
    const { summary } = await page({ units: '0..3' });
    // 0.10 USD at 7.1
    expect(summary).toEqual({ units: 6, price: { USD: '0.10', CNY: '6.30', base: '7.01' } });
    expect((await page({ units: '1..3' })).summary).toEqual({ units: 6, price: { CNY: '6.30' } });
  });

  it('pages never overlap although the sorted column repeats', async () => {
    const seen = await Promise.all(
      [1, 2, 3].map(async (number) => (await page({ page: number, sort: 'state' })).list.map(({ id }) => id)),
    );
    expect(new Set(seen.flat()).size).toBe(50);
  });

  it('sorts by several columns', async () => {
    const { list } = await page({ sort: 'state,-noteNo', pageSize: 50 });
    expect(list.slice(0, 2).map(({ noteNo }) => noteNo)).toEqual(['N058', 'N056']);
    expect(list.at(-1)).toMatchObject({ noteNo: 'N000', state: 'OPEN' });
  });

  it('filters by search (one character too), text with wildcards meant literally, codes, range, tab', async () => {
    expect(await numbers({ keyword: '恤' })).toEqual(['N007']);
    expect(await numbers({ keyword: '纯棉t恤' })).toEqual(['N007']);
    expect(await numbers({ title: '100%_' })).toEqual(['N007']);
    expect(await numbers({ title: '木_材' })).toEqual([]);
    expect(await numbers({ units: '57..', tab: 'draft' })).toEqual(['N058']);
    expect(await numbers({ state: 'OPEN', units: '..6' })).toEqual(['N000', 'N003', 'N006']);
  });

  it('1.2 a date filter means Shanghai days', async () => {
    expect(await numbers({ createdAt: '2026-01-31..2026-01-31' })).toHaveLength(25);
    expect((await numbers({ createdAt: '2026-02-01..' }))[0]).toBe('N030');
  });

  it('pasted numbers: those that match nothing come back as missing', async () => {
    const answer = await page({ numbers: 'N001\nN002, N999' });
    expect([answer.list.length, answer.missing]).toEqual([2, ['N999']]);
    expect(answer).not.toHaveProperty('elsewhere');
  });

  it('pasted numbers that another tab holds are named with it, within scope and filters', async () => {
    // N005 belongs to another company.
    const pasted = { numbers: 'N000,N001,N003,N005,N999' };
    const answer = await page({ ...pasted, tab: 'draft' });
    expect(answer.list.map((row) => row.noteNo)).toEqual(['N001']);
    expect(answer).toMatchObject({
      missing: ['N000', 'N003', 'N005', 'N999'],
      elsewhere: { N000: 'open', N003: 'open' },
    });
    const one = await page({ numbers: 'N000', tab: 'draft' });
    expect([one.total, one.missing, one.elsewhere]).toEqual([0, ['N000'], { N000: 'open' }]);
    expect(await page({ ...pasted, tab: 'draft', units: '2..' })).toMatchObject({ elsewhere: { N003: 'open' } });
    expect((await page({ ...pasted, tab: 'draft', units: '4..' })).elsewhere).toEqual({});
  });

  it('refuses unknown filters, malformed values, unsortable columns and page sizes, naming the field', async () => {
    for (const [query, field] of [
      [{ nothing: '1' }, 'nothing'],
      [{ state: 'LOST' }, 'state'],
      [{ units: 'a..b' }, 'units'],
      [{ createdAt: '2026-02-30..' }, 'createdAt'],
      [{ createdAt: '2026-02-02..2026-02-01' }, 'createdAt'],
      [{ units: '9..2' }, 'units'],
      [{ companyId: "1' or 1=1" }, 'companyId'],
      [{ sort: 'phone' }, 'sort'],
      [{ sort: 'password' }, 'sort'],
      [{ tab: 'constructor' }, 'tab'],
      [{ pageSize: '1000' }, 'pageSize'],
      [{ page: '0' }, 'page'],
      [{ keyword: 'a\0b' }, 'keyword'],
    ] as const)
      expect(await refused(query as Record<string, string>)).toMatchObject({
        status: 422,
        code: 'VALIDATION',
        fields: { [field]: expect.any(String) },
      });
  });

  it('ACC-031 a hidden column is absent from rows and totals and can be neither sorted nor filtered', async () => {
    api.actor('blind', { fields: { 'customer.contact': 'MASK' } });
    const answer = await page({}, 'blind');
    expect(Object.keys(answer.list[0] ?? {})).not.toContain('price');
    expect(answer.summary).not.toHaveProperty('price');
    expect(answer.list[0]?.phone).toBe('138****1234');
    expect(await refused({ sort: 'price' }, 'blind')).toMatchObject({ fields: { sort: expect.any(String) } });
    expect(await refused({ price: '1..2' }, 'blind')).toMatchObject({ fields: { price: expect.any(String) } });
  });

  it('ACC-031 a masked amount is masked in rows and left out of the totals', async () => {
    api.actor('masked', { fields: { 'money.sell': 'MASK', 'customer.contact': 'VISIBLE' } });
    const answer = await page({}, 'masked');
    expect(answer.list[0]?.price).toBe('***');
    expect(answer.summary).not.toHaveProperty('price');
    expect(await refused({ sort: 'price' }, 'masked')).toMatchObject({ status: 422 });
  });

  it('3.6 scopes: SELF, DEPT, ALL inside the own companies; no scope of the area shows nothing', async () => {
    const scoped = (level: 'SELF' | 'DEPT' | 'ALL', depts: string[] = []) => ({
      userId: '10',
      scopes: { logistics: { level, depts } },
    });
    api.actor('self', scoped('SELF'));
    api.actor('dept', scoped('DEPT', ['101']));
    api.actor('none', { userId: '10', scopes: {} });
    api.actor('abroad', { companies: ['2'] });
    api.actor('homeless', { companies: [] });
    expect((await page({}, 'self')).total).toBe(30);
    expect((await page({}, 'dept')).total).toBe(40);
    expect((await page({}, 'none')).total).toBe(0);
    expect((await page({}, 'abroad')).total).toBe(10);
    expect((await page({}, 'homeless')).total).toBe(0);
    expect((await page({}, 'self')).tabCounts?.all).toBe(30);
  });

  it('counts exactly to 10,000 and caps above', async () => {
    await api.database.run(
      `insert into tt_note (company_id, note_no, title) select 3, 'X' || n, 'x' || n from generate_series(1, 10001) n`,
    );
    api.actor('many', { companies: ['3'] });
    const answer = await page({}, 'many');
    expect([answer.total, answer.totalCapped, answer.tabCounts?.draft]).toEqual([10_000, true, 10_000]);
    await api.database.run(`delete from tt_note where note_no = 'X1'`);
    expect(await page({}, 'many')).toMatchObject({ total: 10_000, totalCapped: false });
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
