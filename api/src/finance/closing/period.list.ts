import { periodList } from '@shared/contract/finance/period.contract.ts';
import type { PERIOD_STATES } from '@shared/contract/finance/period.machine.ts';
import { eq, sql } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { periods } from './period.entity.ts';

const checked = (level: 'PASS' | 'WARN' | 'FAIL') =>
  sql<number | null>`case when ${finPeriod.checkedAt} is null then null else
    (select count(*)::int from jsonb_array_elements(${finPeriod.checks}) c where c ->> 'level' = ${level}) end`;
const todayIn = sql`(now() at time zone 'Asia/Shanghai')::date`;
const state = sql<
  keyof typeof PERIOD_STATES
>`(case when ${finPeriod.state} = 'OPEN' and ${finPeriod.startDate} > ${todayIn}
  then 'FUTURE' else ${finPeriod.state} end)`;

/** 公司结账列表 (F12). */
export const periodListRoute = serveList(periodList, {
  table: finPeriod,
  scope: periods,
  join: [
    [syCompany, eq(syCompany.id, finPeriod.companyId)],
    [acUser, eq(acUser.id, finPeriod.closedBy)],
  ],
  where: (ctx) => sql`${finPeriod.startDate} <= (date_trunc('month', ${ctx.today()}::date) + interval '1 month')::date`,
  select: {
    ...pickColumns(finPeriod, 'month', 'companyId', 'startDate', 'checkedAt', 'reopenCount'),
    companyName: syCompany.shortName,
    state,
    locks: sql<string>`concat_ws('、', case when ${finPeriod.warehouseLocked} then '仓储' end, case when ${finPeriod.arLocked} then '应收' end,
      case when ${finPeriod.apLocked} then '应付' end, case when ${finPeriod.glLocked} then '总账' end)`,
    passed: checked('PASS'),
    warned: checked('WARN'),
    failed: checked('FAIL'),
    closedByName: sql<string | null>`case when ${finPeriod.state} = 'CLOSED' then coalesce(${acUser.name}, '系统') end`,
    closedAt: sql<Date | null>`case when ${finPeriod.state} = 'CLOSED' then ${finPeriod.closedAt} end`,
    reportVersion: sql<
      number | null
    >`(select max(r.report_version) from fin_period_report r where r.period_id = ${finPeriod.id})`,
  },
  filters: {
    state: (value) => sql`${state} in ${value.split(',')}`,
    year: (value) => sql`${finPeriod.month} like ${`${value.replaceAll(/\D/g, '').slice(0, 4)}%`}`,
  },
});
