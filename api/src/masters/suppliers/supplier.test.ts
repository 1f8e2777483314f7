import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { preparePeople } from '../customers/customer.fixture.ts';
import { supplierDraft } from './supplier.fixture.ts';
import { supplierRoutes } from './supplier.routes.ts';
import { overviewRoutes } from '../../app/overviews/overview.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...supplierRoutes, ...overviewRoutes, ...auditRoutes], prepare: preparePeople });
  api.actor('dim', { fields: { 'bank.account': 'MASK' } });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values: object = {}) => api.as('admin').ok(suppliers.create, { body: supplierDraft(values) });

describe('3.3 suppliers', () => {
  it('gets a number; its accounts are unverified; the owner is who made it', async () => {
    const made = await create({ types: ['TRUCKER', 'WAREHOUSE', 'TRUCKER'], servicePorts: ['CNNGB'] });
    expect(made).toMatchObject({
      types: ['TRUCKER', 'WAREHOUSE'],
      status: 'ACTIVE',
      ownerName: '管理员',
      banks: [{ verified: false, verifiedAt: null }],
    });
    expect(made.supplierNo).toMatch(/^GY\d{6}$/);
    const found = await api
      .as('admin')
      .ok(supplierList.endpoint, { query: { types: 'WAREHOUSE', keyword: made.shortName } });
    expect(found.list).toMatchObject([{ id: made.id, contactName: '陈' }]);
  });

  it.each([
    ['uscc', { uscc: null }],
    ['scac', { types: ['CARRIER'] }],
    ['customsCode', { types: ['BROKER'] }],
    ['types', { types: [] }],
  ])('%s is compulsory for its type', async (field, values) => {
    const { envelope } = await api.as('admin').call(suppliers.create, { body: supplierDraft(values) });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { [field]: expect.any(String) } } });
  });

  it('ACC-001 ACC-010 name, short name, SCAC and code are unique', async () => {
    const made = await create({ types: ['CARRIER'], scac: 'DEMO' });
    const codeOf = async (values: object) =>
      (await api.as('admin').call(suppliers.create, { body: supplierDraft(values) })).envelope.errorCode;
    expect(await codeOf({ name: made.name })).toBe('ACC-001');
    expect(await codeOf({ shortName: made.shortName })).toBe('ACC-001');
    expect(await codeOf({ types: ['CARRIER'], scac: 'DEMO' })).toBe('ACC-001');
    expect(await codeOf({ uscc: made.uscc })).toBe('ACC-010');
  });

  it('4.10 the log of a new supplier tells its contacts, accounts and contracts', async () => {
    const made = await create({ contracts: [{ no: 'HT-1', validFrom: '2026-01-01', validTo: null }] });
    const [said] = (
      await api.db.execute<{ after: Record<string, unknown> }>(
        sql`select after from sh_audit where kind = 'ac_supplier' and object_id = ${made.id} and code = 'create'`,
      )
    ).rows;
    expect(said?.after).toMatchObject({
      name: made.name,
      'contacts.0.name': '陈',
      'banks.0.account': made.banks[0]?.account,
      'contracts.0.no': 'HT-1',
      'contracts.0.validFrom': '2026-01-01',
    });
  });

  it('4.10 the log names fields in the order of the form, countries by name, the tax rate in percent', async () => {
    const made = await create({ taxRate: 600 });
    const { list } = await api.as('admin').ok(objectAudit, { query: { kind: 'ac_supplier', id: made.id } });
    const changes = list.at(-1)?.changes.map(({ label, after }) => [label, after]);
    expect(changes?.slice(0, 2)).toEqual([
      ['名称', made.name],
      ['简称', made.shortName],
    ]);
    expect(changes).toContainEqual(['国家/地区', '中国']);
    expect(changes).toContainEqual(['税率', '6%']);
  });

  it('accounts do not change without a second person; masked ones are left alone', async () => {
    const made = await create();
    const save = (as: string, banks: object[]) =>
      api.as(as).call(suppliers.update, { params: { id: made.id }, body: { ...made, remark: as, banks } });
    expect((await save('admin', [{ bankName: '另一银行', account: '1', isDefault: true }])).envelope).toMatchObject({
      data: { fields: { banks: '银行账户变更须经第二人审批' } },
    });
    expect((await save('dim', [{ bankName: '另一银行', account: '****', isDefault: true }])).status).toBe(200);
    const now = await api.as('admin').ok(suppliers.get, { params: { id: made.id } });
    expect(now).toMatchObject({ remark: 'dim', banks: [{ account: made.banks[0]?.account }] });
  });
});

describe('A5 概览', () => {
  it('shows trucks and payables by currency, each as far as the reader may see; costs only with money.cost', async () => {
    await api.db.execute(sql`insert into sy_company (code, name, short_name) values ('A5', '概览公司', '概览')`);
    const { id } = await create();
    await api.db
      .execute(sql`insert into lg_truck (company_id, owner_id, dept_id, truck_no, kind, supplier_id, use_at, from_at, until_at)
      select 1, u.id, u.dept_id, 'TC-A5', 'PICKUP', ${id}, t.at, t.at, t.at + interval '1 hour'
      from ac_user u, (values (timestamptz '2026-11-20 01:00Z')) as t (at) where u.id = 2`);
    for (const [no, state, due] of [
      ['YF1', 'DRAFT', null],
      ['YF2', 'CONFIRMED', '2000-01-01'],
      ['YF3', 'VOID', null],
    ])
      await api.db
        .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, charge_code_id, qty,
          unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, due_date, state)
        select 1, ${no}, 'AP', ${id}, 'OTHER', min(id), 1, 300, 'CNY', 1, 'INCL', 0, 300, 300, 0, ${due}::date, ${state} from fin_charge_code`);
    const seen = (as: string) => api.as(as).ok(suppliers.overview, { params: { id } });
    expect(await seen('admin')).toMatchObject({
      bookings: { all: 0, recent: [] },
      trucks: { all: 1, recent: [{ truckNo: 'TC-A5', state: 'DRAFT' }] },
      payable: [{ currency: 'CNY', draft: '300.00', confirmed: '300.00', overdue: '300.00' }],
    });
    api.actor('buyer', {
      permissions: ['account.supplier.view', 'finance.ap.fee.view'],
      fields: { 'money.cost': 'HIDDEN' },
    });
    expect(await seen('buyer')).toEqual({ bookings: null, trucks: null, containers: null });
  });
});

describe('A5 移交', () => {
  it('goes to another owner with the department, a reason and an audit row; nobody who is not there', async () => {
    const { id, version } = await create();
    const call = (body: object) =>
      api.as('admin').call(suppliers.handOver, { params: { id }, body: { version, reason: '调岗', ...body } });
    expect((await call({ ownerId: '999' })).envelope).toMatchObject({
      data: { fields: { ownerId: '负责人不存在或已停用' } },
    });
    expect((await call({ ownerId: '3', reason: '' })).envelope).toMatchObject({
      data: { fields: { reason: expect.any(String) } },
    });
    expect((await call({ ownerId: '3' })).status).toBe(200);
    expect(await api.as('admin').ok(suppliers.get, { params: { id } })).toMatchObject({
      ownerId: '3',
      version: version + 1,
    });
    const { list } = await api.as('admin').ok(objectAudit, { query: { kind: 'ac_supplier', id } });
    expect(list[0]).toMatchObject({ action: '移交', reason: '调岗' });
  });
});

describe('3.3 contracts', () => {
  it('end on or after the day they begin', async () => {
    const contracts = (validTo: string) => [{ no: 'A', validFrom: '2026-05-01', validTo }];
    const call = (validTo: string) =>
      api.as('admin').call(suppliers.create, { body: supplierDraft({ contracts: contracts(validTo) }) });
    expect((await call('2026-04-30')).envelope).toMatchObject({
      data: { fields: { 'contracts.0.validTo': '不能早于生效日' } },
    });
    expect((await call('2026-05-01')).status).toBe(200);
  });
});

describe('A5 tabs', () => {
  it('count by type under the same filters; the end of contracts can be filtered', async () => {
    const made = await create({
      types: ['INSPECTOR'],
      contracts: [
        { no: 'A', validFrom: '2026-01-01', validTo: '2026-06-30' },
        { no: 'B', validFrom: '2026-07-01', validTo: '2027-01-31' },
      ],
    });
    const list = (query: Record<string, string>) => api.as('admin').ok(supplierList.endpoint, { query });
    const answer = await list({ tab: 'INSPECTOR' });
    expect(answer.list).toMatchObject([{ id: made.id, contractEnds: '2027-01-31', banksVerified: false }]);
    expect(answer.tabCounts).toMatchObject({ INSPECTOR: 1, INSURER: 0 });
    expect((await list({ keyword: made.supplierNo, contractUntil: '2027-01-01..2027-01-31' })).total).toBe(1);
    expect((await list({ keyword: made.supplierNo, contractUntil: '..2026-12-31' })).total).toBe(0);
  });
});
