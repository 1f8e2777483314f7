import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { approvalRoutes } from '../../services/approvals/approval.routes.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { notificationRoutes } from '../../services/notifications/notification.routes.ts';
import { riskBoardRoutes } from '../../finance/risks/risk.routes.ts';
import { riskRoutes } from '../risk/risk.routes.ts';
import { overseas, preparePeople } from './customer.fixture.ts';
import { customerRoutes } from './customer.routes.ts';
import { overviewRoutes } from '../../app/overviews/overview.routes.ts';

/** The customers' office with a second person and a general manager; what waits for whom, and how it is decided. After each test no call failed. */
export function twoPersonDesk() {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({
      routes: [
        ...customerRoutes,
        ...overviewRoutes,
        ...riskRoutes,
        ...riskBoardRoutes,
        ...approvalRoutes,
        ...auditRoutes,
        ...notificationRoutes,
      ],
      prepare: async (database) => {
        await preparePeople(database);
        await database.run(`insert into ac_role (code, name) values ('gm', '总经理');
          insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'gm'`);
      },
    });
    api.actor('second', { userId: '3' });
    api.actor('gm', { userId: '4' });
    api.actor('clerk', { userId: '2', permissions: ['account.customer.view'] });
    api.actor('stranger', { userId: '5', scopes: { customer: { level: 'SELF', depts: [] } } });
  });
  afterAll(() => api.close());
  afterEach(() => expect(api.faults).toEqual([]));

  const create = (values = overseas()) => api.as('admin').ok(customers.create, { body: values });
  const get = (id: string, as = 'admin') => api.as(as).ok(customers.get, { params: { id } });
  const waiting = async (objectId: string, as = 'admin') =>
    (await api.as(as).ok(approvals.list, { query: { objectType: 'ac_customer', objectId } })).list.filter(
      ({ state }) => state === 'PENDING',
    );
  const decide = async (objectId: string, as: string, action: 'approve' | 'reject' = 'approve') => {
    const [one] = await waiting(objectId);
    return api.as(as).call(approvals[action], {
      params: { id: one?.id ?? '' },
      body: { version: one?.version ?? 1, reason: '核实过' },
    });
  };
  return {
    get api() {
      return api;
    },
    create,
    get,
    waiting,
    decide,
  };
}
