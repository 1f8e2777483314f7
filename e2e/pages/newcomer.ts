import { randomInt } from 'node:crypto';
import { me } from '@shared/contract/access/auth.contract.ts';
import { userCreate } from '@shared/contract/access/user.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { Browser } from '@playwright/test';
import type { DemoOffice } from './demo-office.ts';
import { Desk } from './desk.ts';
import { logIn } from './staff.page.ts';

/** An account of the test's own with a role of the system: in every company or the one named, in no or one warehouse. */
export async function newcomer(
  browser: Browser,
  office: DemoOffice,
  admin: Desk,
  who: { role: string; warehouseId?: string; companyId?: string },
): Promise<Desk> {
  const roles = await admin.ok(pickerCall('roles'), { query: { q: who.role } });
  const depts = await admin.ok(pickerCall('depts'));
  const { companies } = await admin.ok(me);
  const username = `fin${randomInt(1_000_000_000)}`;
  const made = await admin.ok(userCreate, {
    body: {
      username,
      name: `${who.role}甲`,
      deptId: depts.list[0]?.id ?? '',
      roleIds: roles.list.filter(({ label }) => label === who.role).map(({ id }) => id),
      companyIds: who.companyId ? [who.companyId] : companies.map(({ id }) => id),
      warehouseIds: who.warehouseId ? [who.warehouseId] : [],
      mustChangePassword: false,
    },
  });
  return new Desk(await logIn(browser, office.url, { username, password: made.temporaryPassword ?? '' }), office.url);
}
