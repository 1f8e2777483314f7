import { AGEING, APPROVED_OUTBOUND, BigFacts } from './kit/big-facts.ts';
import { BigOffice } from './kit/big-office.ts';
import { median, report, type Figure } from './kit/report.ts';

/**
 * Warehouse and finance on the big set (warehouse-finance 12.4): what is asked of its largest things, as an administrator. The note says
 * what PostgreSQL alone takes for the bare statement where one stands for the request.
 */
const office = await BigOffice.open();
const facts = await BigFacts.open(await BigOffice.database());
const figures: Figure[] = [];
const WHO = 'admin';

async function add(what: string, limit: number, work: () => Promise<number>, bare?: () => Promise<number>) {
  const { p50, p95 } = await office.repeat(work);
  const least = bare ? (await office.repeat(bare)).p50 : null;
  const beside = least === null ? '' : `; ${(p50 / least).toFixed(1)} × the bare SQL (${least.toFixed(0)} ms)`;
  figures.push({ what, value: p95, limit, unit: ' ms', note: `p50 ${p50.toFixed(0)}${beside}` });
}
const get = (path: string) => async () => (await office.get(WHO, `/api${path}`)).ms;

try {
  const { top } = await facts.row<{ top: string }>('select max(id)::text as top from wh_stock_ledger');
  await add('出入库明细, first page with sums', 300, get('/warehouse/stock-ledger'));
  for (const share of [0.9, 0.5, 0.1]) {
    const from = String(Math.floor(Number(top) * share));
    await add(
      `出入库明细, by cursor from ${share * 100} %`,
      200,
      get(`/warehouse/stock-ledger?cursor=after.${from}&internal=1`),
      () => facts.time('select * from wh_stock_ledger where id < $1 order by id desc limit 51', [from]),
    );
  }

  await add(
    '应付账单明细, sums without filter',
    1500,
    get('/finance/fee-lines'),
    () => facts.time(`select currency, count(*), sum(amount), sum(open) from fin_fee_line where direction = 'AP' group by 1`), // prettier-ignore
  );
  await add(
    '应收账单明细, sums without filter',
    1500,
    get('/finance/receivable-lines'),
    () => facts.time(`select currency, count(*), sum(amount), sum(open) from fin_fee_line where direction = 'AR' group by 1`), // prettier-ignore
  );
  for (const by of ['party', 'charge', 'month'])
    await add(
      `应收账单汇总 by ${by}`,
      1500,
      get(`/finance/receivable-lines/pivot?by=${by}`),
      () => facts.time(`select customer_id, count(*), sum(base_amount) from fin_fee_line where direction = 'AR' group by 1`), // prettier-ignore
    );

  const rich = await facts.row<{ companyId: string; partyId: string; lines: string }>(
    `select company_id::text as "companyId", customer_id::text as "partyId", count(*)::text as lines from fin_fee_line
      where direction = 'AR' and state = 'CONFIRMED' and open <> 0 group by 1, 2 order by count(*) desc limit 1`,
  );
  for (const day of ['2026-11-19', '2026-06-30', '2025-03-31'])
    await add(
      `客户应收 of a company as of ${day}`,
      1500,
      get(`/finance/ar/balances?companyId=${rich.companyId}&asOf=${day}..${day}`),
      () => facts.time(AGEING, [rich.companyId, day]),
    );

  const party = `partyId=${rich.partyId}&companyId=${rich.companyId}`;
  await add(`客户核销 with ${rich.lines} open lines`, 1000, get(`/finance/settlements/workbench?${party}`));
  await add('its lines, first page', 1000, get(`/finance/settlements/workbench/lines?${party}&pageSize=200`));
  await add('its lines, page 100', 1000, get(`/finance/settlements/workbench/lines?${party}&pageSize=200&page=100`));
  const auto = { companyId: rich.companyId, partyId: rich.partyId, accountingDate: '2026-11-19', method: 'DUE' };
  await add('its 500 oldest lines allocated by themselves', 3000, async () => {
    const { ms, data } = await office.post<{ items: unknown[] }>(WHO, '/api/finance/settlements/auto', auto);
    if (data.items.length === 0) throw new Error('Nothing was allocated');
    return ms;
  });

  const zone = await facts.row<{ id: string; cells: string }>(
    `select zone_id::text as id, count(*)::text as cells from wh_location group by 1 order by count(*) desc limit 1`,
  );
  await add(
    `库区视图 of ${zone.cells} locations`,
    300,
    get(`/warehouse/zones/${zone.id}/map`),
    () => facts.time('select l.*, s.on_hand, s.batch_id from wh_location l left join wh_stock s on s.location_id = l.id and s.on_hand > 0 where l.zone_id = $1', [zone.id]), // prettier-ignore
  );

  const outbound = await facts.row<{ id: string }>(APPROVED_OUTBOUND);
  let version = 1;
  const step = async (action: string) => {
    const path = `/api/warehouse/outbounds/${outbound.id}/${action}`;
    const { ms, data } = await office.post<{ version: number }>(WHO, path, { version });
    version = data.version;
    return ms;
  };
  await add('配货 of an outbound of 50 lines', 500, async () => {
    const ms = await step('allocate');
    await step('deallocate');
    return ms;
  });
  await step('allocate');
  await step('deallocate');
  await facts.run(`update wh_outbound set state = 'CANCELLED' where id = $1`, [outbound.id]);

  const period = await facts.row<{ id: string; version: number }>(
    `select id::text as id, version from fin_period where company_id = $1 and state = 'OPEN' order by month limit 1`,
    [rich.companyId],
  );
  await office.server.ask('jobs');
  await office.post(WHO, `/api/finance/periods/${period.id}/check`, { version: period.version });
  const started = performance.now();
  await office.server.ask('jobs');
  figures.push({ what: '结账检查 of a month', value: (performance.now() - started) / 1000, limit: 30, unit: ' s' });

  const { ids } = await facts.row<{ ids: string[] }>(
    `select array_agg(id::text order by id) as ids from wh_warehouse where code like 'BW%'`,
  );
  // What an earlier run billed is billed anew; it stays behind for the lists.
  await facts.run(
    `with gone as (select id from wh_storage_bill where warehouse_id = any ($1::bigint[])),
      lines as (delete from wh_storage_bill_line where bill_id in (select id from gone))
      delete from wh_storage_bill where id in (select id from gone)`,
    [ids],
  );
  const month = { from: '2026-10-01', to: '2026-10-31', warehouseIds: ids };
  await office.post(WHO, '/api/finance/storage-bills/generate', month);
  const billing = performance.now();
  await office.server.ask('jobs');
  const billed = await facts.row<{ bills: string; lines: string }>(
    `select count(distinct b.id)::text as bills, count(*)::text as lines from wh_storage_bill b join wh_storage_bill_line l on l.bill_id = b.id
      where b.warehouse_id = any ($1::bigint[])`,
    [ids],
  );
  figures.push({
    what: '仓储账单 of a month, every customer',
    value: (performance.now() - billing) / 1000,
    limit: 60,
    unit: ' s',
    note: `${billed.bills} bills, ${billed.lines} lines`,
  });

  const whole = performance.now();
  const { took, broken } = await office.server.ask<{ took: { title: string; ms: number }[]; broken: string[] }>(
    'verify',
  );
  const slow = took.toSorted((left, right) => right.ms - left.ms).slice(0, 3);
  figures.push({
    what: `all ${took.length} identities`,
    value: (performance.now() - whole) / 1000,
    limit: 60,
    unit: ' s',
    note: `median ${median(took.map(({ ms }) => ms)).toFixed(0)} ms; ${slow.map(({ title, ms }) => `${title} ${(ms / 1000).toFixed(1)} s`).join('; ')}`,
  });
  figures.push({ what: 'identities that do not hold', value: broken.length, limit: 0, note: broken.join('、') });
  report(figures);
} finally {
  await facts.close();
  await office.server.stop();
}
