import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMERS } from '../src/app/consumers.ts';
import { TWIN_ROWS } from '../src/app/twin-rows.ts';
import '../src/app/seed/verify-nouns.ts';
import { drainEvents } from '../src/platform/outbox.ts';
import { verify } from '../src/platform/verify.ts';
import { freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';

const clock = { now: () => new Date('2026-11-23T02:00:00Z') };
let api: TestApi;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ database, files, clock });
  const [{ ids = [] } = {}] = await database.raw<{ ids: string[] }>(
    'select array_agg(id::text) as ids from wh_warehouse',
  );
  api.actor('boss', { userId: '1', companies: ['1', '2'], warehouses: ids });
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

const raw = <Row extends object>(query: string) => api.database.raw<Row & Record<string, unknown>>(query);
const named = async (query: string) => (await raw<{ at: string }>(query)).map(({ at }) => at);
const PARTIES = `(select f.conrelid, f.conkey[1] as attnum from pg_constraint f
  where f.contype = 'f' and f.confrelid in ('ac_customer'::regclass, 'ac_supplier'::regclass))`;

describe('ACC-014 nothing that names a party is forgotten', () => {
  /** Columns that name parties without a foreign key, which moves by itself, and what becomes of them. */
  const OTHERWISE = {
    'ac_customer.merged_into_id': 'moveReferences',
    'ac_supplier.merged_into_id': 'moveReferences',
    'fin_biz_fee.customer_id': 'follows fin_fee_line by a trigger',
    'wh_storage_bill_run.party_id': 'what a run did on its day',
  };
  it('columns', async () => {
    const found = await named(`select c.relname || '.' || a.attname as at from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where a.attnum > 0 and not a.attisdropped and a.atttypid = 'bigint'::regtype
        and (a.attname ~ '(customer|supplier|party|carrier|agent|broker|exporter|vendor)' or a.attname = 'merged_into_id')
        and a.attname !~ '(company_party|hash)'
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum])
      order by 1`);
    expect(found.filter((at) => !(at in OTHERWISE))).toEqual([]);
  });

  /** Kinds and ids: what hangs on a party moves, what was said of one on its day stays and leads on. */
  const BY_KIND = {
    risk_alert: 'alertTwins',
    sh_attachment: 'moveReferences',
    sh_comment: 'moveReferences',
    sh_approval: 'settled before; history',
    sh_audit: 'history',
    sh_mail: 'history',
    sh_notification: 'history',
    sh_print: 'history',
    lg_stage_record: 'no party',
  };
  it('kinds with ids', async () => {
    const found = await named(`select distinct c.relname as at from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('object_type', 'owner_type', 'object_kind')
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
    expect(found.filter((at) => !(at in BY_KIND))).toEqual([]);
  });

  /** keepOneDefault has these. */
  const DEFAULTS =
    'customer_contact customer_consignee customer_bank customer_invoice_title supplier_contact supplier_bank'
      .split(' ')
      .map((list) => `ac_${list}_default`);
  it('unique and exclusion keys', async () => {
    const found = await named(`select c.relname as at from pg_index i join pg_class c on c.oid = i.indexrelid
      join ${PARTIES} p on p.conrelid = i.indrelid join pg_attribute a on a.attrelid = p.conrelid and a.attnum = p.attnum
      where (i.indisunique or i.indisexclusion) and (pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M') or exists (
        select from pg_attribute m join pg_attrdef d on d.adrelid = m.attrelid and d.adnum = m.attnum
        where m.attrelid = i.indrelid and m.attgenerated <> '' and pg_get_indexdef(i.indexrelid) ~ ('\\m' || m.attname || '\\M')
          and pg_get_expr(d.adbin, d.adrelid) ~ ('\\m' || a.attname || '\\M')))
      group by 1 order by 1`);
    const settled = TWIN_ROWS.flatMap(({ keys }) => keys);
    expect(settled.filter((key) => !found.includes(key))).toEqual([]);
    expect(found.filter((key) => !settled.includes(key) && !DEFAULTS.includes(key))).toEqual([]);
  });
});

const versionOf = async (table: string, id: string) =>
  (await raw<{ version: number }>(`select version from ${table} where id = ${id}`))[0]?.version ?? 0;
async function merge(kind: 'customers' | 'suppliers', id: string, otherId: string) {
  const endpoint = kind === 'customers' ? customers.merge : suppliers.merge;
  const body = { version: await versionOf(`ac_${kind.slice(0, -1)}`, id), otherId, reason: '重复建档' };
  const { envelope } = await api.as('boss').call<unknown, unknown, unknown>(endpoint, { params: { id }, body });
  return envelope;
}

/** Two parties of a kind without anything in the way; each pair is used once. */
const used: string[] = [];
async function pairOf(kind: 'customers' | 'suppliers', first?: string, more = ''): Promise<[string, string]> {
  const free = kind === 'customers' ? "and kind = 'DOMESTIC' and credit_state <> 'FROZEN'" : '';
  const ids =
    await named(`select id::text as at from ac_${kind.slice(0, -1)} where deleted_at is null and status = 'ACTIVE' ${free}
    and not exists (select from sh_approval a where a.object_id = ac_${kind.slice(0, -1)}.id and a.state = 'PENDING') ${more} order by id desc`);
  const other = ids.find((id) => id !== first && !used.includes(id)) ?? expect.fail('no second party');
  const one = first ?? ids.find((id) => id !== other && !used.includes(id)) ?? expect.fail('no party');
  used.push(other);
  return [one, other];
}
/** A further row like one that is there. */
async function again(table: string, id: string, change: object): Promise<void> {
  const columns = (
    await named(`select column_name as at from information_schema.columns
      where table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO'`)
  ).join(', ');
  await api.database.run(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table},
    (select to_jsonb(t) from ${table} t where id = ${id}) || '${JSON.stringify(change)}'::jsonb)`);
}
/** Takes the last row away again, whatever guards it. */
const takeAway = (table: string) =>
  api.database.run(`begin; set local session_replication_role = replica;
    delete from ${table} where id = (select max(id) from ${table}); commit`);
const OF = { customers: 'customer_id', suppliers: 'supplier_id' } as const;

describe('ACC-014 what both have and nobody can make one of is named and refused', () => {
  const CASES: [title: string, kind: 'customers' | 'suppliers', table: string, which: string, change: object, told: string][] = [
    ['FIN-042 confirmed statements', 'suppliers', 'fin_statement', "state = 'CONFIRMED' and supplier_id is not null", { statement_no: 'GD-TWIN', revises_id: null }, '已确认的对账单 .+（上期余额无法接续）'],
    ['3.16 agreements in force', 'suppliers', 'fin_price_agreement', "state = 'ACTIVE' and (valid_to is null or valid_to > '2026-11-23') and supplier_id is not null", {}, '同一范围、日期重叠的协议价「.+ 起」、「.+ 起」'],
    ['WMS-084 storage bills', 'suppliers', 'wh_storage_bill', "state <> 'REVERSED' and supplier_id is not null", { bill_no: 'CP-TWIN' }, '账期重叠的仓储账单 .+、CP-TWIN'],
    ['WMS-087 charge rules', 'suppliers', 'wh_charge_rule', "state = 'ACTIVE' and supplier_id is not null", {}, '同一范围、日期重叠的计费规则（.+ 起）'],
  ]; // prettier-ignore
  it.each(CASES)('%s', async (_title, kind, table, which, change, told) => {
    const column = OF[kind];
    const [row] = await raw<{ id: string; party: string }>(
      `select id::text, ${column}::text as party from ${table} where ${which} order by id desc limit 1`,
    );
    if (!row) expect.fail(`no ${table}`);
    const [one, other] = await pairOf(kind, row.party);
    await again(table, row.id, { ...change, [column]: other });
    const { errorCode, errorMessage } = await merge(kind, one, other);
    expect([errorCode, errorMessage]).toEqual(['ACC-014', expect.stringMatching(new RegExp(`都有.*${told}`))]);
    await takeAway(table);
  });

  it('LOG-047 one SO of the two carriers, FIN-194 a hold of one scope', async () => {
    const [booking] = await raw<{ id: string; party: string }>(
      `select id::text, carrier_id::text as party from lg_booking where so_no is not null and state = 'CONFIRMED' limit 1`,
    );
    if (!booking) expect.fail('no booking');
    const [one, other] = await pairOf('suppliers', booking.party);
    await again('lg_booking', booking.id, { booking_no: 'DC-TWIN', carrier_id: other, rolled_from: null });
    expect((await merge('suppliers', one, other)).errorMessage).toMatch(/SO 号 .+ 的订柜单 DC.+、DC-TWIN/);
    await takeAway('lg_booking');
    const quota = 'exists (select from fx_quota_account q where q.customer_id = ac_customer.id)';
    const pair = await pairOf('customers', undefined, `and ${quota}`);
    for (const id of pair)
      await api.database.run(`insert into risk_hold (customer_id, scope, valid_from, reason, state)
        values (${id}, 'OUTBOUND', '2026-11-01', '试', 'ACTIVE')`);
    expect((await merge('customers', ...pair)).errorMessage).toContain('生效的「出库」控货');
  });
});

describe('ACC-014 what is of one party becomes one', () => {
  it('the default template, the accesses, the papers of the limits, 我的视图 and the alerts of the one that stays', async () => {
    const pair = await pairOf(
      'customers',
      undefined,
      'and not exists (select from fx_quota_account q where q.customer_id = ac_customer.id)',
    );
    const [gone, kept] = pair;
    await api.database.run(`delete from wh_access where customer_id in (${pair.join()});
      insert into sy_template (kind, name, customer_id, language, paper, engine, body, is_default, state)
        select 'HETONG', 'T' || c.id, c.id, 'ZH', 'A4', 'LAYOUT', 'x', true, 'PUBLISHED' from ac_customer c where c.id in (${pair.join()});
      insert into wh_access (warehouse_id, customer_id, party_name, rights, valid_from, valid_to, vehicles, state, approved_at)
        select min(w.id), c.id, c.short_name, '{INBOUND}', '2026-01-01', '2026-12-31', jsonb_build_array(jsonb_build_object('plate', '浙A' || c.id)), 'ACTIVE', now()
        from wh_warehouse w, ac_customer c where c.id in (${pair.join()}) group by c.id, c.short_name;
      insert into sh_saved_view (user_id, list, name, content) values (1, 'logistics.orders', '甲的', '{"filters":{"customerId":"${gone}"}}');
      insert into risk_alert (alert_no, rule_code, category, customer_id, object_type, object_id, object_no, hit_value, threshold, score, level)
        select 'FX-' || c.id, 'R04', 'FX', c.id, 'ac_customer', c.id, c.customer_no, '1', '1', 1, 'LOW' from ac_customer c where c.id in (${pair.join()})`);
    expect(await merge('customers', kept, gone)).toMatchObject({ success: true });
    const [{ id: stays = '' } = {}] = await raw<{ id: string }>(`select least(${pair.join()})::text as id`);
    expect(
      await raw(
        `select is_default, count(*)::int as n from sy_template where customer_id = ${stays} group by 1 order by 1`,
      ),
    ).toEqual([
      { is_default: false, n: 1 },
      { is_default: true, n: 1 },
    ]);
    expect(
      await raw(
        `select state, jsonb_array_length(vehicles) as n from wh_access where customer_id = ${stays} order by 1`,
      ),
    ).toEqual([
      { state: 'ACTIVE', n: 2 },
      { state: 'REJECTED', n: 1 },
    ]);
    expect(
      await named(`select content -> 'filters' ->> 'customerId' as at from sh_saved_view where name = '甲的'`),
    ).toEqual([stays]);
    expect(
      await named(
        `select object_id::text as at from risk_alert where ended_at is null and alert_no like 'FX-%' and customer_id = ${stays}`,
      ),
    ).toEqual([stays]);
  });
});

describe('ACC-014 parties of the demo office become one', () => {
  it.each(['customers', 'suppliers'] as const)('%s: every identity holds afterwards', async (kind) => {
    const table = `ac_${kind.slice(0, -1)}`;
    for (let at = 0, merged = 0; merged < 2 && at < 40; at += 1) {
      const parties = await named(`select id::text as at from ${table} where deleted_at is null order by id desc`);
      const [gone, kept] = [parties[at], parties[at + 1]];
      if (!kept || !gone) break;
      const { success, errorCode, errorMessage } = await merge(kind, kept, gone);
      if (success) merged += 1;
      else expect(['ACC-014', 'ILLEGAL_STATE'], errorMessage).toContain(errorCode);
    }
    await drainEvents({ database: api.database, clock, consumers: CONSUMERS });
    expect((await verify(api.db)).broken).toEqual([]);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
