import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { rows } from '../../platform/database.ts';
import { verify } from '../../platform/verify.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from './statement.fixture.ts';

/** The desk of statements for the tests of one file; checks the books after each test. */
export function statementOffice() {
  let api: TestApi;
  let desk: Awaited<ReturnType<typeof statementDesk>>;
  let nth = 0;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
    desk = await statementDesk(api);
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
  });
  return {
    get api() {
      return api;
    },
    get desk() {
      return desk;
    },
    fee: async (id: string) => (await api.db.select().from(finFeeLine).where(eq(finFeeLine.id, id)))[0],
    clerk: () => api.as('clerk'),
    /** A further customer, so that what one test owes does not count in another. */
    async customer(): Promise<string> {
      nth += 1;
      const no = String(nth);
      const [row] = await rows<{ id: string }>(
        api.db,
        sql`insert into ac_customer (customer_no, name, name_key, short_name, short_name_key, pinyin, search_text, kind, name_en, country,
          dept_id, sales_id) select 'KH8' || lpad(${no}::text, 5, '0'), '对账客户' || ${no}::text, 'dz' || ${no}::text, '对' || ${no}::text,
          'd' || ${no}::text, 'dui', '对账', 'OVERSEAS', 'C', 'US', (select min(id) from ac_dept), (select min(id) from ac_user)
          returning id::text as id`,
      );
      return row?.id ?? '';
    },
  };
}
