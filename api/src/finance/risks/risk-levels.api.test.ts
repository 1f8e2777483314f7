import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { putSetting } from '../../../test/put-setting.ts';
import { checkRisk } from '../../masters/risk/risk-check.ts';
import { riskLevels, strictest } from '../../masters/risk/risk-levels.ts';
import { shownHolds } from '../../masters/risk/shown-holds.ts';
import { releaseDesk } from './release-desk.fixture.ts';

const desk = releaseDesk();
const check = async (companyId: string | null) => {
  const { decision, level, holds, reasons } = await desk.api.command('fm', (ctx) =>
    checkRisk(ctx, { action: 'OUTBOUND', companyId, customerId: '1' }),
  );
  return { decision, level, holds, reasons: reasons.map(({ message }) => message) };
};

it('3.17, FIN-193 risk.levels is that of the company of the document: the score needs consent at one and none at the other', async () => {
  await putSetting(desk.api.db, 'risk.levels', [20, 60, 90], '2');
  await desk.level('HIGH');
  expect(await check('1')).toMatchObject({ decision: 'WARN', level: 'HIGH' });
  expect(await check('2')).toMatchObject({ decision: 'PASS', level: 'MEDIUM', reasons: [] });
  expect(await check(null)).toMatchObject({ level: 'HIGH' });
});

it('FIN-193 the hold that 极高 of one company has set stops its documents, not those of a company where the score is 高; a hold of a person stops all', async () => {
  await desk.level('EXTREME');
  const { rows } = await desk.api.db.execute<{
    id: string;
  }>(sql`insert into risk_hold (customer_id, scope, valid_from, reason, auto)
    values (1, 'ALL', '2026-11-01', '风险级别极高（80 分）', true) returning id::text as id`);
  expect(await check('1')).toMatchObject({ decision: 'REFUSE', level: 'EXTREME', holds: ['ALL'] });
  expect(await check('2')).toMatchObject({ decision: 'WARN', level: 'HIGH', holds: [] });
  const shown = (companyId: string) => desk.api.command('fm', (ctx) => shownHolds(ctx, { customerId: '1', companyId }));
  expect([await shown('1'), await shown('2')]).toMatchObject([[{ scope: 'ALL' }], []]);
  await desk.api.db.execute(sql`update risk_hold set auto = false where id = ${rows[0]?.id}`);
  expect(await check('2')).toMatchObject({ decision: 'REFUSE', holds: ['ALL'] });
  await desk.api.db.execute(sql`update risk_hold set state = 'ENDED' where id = ${rows[0]?.id}`);
});

it('FIN-193 a customer, who is of no company, has the highest level that any of them gives', async () => {
  await putSetting(desk.api.db, 'risk.levels', [30, 40, 90], '2');
  expect(await desk.api.command('fm', async (ctx) => strictest(ctx, await riskLevels(ctx)))).toEqual([20, 40, 80]);
});
