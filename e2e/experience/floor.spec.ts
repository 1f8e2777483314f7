import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { zoneList } from '@shared/contract/warehouse/zone.contract.ts';
import { Desk } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';

test.describe.configure({ timeout: 120_000 });

/** Pages of the warehouse that keepers work on, upright and across; rows say when the page is there. */
const ROWS = 'tbody tr[data-id]';
const SIZES = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

/** How far the page scrolls sideways, and what people touch in it that is lower than 44 px. */
function lowTargets(): { sideways: number; low: string[] } {
  const inside = ['main', '.ant-drawer-content', '.ant-modal-content'];
  const kinds = ['button', 'a', '[role=tab]', '[role=checkbox]', '.ant-select', '.ant-input-affix-wrapper'];
  const touched = inside.flatMap((where) => kinds.map((kind) => `${where} ${kind}`)).join();
  // What surrounds a target and takes its touches.
  const around =
    '.ant-tabs-tab, .ant-pagination-item, .ant-pagination-prev, .ant-pagination-next, .ant-input-affix-wrapper, .ant-select, td:has([role=checkbox])';
  const low = [...document.querySelectorAll<HTMLElement>(touched)].filter((one) => {
    const { height } = (one.closest(around) ?? one).getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && height < 43.5;
  });
  return {
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    low: low.map((one) => `${one.className} ${one.textContent} ${one.getBoundingClientRect().height}`),
  };
}

test('tablets: targets of at least 44 px and no sideways scroll on W3 W6 W9 W10 W12 and what opens there, upright and across', async ({
  browser,
  office,
}) => {
  const page = await office.signIn(browser, 'admin', { hasTouch: true, isMobile: false, viewport: SIZES[0] });
  const desk = new Desk(page, office.url);
  const first = async (list: Parameters<Desk['ok']>[0], query: object) =>
    ((await desk.ok(list, { query } as never)) as { list: { id: string }[] }).list[0]?.id ?? '';
  const zone = await first(zoneList.endpoint, { useType: 'STORAGE' });
  const picking = await first(outboundList.endpoint, { tab: 'picking' });
  const PAGES: readonly (readonly [path: string, shown: string])[] = [
    ['/warehouse/setting', ROWS],
    ['/warehouse/index', ROWS],
    ['/warehouse/index/records', ROWS],
    [`/warehouse/setting/detail?id=${zone}`, 'role=button[name=/占用/]'],
    ['/warehouse/order?tab=all', ROWS],
    ['/warehouse/outboundorder', ROWS],
    [`/warehouse/outboundorder/outboundorderdetails?id=${picking}&tab=picks`, 'article'],
    ['/warehouse/arrivalform?tab=all', ROWS],
    ['/warehouse/shoppingstock/damagedparts?tab=all', ROWS],
  ];
  const found: Record<string, unknown> = {};
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [path, shown] of PAGES) {
      await page.goto(path);
      await expect(page.locator(shown).first()).toBeVisible();
      const of = await page.evaluate(lowTargets);
      if (of.sideways > 0 || of.low.length > 0) found[`${path} ${size.width}`] = of;
    }
  }
  expect(found).toEqual({});
  await page.context().close();
});

test('a scanner without focus: found or named, a look-up without a line is said and scanned again', async ({
  admin,
}) => {
  await admin.goto('/warehouse/index/records');
  const bar = admin.getByRole('status', { name: '扫描' });
  await expect(bar).toBeVisible();
  // A scanner types a code at once, whatever has the focus.
  const scan = (code: string) =>
    admin.evaluate((text) => {
      for (const key of [...text, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }, code);
  const answer = await admin.request.get('/api/pickers/chambers?q=');
  const { data } = (await answer.json()) as { data: { list: { label: string; extra?: { door?: string } }[] } };
  const [first, second] = data.list.flatMap(({ extra }) => (extra?.door ? [extra.door] : []));
  if (!first || !second) throw new Error('the demo has no two chambers');
  await scan(first);
  await expect(bar).toContainText('✓');
  await expect(admin).toHaveURL(/chamberId=\d+/);
  const before = admin.url();
  // The same label twice in a moment is caught: use-scanner.test.tsx, which has a moment of its own.
  await scan('NO-SUCH-DOOR');
  await expect(bar).toContainText('没有编码为 NO-SUCH-DOOR 的仓间');
  await admin.context().setOffline(true);
  await scan(second);
  await expect(bar).toContainText('网络中断，这一枪没有处理，请恢复后重扫');
  await admin.context().setOffline(false);
  await scan(second);
  await expect(bar).toContainText('✓');
  await expect(admin).not.toHaveURL(before);
});
