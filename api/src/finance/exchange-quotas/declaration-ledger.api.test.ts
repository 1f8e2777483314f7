import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { fxDeclarationList, quotaAccountList } from '@shared/contract/finance/quota-list.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { followDeparture, takeDeclared, voidDeclared } from './declaration-ledger.ts';

const { desk, li, drafted } = declarationDesk();
type Declared = EventPayloads['container.declared'];

/** A container that has left 待报关, and what finance was told of it. */
async function declared() {
  const { box } = await drafted();
  await desk.walk.declared(box);
  await desk.walk.to(box, 'CLEAR');
  const [event] = await desk.api.database.raw<{ payload: Declared }>(
    `select payload from sh_outbox where event = 'container.declared' and payload->>'containerId' = '${box.id}'`,
  );
  if (!event) throw new Error('finance was not told');
  return { box, payload: event.payload };
}
const told = (work: (ctx: CommandCtx) => Promise<void>) => desk.api.command('li', work);
const rowsOf = async (customsNo: string, tab = 'all') =>
  (await li().ok(fxDeclarationList.endpoint, { query: { keyword: customsNo, tab } })).list;

describe('13 container.declared → 报关收汇台账', () => {
  it('a row by customer and currency with its due day; told twice it is one; rolled back it is void', async () => {
    const { box, payload } = await declared();
    const [declaration] = payload.declarations;
    const no = declaration?.customsNo ?? '';
    await told((ctx) => takeDeclared(ctx, payload));
    await told((ctx) => takeDeclared(ctx, payload));
    const [row, ...more] = await rowsOf(no);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ declared: '625.00', open: '625.00', currency: 'USD', state: 'OPEN' });
    const days = (Date.parse(row?.dueDate ?? '') - Date.parse(row?.exportDate ?? '')) / 86_400_000;
    expect(days).toBe(90);
    const { list } = await li().ok(quotaAccountList.endpoint, { query: { customerId: row?.customerId ?? '' } });
    expect(list).toMatchObject([{ available: '0.00', outstanding: '625.00', state: 'USED' }]);
    await told((ctx) =>
      voidDeclared(ctx, { containerId: box.id, containerCode: box.containerCode, from: 'DELIVER', to: 'CLEAR' }),
    );
    expect((await rowsOf(no))[0]?.state).toBe('OPEN');
    await told((ctx) =>
      voidDeclared(ctx, { containerId: box.id, containerCode: box.containerCode, from: 'CLEAR', to: 'DECLARE' }),
    );
    expect((await rowsOf(no, 'void')).map(({ id }) => id)).toEqual([row?.id]);
    await told((ctx) => takeDeclared(ctx, payload));
    expect(await rowsOf(no)).toHaveLength(2);
  });

  it('the day of the actual departure is the export date, matched or not; taken back, the planned day is again', async () => {
    const { box, payload } = await declared();
    const no = payload.declarations[0]?.customsNo ?? '';
    await told((ctx) => takeDeclared(ctx, payload));
    const [planned] = await rowsOf(no);
    const departed = (atd: string | null, was: string | null) =>
      told((ctx) => followDeparture(ctx, { containerId: box.id, containerCode: box.containerCode, atd, was }));
    await departed('2026-11-05', null);
    const [row] = await rowsOf(no);
    expect([row?.exportDate, row?.dueDate]).toEqual(['2026-11-05', '2027-02-03']);
    await departed('2026-11-07', '2026-11-05');
    expect((await rowsOf(no))[0]).toMatchObject({ exportDate: '2026-11-07', dueDate: '2027-02-05' });
    const { version = 0 } = (await rowsOf(no))[0] ?? {};
    await departed('2026-11-07', '2026-11-05');
    expect((await rowsOf(no))[0]?.version, 'told twice it writes once').toBe(version);
    // A departure that was recorded before the declaration was told of.
    await desk.api.database.run(`update lg_container set atd = '2026-11-09' where id = ${box.id}`);
    await told((ctx) => takeDeclared(ctx, payload));
    expect((await rowsOf(no))[0]?.exportDate).toBe('2026-11-09');
    await departed(null, '2026-11-09');
    expect((await rowsOf(no))[0]).toMatchObject({ exportDate: planned?.exportDate, dueDate: planned?.dueDate });
  });

  it('5.7 a currency, a customer or a company that is declared no more after 删改单 leaves the ledger', async () => {
    const { payload } = await declared();
    const no = payload.declarations[0]?.customsNo ?? '';
    const amended = (change: object, line: object = {}): Declared => ({
      ...payload,
      declarations: payload.declarations.map((one) => ({
        ...one,
        ...change,
        lines: one.lines.map((each) => ({ ...each, ...line })),
      })),
    });
    const live = async () => (await rowsOf(no)).map(({ currency, state }) => [currency, state]);
    await told((ctx) => takeDeclared(ctx, payload));
    expect(await live()).toEqual([['USD', 'OPEN']]);
    await told((ctx) => takeDeclared(ctx, amended({}, { currency: 'EUR' })));
    await told((ctx) => takeDeclared(ctx, amended({}, { currency: 'EUR' })));
    expect((await live()).toSorted()).toEqual([
      ['EUR', 'OPEN'],
      ['USD', 'VOID'],
    ]);
    await told((ctx) => takeDeclared(ctx, amended({ exporterKind: 'CUSTOMER' })));
    expect((await live()).map(([, state]) => state)).toEqual(['VOID', 'VOID']);
  });

  it('what a customer exports in its own name is not in the ledger', async () => {
    const { payload } = await declared();
    const own = payload.declarations.map((one) => ({ ...one, exporterKind: 'CUSTOMER' }));
    await told((ctx) => takeDeclared(ctx, { ...payload, declarations: own }));
    expect(await rowsOf(payload.declarations[0]?.customsNo ?? '')).toEqual([]);
  });

  it('LOG-060 a row that is matched holds 回退; told of one all the same it stays, and takes the new amount while that covers it', async () => {
    const { box, payload } = await declared();
    const no = payload.declarations[0]?.customsNo ?? '';
    await told((ctx) => takeDeclared(ctx, payload));
    const [row] = await rowsOf(no);
    const { list } = await li().ok(quotaAccountList.endpoint, { query: { customerId: row?.customerId ?? '' } });
    const account = list.find(({ companyId, currency }) => companyId === row?.companyId && currency === 'USD');
    const { version } = await li().ok(fxQuotas.get, { params: { id: account?.id ?? '' } });
    const opened = await li().ok(fxQuotas.adjust, {
      params: { id: account?.id ?? '' },
      body: { version, amount: '700', reason: '期初余额' },
    });
    await li().ok(fxMatches.create, {
      body: {
        sourceId: opened.lots[0]?.id ?? '',
        declarationId: row?.id ?? '',
        amount: '600',
        cross: null,
        crossReason: null,
      },
    });
    const back = await desk.api.as('wang').call(containers.rollback, {
      params: { id: box.id },
      body: { version: (await desk.walk.read(box)).version, reason: '客户要求更改' },
    });
    expect(back.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(back.envelope.errorMessage).toBe(
      `${box.containerCode} 不能回退：报关单 ${no} 已匹配收汇 ${opened.lots[0]?.movementNo ?? ''}，请先取消匹配。`,
    );
    const lodged = await desk.walk.readDecl({ id: payload.declarations[0]?.id ?? '' });
    const amended = await desk.api.as('wang').call(declarations.amend, {
      params: { id: lodged.id },
      body: { version: lodged.version, reason: '单价报错' },
    });
    expect(amended.envelope).toMatchObject({
      errorCode: 'LOG-060',
      errorMessage: `${lodged.declNo} 不能删改单：报关单 ${no} 已匹配收汇 ${opened.lots[0]?.movementNo ?? ''}，请先取消匹配。`,
    });
    await told((ctx) =>
      voidDeclared(ctx, { containerId: box.id, containerCode: box.containerCode, from: 'CLEAR', to: 'DECLARE' }),
    );
    expect(await rowsOf(no)).toMatchObject([{ state: 'PART', open: '25.00' }]);
    const priced = (total: string, releasedAt = '2026-11-06T01:00:00.000Z'): Declared => ({
      ...payload,
      declarations: payload.declarations.map((one) => ({
        ...one,
        releasedAt,
        lines: one.lines.map((line) => ({ ...line, total })),
      })),
    });
    await desk.api.database.run(`insert into ac_role (code, name, status) values ('fxl', '外汇核销员', 'ENABLED');
      insert into ac_role_perm (role_id, code) select id, 'fx.quota.match' from ac_role where code = 'fxl';
      insert into ac_user_role (user_id, role_id) select u.id, r.id from ac_role r, (select min(id) as id from ac_user) u where r.code = 'fxl';
      insert into ac_user_company (user_id, company_id) select min(id), ${row?.companyId ?? ''} from ac_user on conflict do nothing`);
    await told((ctx) => takeDeclared(ctx, priced('599')));
    expect(await rowsOf(no)).toMatchObject([{ declared: '625.00' }]);
    const { rows: notices } = await desk.api.db.execute(
      sql`select distinct title from sh_notification where object_type = 'fx_declaration' and object_id = ${row?.id ?? '0'}`,
    );
    expect(notices).toEqual([{ title: `报关单 ${no} 删改后的报关金额小于已匹配与差额核销之和` }]);
    // Once for each 删改单, also for a second one on the same day.
    const heard = async () =>
      desk.api.db.execute(
        sql`select id from sh_notification where object_type = 'fx_declaration' and object_id = ${row?.id ?? '0'}`,
      );
    const once = (await heard()).rows.length;
    await told((ctx) => takeDeclared(ctx, priced('599')));
    expect((await heard()).rows.length).toBe(once);
    await told((ctx) => takeDeclared(ctx, priced('598', '2026-11-06T03:00:00.000Z')));
    expect((await heard()).rows.length).toBe(once * 2);
    await told((ctx) => takeDeclared(ctx, priced('650')));
    expect(await rowsOf(no)).toMatchObject([{ declared: '650.00', open: '50.00' }]);
    await told((ctx) =>
      followDeparture(ctx, { containerId: box.id, containerCode: box.containerCode, atd: '2026-11-05', was: null }),
    );
    expect(await rowsOf(no)).toMatchObject([{ exportDate: '2026-11-05', dueDate: '2027-02-03', open: '50.00' }]);
  });
});
