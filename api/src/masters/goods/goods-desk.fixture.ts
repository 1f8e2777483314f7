import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { hsCodes } from '@shared/contract/system/hs-code.contract.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { attachmentRoutes } from '../../services/attachments/attachment.routes.ts';
import { domestic, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { foreignHsRoutes } from '../foreign-hs/foreign-hs.routes.ts';
import { hsCodeRoutes } from '../hs-codes/hs-code.routes.ts';
import { goodsRoutes } from './goods.routes.ts';

export const HS = '6301400000';
/** The API on goods with two HS codes and a customer, as the test file that calls it needs them. */
export function goodsDesk() {
  const desk = { customerId: '' } as { api: TestApi; customerId: string };
  beforeAll(async () => {
    desk.api = await testApi({
      routes: [...customerRoutes, ...hsCodeRoutes, ...foreignHsRoutes, ...goodsRoutes, ...attachmentRoutes],
      clock: { now: () => new Date('2026-11-20T04:00:00Z') },
      prepare: preparePeople,
    });
    desk.api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
    desk.api.actor('blind', { fields: { 'money.cost': 'HIDDEN', 'money.sell': 'MASK' } });
    desk.customerId = (await admin().ok(customers.create, { body: domestic() })).id;
    const rate = { effectiveFrom: '2020-01-01', rebateRate: 1300, vatRate: 1300 };
    const elements = [
      { key: 'brand', label: '品牌类型', required: true, options: ['无品牌', '境外品牌'] },
      { key: 'fibre', label: '成分含量', required: true },
    ];
    for (const code of [HS, '6302101000'])
      await admin().ok(hsCodes.create, {
        body: { code, name: `毯 ${code}`, unit1: 'TIAO', elements: code === HS ? elements : [], rate },
      });
  });
  afterAll(() => desk.api.close());
  afterEach(() => expect(desk.api.faults).toEqual([]));

  const admin = () => desk.api.as('admin');
  const create = (more: object = {}, as = 'admin') =>
    desk.api.as(as).call(goods.create, { body: { nameCn: '法兰绒毛毯', unit: 'TIAO', ...more } });
  const make = async (more: object = {}): Promise<GoodsDetail> => {
    const { envelope } = await create(more);
    if (!envelope.data) throw new Error(JSON.stringify(envelope));
    return envelope.data as GoodsDetail;
  };
  const save = (row: GoodsDetail, more: object, as = 'admin') =>
    desk.api.as(as).call(goods.update, { params: { id: row.id }, body: { ...row, ...more } });
  const rows = async (query: Record<string, string>, as = 'admin') =>
    (await desk.api.as(as).ok(goodsList.endpoint, { query })).list;
  return { desk, admin, create, make, save, rows };
}
