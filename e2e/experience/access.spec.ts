import type { Page } from '@playwright/test';
import { expect, test } from '../pages/demo-office.ts';
import { findings } from '../pages/findings.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 120_000 });

/** What opens on a page with data: a row's first cell, a button of the first row, a button of the page, a tab. */
type Opens = { path: string; rows?: string[]; buttons?: string[]; tabs?: string[]; first?: boolean };
const LAYERS: readonly Opens[] = [
  { path: '/transport/order', buttons: ['导入', '列设置', '视图', '更多筛选'], rows: ['驳回'] },
  { path: '/transport/container/order', buttons: ['新建柜子'], rows: ['回退'] },
  { path: '/transport/container/pingui', buttons: ['新建柜子', '自动建议'] },
  { path: '/transport/truck', first: true, buttons: ['新建拖车单'], tabs: ['调度日历', '车辆', '司机'] },
  { path: '/account/customer/code', buttons: ['新增编码'] },
];

const LAYER = '.ant-drawer-section, .ant-modal, .ant-popover, .ant-dropdown';

/** Closes what is open, by the keyboard as people do. */
async function close(page: Page): Promise<void> {
  const layers = page.locator(LAYER).filter({ visible: true });
  for (let tries = 0; tries < 3 && (await layers.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await expect
      .poll(() => layers.count(), { timeout: 1500 })
      .toBe(0)
      .catch(() => {});
  }
}

for (const { path, first, rows = [], buttons = [], tabs = [] } of LAYERS)
  test(`axe: nothing serious on ${path} with data, nor in what opens there`, async ({ admin }) => {
    const list = new ListOf(admin);
    const main = admin.locator('main');
    const all: Record<string, string[]> = {};
    const look = async (what: string, within?: string) => {
      const found = await findings(admin, undefined, within);
      if (found.length > 0) all[what] = found;
    };
    await admin.goto(`${path}?pageSize=20`);
    await expect(main.getByRole('button').first()).toBeVisible();
    await admin.waitForLoadState('networkidle');
    await look('page');
    const open = async (what: string, act: () => Promise<unknown>) => {
      await act();
      // What opens may be fetched first; filters and tabs open in the page itself.
      const layer = await admin
        .locator(LAYER)
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 4000 })
        .then(
          () => true,
          () => false,
        );
      await admin.waitForLoadState('networkidle');
      await look(what, layer ? LAYER : 'main');
      if (layer) await close(admin);
    };
    if (first) await open('row', () => list.rows.first().locator('a[data-link], [data-action="$open"]').click());
    for (const name of rows)
      await open(name, () => main.locator('tbody').getByRole('button', { name, exact: true }).first().click());
    for (const name of buttons) await open(name, () => main.getByRole('button', { name }).first().click());
    for (const name of tabs) await open(name, () => main.getByRole('tab', { name }).first().click());
    expect(all).toEqual({});
  });
