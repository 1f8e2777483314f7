import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { cargoReleaseList } from '@shared/contract/logistics/cargo-release-list.contract.ts';
import { cargoReleases, type CargoRelease } from '@shared/contract/logistics/cargo-release.contract.ts';
import type { DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryDesk } from '../../../test/delivery-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';

const { desk, li, wang, stock, waiting } = deliveryDesk();
const next = stock(5);
const RIGHTS = ['logistics.release.view', 'logistics.release.approve', 'dashboard.index.view'] as const;
const apply = ({ orderId, containerId }: DeliveryItem): Promise<CargoRelease> =>
  li().ok(cargoReleases.apply, {
    body: { orderId, containerId, kind: 'SPECIAL', document: 'TELEX', reason: '月底统一付款' },
  });
const approve = async (item: DeliveryItem): Promise<CargoRelease> => {
  const { id: made, version } = await apply(item);
  return wang().ok(cargoReleases.approve, { params: { id: made }, body: { version } });
};
const seenBy = (who: string, query: Record<string, string> = {}) =>
  desk.api.as(who).ok(cargoReleaseList.endpoint, { query });
const numbers = async (query: Record<string, string>, who = 'li') =>
  (await seenBy(who, query)).list.map(({ releaseNo }) => releaseNo);

/** One in each state; the released one has left. */
const made = {} as Record<'pending' | 'released' | 'refused' | 'revoked' | 'out', CargoRelease>;
let containerCode: string;
beforeAll(async () => {
  made.pending = await apply(next().item);
  made.released = await approve(next().item);
  const refused = await apply(next().item);
  made.refused = await wang().ok(cargoReleases.refuse, {
    params: id(refused),
    body: { version: refused.version, reason: '先付款' },
  });
  const revoked = await approve(next().item);
  made.revoked = await wang().ok(cargoReleases.revoke, {
    params: id(revoked),
    body: { version: revoked.version, reason: '客户未付款' },
  });
  const left = next().item;
  await desk.walk.out(left);
  const [out] = (await li().ok(cargoReleases.ofOrder, { params: { id: left.orderId } })).list;
  if (!out) throw new Error('not released');
  made.out = out;
  containerCode = out.containerCode;
  await desk.api.database.run(
    `update lg_release set open_receivable = 1500.55, overdue = 300.25 where id = ${made.pending.id}`,
  );
}, 120_000);

describe('13.1 GET /logistics/releases', () => {
  it('5.11 a tab a state, with their numbers', async () => {
    const { tabCounts, total } = await seenBy('li', { numbers: containerCode });
    expect(tabCounts).toEqual({ all: 5, PENDING: 1, RELEASED: 2, REFUSED: 1, REVOKED: 1 });
    expect(total).toBe(5);
    expect(await numbers({ tab: 'REVOKED' })).toEqual([made.revoked.releaseNo]);
  });
  it('says who applied and why, who decided and what may be done; one that has left is not revoked', async () => {
    const { list } = await seenBy('wang', { numbers: containerCode });
    const row = (of: CargoRelease) => list.find((each) => each.id === of.id);
    expect(row(made.pending)).toMatchObject({
      orderNo: made.pending.orderNo,
      containerCode,
      customerName: '恒丰',
      kind: 'SPECIAL',
      document: 'TELEX',
      reason: '月底统一付款',
      applicantName: '李四',
      approverName: null,
      openReceivable: '1500.55',
      actions: [
        { code: 'approve', enabled: true },
        { code: 'refuse', enabled: true },
      ],
    });
    expect(row(made.refused)).toMatchObject({ approverName: '王五', endReason: '先付款', actions: [] });
    expect(row(made.released)?.actions).toMatchObject([{ code: 'revoke', enabled: true }]);
    expect(row(made.out)?.actions).toEqual([]);
  });
  it('ACC-039 who applied sees the decision blocked', async () => {
    const [row] = (await seenBy('li', { tab: 'PENDING' })).list;
    expect(row?.actions).toMatchObject([
      { code: 'approve', enabled: false, unmet: ['由您申请，请由其他人审批'] },
      { code: 'refuse', enabled: false },
    ]);
  });
  it('filters: numbers of release, order and container, customer, way, day, applicant, what waits for me', async () => {
    const no = made.pending.releaseNo;
    for (const number of [no, made.pending.orderNo]) expect(await numbers({ numbers: number })).toEqual([no]);
    expect((await seenBy('li', { numbers: `${no}\nFH20000101-0001` })).missing).toEqual(['FH20000101-0001']);
    expect(await numbers({ customerId: '1', tab: 'PENDING' })).toEqual([no]);
    expect(await numbers({ customerId: '999' })).toEqual([]);
    expect(await numbers({ kind: 'CREDIT' })).toEqual([]);
    expect(await numbers({ createdAt: '2000-01-01..2000-01-02' })).toEqual([]);
    expect(await numbers({ applicantId: '2', stage: 'DELIVER', tab: 'PENDING' })).toEqual([no]);
    expect(await numbers({ mine: '1' }, 'wang')).toEqual([no]);
    expect(await numbers({ mine: '1' }, 'li')).toEqual([]);
  });
  it('sorts by the amount and sums it over the filter', async () => {
    const { list, summary } = await seenBy('li', { numbers: containerCode, sort: '-openReceivable' });
    expect(list[0]?.id).toBe(made.pending.id);
    expect(summary).toMatchObject({ openReceivable: { CNY: '1500.55' } });
  });
});

describe('who sees what', () => {
  it('ACC-032 rows of orders out of scope are not there, nor counted', async () => {
    desk.api.actor('far', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const { list, tabCounts } = await seenBy('far');
    expect([list, tabCounts?.all]).toEqual([[], 0]);
    const { item } = await waiting();
    const own = await approve(item);
    await desk.api.database.run(`update lg_order set owner_id = 4 where id = ${item.orderId}`);
    expect(await numbers({}, 'far')).toEqual([own.releaseNo]);
  });
  it('ACC-031 SYS-034 amounts follow money.sell: not in the list, its sums, its sort or its export', async () => {
    desk.api.actor('blind', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    desk.api.actor('masked', { userId: '2', deptId: '1', fields: { 'money.sell': 'MASK' } });
    const hidden = await seenBy('blind', { numbers: containerCode });
    expect(hidden.list).toHaveLength(5);
    expect(JSON.stringify(hidden)).not.toMatch(/1500\.55|300\.25|openReceivable/);
    const masked = await seenBy('masked', { numbers: containerCode });
    expect(JSON.stringify(masked)).not.toMatch(/1500\.55|300\.25/);
    expect(masked.list[0]?.openReceivable).toBe('***');
    for (const who of ['blind', 'masked'])
      expect(
        (await desk.api.as(who).call(cargoReleaseList.endpoint, { query: { sort: '-overdue' } })).envelope,
      ).toMatchObject({ errorCode: 'VALIDATION' });
    const endpoint = exportOf(cargoReleaseList);
    if (!endpoint) throw new Error('no export');
    const sheet = async (who: string) => {
      const answer = await desk.api.as(who).send(endpoint, { query: { tab: 'PENDING' } });
      return readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 100 });
    };
    expect(JSON.stringify(await sheet('li'))).toContain('1500.55');
    const blind = JSON.stringify(await sheet('blind'));
    expect(blind).toContain(made.pending.releaseNo);
    expect(blind).not.toMatch(/1500\.55|未收应收/);
  });
  it('needs logistics.release.view', async () => {
    desk.api.actor('clerk', { permissions: ['logistics.songda.view'] });
    expect((await desk.api.as('clerk').call(cargoReleaseList.endpoint, {})).status).toBe(403);
  });
});

it('DSH-001 待放货审批 counts what the list behind it shows', async () => {
  desk.api.actor('fin', { userId: '4', permissions: [...RIGHTS] });
  const { kinds, list } = await desk.api.as('fin').ok(dashboard.todos, {});
  const todo = kinds.find(({ kind }) => kind === 'release');
  expect(todo?.link).toBe('/transport/container/wait-songda?as=releases&tab=PENDING&mine=1');
  expect(todo?.count).toBe((await seenBy('fin', { tab: 'PENDING', mine: '1' })).total);
  expect(list).toContainEqual(
    expect.objectContaining({
      no: made.pending.releaseNo,
      link: `/transport/container/wait-songda?as=releases&tab=PENDING&numbers=${made.pending.releaseNo}`,
    }),
  );
});
