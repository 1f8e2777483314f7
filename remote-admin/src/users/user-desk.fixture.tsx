import * as user from '@shared/contract/access/user.contract.ts';
import { deptList } from '@shared/contract/access/dept.contract.ts';
import { roleList } from '@shared/contract/access/role.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userSessions } from '@shared/contract/access/user-login.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import admin from '../../module.ts';
import { depts, detail, row } from './user.fixture.ts';
// Loaded before the clock of the first test runs.
import './user-list.page.tsx';
import './user-add.page.tsx';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
/** Accounts, roles and departments of a fake API, before each test of a file. */
export function userDesk() {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .on(deptList, { list: depts })
      .on(userList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} })
      .on(user.userGet, detail)
      .on(roleList, { list: [] })
      .on(user.grantableCompanies, { list: [{ id: '1', name: '宁波远通', shortName: '远通' }] })
      .on(userSessions, { list: [] });
    api.on(approvals.list, { list: [] });
    for (const kind of ['users', 'roles', 'depts', 'companies']) api.on(pickerCall(kind), { list: [] });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  const open = (path: string, me = person()) => {
    const hosted = renderRoute(admin, path, me);
    return { ...hosted, by: userEvent.setup({ pointerEventsCheck: 0 }) };
  };
  const call = (line: string) => api.calls.findLast((one) => one.line === line);
  return {
    get api() {
      return api;
    },
    open,
    call,
  };
}
