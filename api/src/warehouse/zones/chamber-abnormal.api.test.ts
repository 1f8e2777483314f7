import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { openFloor, type TestFloor } from '../stock/floor.fixture.ts';
import { abnormalOf } from './chamber-abnormal.ts';
import { zones } from './zone.entity.ts';

let api: TestApi;
let floor: TestFloor;
beforeAll(async () => void ({ api, floor } = await openFloor()));
afterAll(() => api.close());

it('3.17, 2.4 wh.chamber.cold.max.minutes is that of the company whose warehouse the chamber stands in', async () => {
  const found = await api.db.execute<{ companyId: string; other: string; zoneId: string }>(
    sql`select w.company_id::text as "companyId", (w.company_id + 1)::text as other, min(z.id)::text as "zoneId"
      from wh_warehouse w join wh_zone z on z.warehouse_id = w.id where w.id = ${floor.warehouseId} group by 1, 2`,
  );
  const { companyId = '', other = '', zoneId = '' } = found.rows[0] ?? {};
  await api.db
    .execute(sql`insert into sy_company (id, code, name, short_name) overriding system value values (${other}, 'CHB', '乙', '乙')
    on conflict do nothing`);
  const after = (minutes: number) =>
    api.command('li', async (ctx) =>
      abnormalOf(
        ctx,
        { ...(await zones.find(ctx, zoneId)), tempClass: 'CHILLED', tempMin: null, tempMax: null },
        [],
        minutes,
      ),
    );
  await putSetting(api.db, 'wh.chamber.cold.max.minutes', 10, other);
  expect([await after(120), await after(121)]).toEqual([null, expect.stringContaining('120')]);
  await putSetting(api.db, 'wh.chamber.cold.max.minutes', 30, companyId);
  expect([await after(30), await after(31)]).toEqual([null, expect.stringContaining('30')]);
});
