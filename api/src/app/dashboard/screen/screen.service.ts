import type { ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { syCompany } from '../../../services/people/org.tables.ts';
import { makeActor } from '../../../platform/actor.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database.ts';
import { readAll } from '../../../platform/reads.ts';
import { refuse } from '../../../platform/refusal.ts';
import { currentAnnouncements } from '../../../masters/website/announcement.service.ts';
import { dwellChart } from '../charts/dwell.chart.ts';
import { funnel } from '../dashboard.service.ts';
import { exceptionsOf } from '../exceptions.service.ts';
import { fillOf } from '../fill-figures.ts';
import { sailingsOf } from '../sailings.service.ts';
import * as figures from './screen-figures.ts';
import { maskedName } from './screen.rules.ts';

const SAILING_DAYS = 7;
const FILL_DAYS = 30;
const MAX_EXCEPTIONS = 20;
const MAX_NOTICE = 200;
/** For how long a payload counts (DSH-003). */
export const FRESH_MS = 10_000;

/** Pages whose figures the screen sums up. */
const SEEN: readonly PermissionCode[] = [
  'logistics.dinggui.view',
  'logistics.baoguan.view',
  'logistics.qingguan.view',
  'logistics.songda.view',
  'logistics.yanhuo.view',
];

/** Everything of one company: what is shown does not depend on who looks. */
const asCompany = (ctx: Ctx, companyId: string): Ctx => ({
  ...ctx,
  actor: makeActor({
    userId: '0',
    username: 'screen',
    name: '投影大屏',
    deptId: null,
    permissions: new Set(SEEN),
    fields: {},
    scopes: { logistics: { level: 'ALL', depts: [] } },
    companies: [companyId],
    warehouses: [],
    external: false,
  }),
});

/** The company to show: the one asked for if it is the caller's, else the caller's first. */
export function companyOf(ctx: Ctx, asked: string | undefined): string {
  const { companies } = ctx.actor;
  const found = asked === undefined ? companies[0] : companies.find((id) => id === asked);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

async function compute(asked: Ctx, companyId: string): Promise<ScreenData> {
  const ctx = asCompany(asked, companyId);
  const [from, to] = [startOfDay(addDays(ctx.today(), -FILL_DAYS)), addDays(ctx.today(), SAILING_DAYS)];
  const [company, poll, money, mask] = await readAll(
    ctx,
    () => ctx.db.select({ name: syCompany.name }).from(syCompany).where(eq(syCompany.id, companyId)),
    () => ctx.setting('screen.poll'),
    () => ctx.setting('screen.show_money'),
    () => ctx.setting('screen.mask_customer'),
  );
  const [today, fill, dwell, tiles, transit, leaving, wrong, customers, ports, notices, receivable] = await readAll(
    ctx,
    () => figures.todayFigures(ctx),
    () => fillOf(ctx, from),
    () => dwellChart(ctx),
    () => funnel(ctx),
    () => figures.transitFigures(ctx),
    () => sailingsOf(ctx),
    () => exceptionsOf(ctx),
    () => figures.topCustomers(ctx),
    () => figures.topPorts(ctx),
    () => currentAnnouncements(ctx),
    () => (money ? figures.receivableOf(ctx) : null),
  );
  const sailings = leaving.sailings.filter(({ etd }) => etd <= to);
  const portName = await figures.portNames(
    ctx,
    sailings.flatMap(({ pol, pod }) => [pol, pod]),
  );
  return {
    at: ctx.now().toISOString(),
    company: company[0]?.name ?? '',
    poll,
    today,
    fill,
    dwell: STAGES.flatMap((stage) => {
      const found = dwell.find(({ label }) => label === stage);
      return found ? [{ stage, median: found.values[0] ?? null, late: found.values[1] ?? null }] : [];
    }),
    funnel: tiles.map(({ stage, count, overdue, dueSoon }) => ({ stage, count, overdue, dueSoon })),
    transit,
    sailings: sailings.map(({ etd, carrier, vessel, voyage, pol, pod, containers }) => ({
      etd,
      carrier,
      vessel,
      voyage,
      pol: portName(pol),
      pod: portName(pod),
      containers,
    })),
    exceptions: wrong
      .slice(0, MAX_EXCEPTIONS)
      .map(({ kind, no, containerCode, since }) => ({ kind, no, containerCode, since })),
    topCustomers: customers.map(({ name, volume }) => ({ name: mask ? maskedName(name) : name, volume })),
    topPorts: ports,
    announcements: notices.map(({ level, title, body }) => ({ level, title, body: body.slice(0, MAX_NOTICE) })),
    receivable,
  };
}

interface Kept {
  at: number;
  data: Promise<ScreenData>;
}
const kept = new WeakMap<Db, Map<string, Kept>>();

/**
 * The payload of a company, computed once in 10 s for all who ask (DSH-003); who asks while it is being computed gets the
 * same. One that failed is not kept. Each process keeps its own: with several there are as many computations, 0.2 s of
 * the database each on the big set, for which a copy in the database would be a write every 10 s and a read for every ask;
 * the page never goes back to older figures.
 */
export function screenOf(ctx: Ctx, companyId: string): Promise<ScreenData> {
  const companies = kept.get(ctx.db) ?? new Map<string, Kept>();
  kept.set(ctx.db, companies);
  const now = ctx.now().getTime();
  const known = companies.get(companyId);
  if (known && now - known.at < FRESH_MS) return known.data;
  const made: Kept = { at: now, data: compute(ctx, companyId) };
  companies.set(companyId, made);
  made.data.catch(() => {
    if (companies.get(companyId) === made) companies.delete(companyId);
  });
  return made.data;
}
