import { openOffice } from './kit/office.ts';
import { median, report } from './kit/report.ts';
import { answered, slowPage, type SlowPage } from './kit/slow-browser.ts';

/**
 * P1, P6, P14: the order list as it is compared with the same list of refine + antd, react-admin and ProTable, cold on a
 * slow machine (CPU ÷ 4, 10 Mbit/s, 40 ms), 50 rows a page: bytes, first rows, filter, sort, select 50, detail, shift.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const LIST = '/transport/order';
const FIRST_ROW = "document.querySelector('main tbody tr[data-id]')?.dataset.id";
const READY = "!document.querySelector('main table[aria-busy]')";

const office = await openOffice(200);
const state = await office.page.context().storageState();
const browser = office.page.context().browser();
if (!browser) throw new Error('no browser');
const open = (options?: { apiDelay: number }) => slowPage(browser, state, options);

const times: Record<string, number[]> = {};
const note = (name: string, value: number) => void (times[name] ??= []).push(value);

/** Opens the list; milliseconds until rows are painted. */
async function load({ page }: SlowPage): Promise<number> {
  await page.goto(office.url + LIST, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => (document.querySelector('main tbody tr[data-id]') ? performance.now() : false),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  const ms = Number(await shown.jsonValue());
  await page.waitForLoadState('networkidle');
  return ms;
}
const changed = async ({ page }: SlowPage) =>
  `${FIRST_ROW} && ${FIRST_ROW} !== ${JSON.stringify(await page.evaluate(FIRST_ROW))} && ${READY}`;

async function round(): Promise<void> {
  const visit = await open();
  const { page } = visit;
  note('first rows', await load(visit));
  note('script', visit.bytes.script);
  note('all', visit.bytes.all);
  const all = "document.querySelectorAll('main tbody [data-check][aria-checked=true]').length === 50";
  const box = page.getByRole('checkbox', { name: '选择本页全部' });
  note('select', await answered(page, () => box.click(), all));
  await page.getByRole('button', { name: '取消选择' }).click();
  const head = page.getByRole('table').getByRole('button', { name: /订单号/ });
  note('sort', await answered(page, () => head.click(), await changed(visit)));
  await page.waitForLoadState('networkidle');
  await page.getByRole('search').getByRole('combobox', { name: '状态', exact: true }).click();
  const option = page.locator('.ant-select-item-option', { hasText: '草稿' });
  note('filter', await answered(page, () => option.click(), await changed(visit)));
  await page.keyboard.press('Escape');
  await page.waitForLoadState('networkidle');
  const shown =
    "document.querySelector('main article h1') && document.querySelector('main article [role=tabpanel] dl')";
  const link = page.locator('main tbody tr[data-id] a[data-link]').first();
  note('detail', await answered(page, () => link.click(), shown));
  await visit.close();
}

/** Shift over a load, a filter and a change of tab. */
async function shifted(apiDelay: number): Promise<number> {
  const visit = await open({ apiDelay });
  const { page } = visit;
  await load(visit);
  const loaded = await visit.shift();
  await page.goto(`${office.url}${LIST}?transportMode=SEA`);
  await page.locator('tbody tr[data-id]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('tab').nth(1).click();
  await page.locator('table[aria-busy]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const rest = await visit.shift();
  await visit.close();
  return Math.max(loaded, rest);
}

const of = (name: string) => median(times[name] ?? []);
try {
  for (let at = 0; at < ROUNDS; at += 1) await round();
  const quick = await shifted(0);
  const slow = await shifted(700);
  report([
    { what: 'P1 order list, JavaScript', value: of('script'), limit: 330, unit: ' kB' },
    { what: 'P1 order list, all bytes', value: of('all'), limit: 420, unit: ' kB' },
    { what: 'P6 order list, shift over load, filter, tab', value: quick, limit: 0.01 },
    { what: 'P6 the same, answers after 700 ms', value: slow, limit: 0.01 },
    { what: 'P14 order list, first rows', value: of('first rows'), limit: 2900, unit: ' ms' },
    { what: 'P14 order list, filter', value: of('filter'), limit: 400, unit: ' ms' },
    { what: 'P14 order list, sort', value: of('sort'), limit: 400, unit: ' ms' },
    { what: 'P14 order list, select 50', value: of('select'), limit: 200, unit: ' ms' },
    { what: 'P14 order list, detail from it', value: of('detail'), limit: 300, unit: ' ms' },
  ]);
} finally {
  await office.close();
}
