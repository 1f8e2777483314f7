import type { Page } from '@playwright/test';
import { openOffice } from './kit/office.ts';
import { median, report } from './kit/report.ts';

/**
 * P5: the worst interaction (Event Timing: from the key or click to the paint after it) of a session in a list of 10,000
 * orders, 100 a page: filter, sort, tab, page, select all, all rows of the filter, batch drawer, columns, form, drawer.
 * Each round is the same session; the figure of a step is the median of its rounds.
 */
const ROWS = Number(process.env.ROWS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LIMIT = 200;

interface Timed {
  interactionId: number;
  duration: number;
  name: string;
}
const office = await openOffice(ROWS);
const { page } = office;
await page.addInitScript(() => {
  const seen: Timed[] = [];
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Timed)[])
      if (entry.interactionId)
        seen.push({ interactionId: entry.interactionId, duration: entry.duration, name: entry.name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
});

/** The slowest interaction since the last call; those below 16 ms are not reported by the browser. */
const worst = async (on: Page): Promise<number> => {
  await on.waitForTimeout(250);
  const all = await on.evaluate<Timed[]>('seen.splice(0)');
  return Math.max(16, ...all.map((one) => one.duration));
};
const times: Record<string, number[]> = {};
async function step(name: string, act: () => Promise<unknown>, warm: boolean): Promise<void> {
  await act();
  const took = await worst(page);
  if (!warm) (times[name] ??= []).push(took);
}
const rows = page.locator('tbody tr[data-id]');
const settled = async () => {
  await page.locator('table[aria-busy]').waitFor({ state: 'detached' });
  await rows.first().waitFor();
};

async function session(warm: boolean): Promise<void> {
  await page.goto('/transport/order?pageSize=100');
  await settled();
  await worst(page);
  const search = page.getByRole('search');
  await step('more filters', async () => search.getByRole('button', { name: '更多筛选' }).click(), warm);
  await step('type a filter', async () => search.getByLabel('商品/HS').pressSequentially('毛毯', { delay: 60 }), warm);
  await step('clear what was typed', async () => search.getByRole('button', { name: '清空筛选' }).click(), warm);
  await settled();
  await step('open a choice', async () => search.getByRole('combobox', { name: '状态', exact: true }).click(), warm);
  await step('choose', async () => page.locator('.ant-select-item-option').nth(1).click().then(settled), warm);
  await page.keyboard.press('Escape');
  await step(
    'clear the filter',
    async () => page.getByRole('button', { name: '清空筛选' }).click().then(settled),
    warm,
  );
  await step(
    'sort',
    async () =>
      page
        .getByRole('table')
        .getByRole('button', { name: /订单号/ })
        .click()
        .then(settled),
    warm,
  );
  await step('tab', async () => page.getByRole('tab').nth(1).click().then(settled), warm);
  await step('tab back', async () => page.getByRole('tab').first().click().then(settled), warm);
  await step('next page', async () => page.getByTitle('下一页').click().then(settled), warm);
  await step('select all of the page', async () => page.getByRole('checkbox', { name: '选择本页全部' }).click(), warm);
  await step(
    'all rows of the filter',
    async () => {
      await page.getByRole('button', { name: /选择全部/ }).click();
      await page.getByText(/^已选全部 [\d,+]+ 条筛选结果$/).waitFor();
    },
    warm,
  );
  await step(
    'open the batch drawer',
    async () => {
      await page.getByRole('toolbar').getByRole('button', { name: '提交', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
    warm,
  );
  await step('close it', async () => page.getByRole('dialog').getByRole('button', { name: '取消' }).click(), warm);
  await step('take the choice back', async () => page.getByRole('button', { name: '取消选择' }).click(), warm);
  await step('column settings', async () => page.getByRole('button', { name: '列设置' }).click(), warm);
  await step(
    'hide a column',
    async () => page.getByRole('list', { name: '列' }).getByRole('checkbox').nth(3).click(),
    warm,
  );
  await step(
    'show it again',
    async () => page.getByRole('list', { name: '列' }).getByRole('checkbox').nth(3).click(),
    warm,
  );
  await page.goto('/account/customer');
  await settled();
  await worst(page);
  await step(
    'open a drawer',
    async () => {
      await rows.first().getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
    warm,
  );
}

try {
  for (let round = 0; round <= ROUNDS; round += 1) await session(round === 0);
  report(
    Object.entries(times)
      .map(([name, all]) => ({ what: `P5 ${name}`, value: median(all), limit: LIMIT, unit: ' ms' }))
      .sort((left, right) => right.value - left.value),
  );
} finally {
  await office.close();
}
