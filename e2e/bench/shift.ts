import { openOffice } from './kit/office.ts';
import { median, report } from './kit/report.ts';

/** P6: layout shift of a cold load of the orders, a filter and a change of tab, as the browser adds it up. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);

const office = await openOffice(200);
const { page } = office;
await page.addInitScript(() => {
  const shift = { sum: 0 };
  Object.assign(globalThis, { shift });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift.sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
});
const rows = page.locator('tbody tr[data-id]');
const settled = async () => {
  await page.locator('table[aria-busy]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
};
try {
  const sums: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/transport/order');
    await rows.first().waitFor();
    await settled();
    await page.goto('/transport/order?transportMode=SEA');
    await rows.first().waitFor();
    await settled();
    const filtered = await page.evaluate<number>('shift.sum');
    await page.getByRole('tab').nth(1).click();
    await settled();
    const all = await page.evaluate<number>('shift.sum');
    sums.push(Math.max(filtered, all));
  }
  report([{ what: 'P6 layout shift over load, filter and tab', value: median(sums), limit: 0.01 }]);
} finally {
  await office.close();
}
