import { expect, test } from '../pages/fixtures.ts';
import { FormOf } from '../pages/form.page.ts';

/** 1.1 needs one page in three tabs of L10; the demo data has a container without a booking in 待订. */
test('L10-L12 a booking is made, submitted and released, its container goes on and comes back', async ({
  admin: page,
}) => {
  test.setTimeout(180_000);
  const form = new FormOf(page);
  await page.goto('/transport/container/dinggui');
  const row = page.getByRole('row').filter({ hasText: '未订柜' }).first();
  const code = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('button', { name: '新建订柜单' }).or(row.getByText('新建订柜单')).first().click();
  await expect(page.getByRole('table', { name: '柜子与柜量' })).toContainText(code);
  await form.choose('agentId', '船务', /船务代理/);
  await form.choose('carrierId', '航运', /航运/);
  await page.getByLabel('第 1 行单价', { exact: true }).fill('1980.50');
  await page.getByRole('button', { name: '保存并提交', exact: true }).click();
  await expect(page.getByText('已提交，等待放舱')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^DC\d{8}-\d{4}/ })).toBeVisible();

  await page.getByRole('button', { name: '放舱确认' }).click();
  const drawer = new FormOf(page, page.getByRole('dialog'));
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await drawer.type({ soNo: `E2E${Date.now() % 1_000_000}`, vessel: 'EVER DEMO', voyage: '021E' });
  for (const [path, value] of Object.entries({ etd: later(20), eta: later(40), cutCy: `${later(18)} 18:00` })) {
    await drawer.field(path).locator('input').fill(value);
    await drawer.field(path).locator('input').press('Enter');
  }
  const chooser = page.waitForEvent('filechooser');
  await drawer.root.getByText(/拖到这里/).click();
  await (
    await chooser
  ).setFiles({
    name: 'so.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
  });
  await expect(drawer.root.getByText('so.pdf').first()).toBeVisible();
  await drawer.root.getByRole('button', { name: '放舱确认' }).click();
  const warned = page.getByRole('dialog').filter({ hasText: '仍要继续' });
  await expect(page.getByText('已放舱').first().or(warned)).toBeVisible();
  if (await warned.isVisible()) await warned.getByRole('button', { name: '继续' }).click();
  await expect(page.getByText('已放舱').first()).toBeVisible();

  await page.getByRole('table', { name: '柜子与柜量' }).getByRole('link', { name: code }).click();
  const guards = page.getByRole('region', { name: '进入待验货的条件' });
  await expect(guards.getByText('订柜单已放舱')).toBeVisible();
  await expect(guards.getByRole('listitem').filter({ hasText: '放舱资料齐全（满足）' })).toBeVisible();
});
