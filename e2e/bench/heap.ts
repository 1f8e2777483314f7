import { openOffice } from './kit/office.ts';
import { report } from './kit/report.ts';

/** P7: heap after 100 × list → detail → back ÷ that after 10, each after a forced collection. */
const FIRST = 10;
const LAST = Number(process.env.TIMES ?? 100);

const office = await openOffice(200);
const { page } = office;
try {
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.enable');
  const heap = async (): Promise<number> => {
    for (let round = 0; round < 3; round += 1) await browser.send('HeapProfiler.collectGarbage');
    const { usedSize } = await browser.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  };
  const rows = page.locator('tbody tr[data-id]');
  await page.goto('/transport/order');
  await rows.first().waitFor();
  const sizes: Record<number, number> = {};
  for (let time = 1; time <= LAST; time += 1) {
    await rows
      .nth(time % 20)
      .locator('a[data-link]')
      .click();
    await page.waitForURL('**/transport/order/info?id=*');
    await page.locator('main h1').waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/transport/order');
    await rows.first().waitFor();
    if (time === FIRST || time % 25 === 0) sizes[time] = await heap();
  }
  console.table(Object.fromEntries(Object.entries(sizes).map(([time, size]) => [time, `${size.toFixed(1)} MB`])));
  report([
    { what: `P7 heap after ${LAST} ÷ after ${FIRST}`, value: (sizes[LAST] ?? 0) / (sizes[FIRST] ?? 1), limit: 1.15 },
  ]);
} finally {
  await office.close();
}
