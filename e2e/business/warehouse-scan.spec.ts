import { filmOf } from '../pages/camera-picture.ts';
import { expect, test as base } from '../pages/demo-office.ts';
import { scan } from '../pages/dock.ts';
import { ListOf } from '../pages/list.page.ts';

/** A browser whose camera shows the label of a chamber's door. */
const test = base.extend({});
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
      const film = `--use-file-for-fake-video-capture=${await filmOf('NB01-A-01')}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera, film] });
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 120_000 });

test('W5 a door label is scanned without focus, with the camera whose reader comes from our own files, and by hand', async ({
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whm01');
  const asked: string[] = [];
  keeper.on('request', (request) => asked.push(request.url()));
  const list = new ListOf(keeper);
  await list.open('/warehouse/index/records');
  const bar = keeper.getByRole('status', { name: '扫描' }).first();
  await scan(keeper, 'NO-SUCH-1');
  await expect(bar).toContainText('没有编码为 NO-SUCH-1 的仓间');
  expect(asked.filter((url) => url.includes('.wasm'))).toEqual([]);

  await keeper.getByRole('button', { name: '相机' }).click();
  await expect(keeper).toHaveURL(/chamberId=\d+/);
  const wasm = asked.filter((url) => url.includes('.wasm'));
  expect(wasm).toHaveLength(1);
  expect(wasm[0]).toContain(`${office.url}/mf/warehouse/`);
  await keeper.keyboard.press('Escape');
  await expect(keeper.getByRole('dialog')).toBeHidden();

  await keeper.getByLabel('手工输入条码').fill('NO-SUCH-2');
  await keeper.getByLabel('手工输入条码').press('Enter');
  await expect(bar).toContainText('没有编码为 NO-SUCH-2 的仓间');
});
