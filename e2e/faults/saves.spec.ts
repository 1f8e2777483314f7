import type { Page, Route } from '@playwright/test';
import { expect, test, watchPopups } from '../pages/fixtures.ts';
import { CUSTOMER_FORM as ADD, fillCustomer } from '../pages/customer.page.ts';

const isSave = (route: Route): boolean => route.request().method() === 'POST';

/** Customers that bear a name, as the API tells. */
async function found(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`/api/accounts/customers?keyword=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: { list: { name: string }[] } };
  return data.list.filter((row) => row.name === name).length;
}

/** Whether a draft of this browser holds what was typed. */
const draftHolds = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((typed) => Object.values({ ...localStorage }).some((kept) => kept.includes(typed)), text);

/** Holds every save back until it is let go. */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/api/accounts/customers', (route) => (isSave(route) ? void held.push(route) : route.continue()));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}

test('R4 admin | double click: one customer', async ({ admin }) => {
  const name = `双击${Date.now()}`;
  const popups = await watchPopups(admin);
  await fillCustomer(admin, name);
  await admin.getByRole('button', { name: '保存', exact: true }).dblclick();
  await expect.poll(() => found(admin, name)).toBe(1);
  // The form has left and nothing is under way any more: a second save would be there by now.
  await expect(admin).not.toHaveURL(new RegExp(ADD));
  await admin.waitForLoadState('networkidle');
  expect(await found(admin, name)).toBe(1);
  expect((await popups()).length).toBeLessThanOrEqual(1);
});

test('R4 admin | F5 in a save: no second customer, what was typed is not lost', async ({ admin }) => {
  const name = `刷新${Date.now()}`;
  await fillCustomer(admin, name);
  admin.on('dialog', (dialog) => void dialog.accept());
  await expect.poll(() => draftHolds(admin, name)).toBe(true);
  const letGo = await holdSaves(admin);
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  await letGo();
  await admin.reload();
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  const saved = await found(admin, name);
  expect(saved).toBeLessThanOrEqual(1);
  // Either it was saved, or the draft offers what was typed.
  if (saved === 0) await expect(admin.getByText(/草稿/).first()).toBeVisible();
});

test('R4 admin | Back in a save: at most one customer, the shell stands', async ({ admin }) => {
  const name = `返回${Date.now()}`;
  await admin.goto('/account/customer');
  await fillCustomer(admin, name);
  admin.on('dialog', (dialog) => void dialog.accept());
  const letGo = await holdSaves(admin);
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  await admin.evaluate(() => history.back());
  await letGo();
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  expect(await found(admin, name)).toBeLessThanOrEqual(1);
});
