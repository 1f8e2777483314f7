import { expect, test } from '../pages/demo-office.ts';

test.describe.configure({ timeout: 120_000 });

const PAGES = ['/warehouse/setting', '/warehouse/index/records'];
const SIZES = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

/** How far the page scrolls sideways, and what people touch in it that is lower than 44 px. */
function lowTargets(): { sideways: number; low: string[] } {
  const touched =
    'main button, main a, main [role=tab], main [role=checkbox], main .ant-select, main .ant-input-affix-wrapper';
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

test('tablets: targets of at least 44 px and no sideways scroll on every warehouse page, upright and across', async ({
  browser,
  office,
}) => {
  const page = await office.signIn(browser, 'admin', { hasTouch: true, isMobile: false, viewport: SIZES[0] });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('tbody tr[data-id]').first()).toBeVisible();
      const found = await page.evaluate(lowTargets);
      expect(found, `${path} ${size.width}`).toEqual({ sideways: 0, low: [] });
    }
  }
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
