import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { CountingHouse } from '../pages/counting-house.ts';
import { expect, officeAt, PASSWORD, test } from '../pages/demo-office.ts';
import { OwnServer } from '../pages/own-server.ts';
import { publishChanged, release, replaceEntry, UNSMOKED } from '../pages/release-command.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { Workbench } from '../pages/workbench.page.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

test('REL-001 the finance module goes live with an error in the middle of a settlement and is taken back: nothing typed is lost, one settlement', async ({
  browser,
}) => {
  const server = await OwnServer.createDemo(PASSWORD);
  try {
    const house = await CountingHouse.of(browser, officeAt(server.url));
    const customer = await house.customer('发布客户');
    const fee = await house.fee(customer.id, { amount: '1000' });
    const receipt = await house.receipt(customer.id, 'CNY', '1000');
    const path = `/finance/account-receivable/customercheckout?id=${customer.id}&source=${receipt.id}`;
    const clerk = await house.page('receivables');
    const shell = new ShellPage(clerk);
    const bench = new Workbench(clerk);
    await clerk.goto(path);
    await bench.line(fee.feeNo).click();
    await bench.amount(fee.feeNo).fill('550');
    await clerk.getByLabel('备注').fill('发布时正在录入');
    await expect(bench.submit).toBeEnabled();

    const at = { env: { DATA_DIR: server.folder } };
    const broken = publishChanged(
      server.url,
      'finance',
      (folder) => replaceEntry(folder, () => "throw new Error('坏了');"),
      at,
    );
    expect(broken.code, broken.text).toBe(0);
    const promoted = release(server.url, 'promote', 'finance', broken.version, '--why', '浏览器测试', ...UNSMOKED, at);
    expect(promoted.code, promoted.text).toBe(0);

    // The open tab works on with what it began with; whoever loads anew gets the card, and the shell around it.
    await bench.amount(fee.feeNo).fill('560');
    await expect(bench.facts).toContainText('剩 CNY440.00');
    await clerk.reload();
    await expect(shell.menu).toBeVisible();
    await expect(shell.failedCard).toBeVisible();

    const back = release(server.url, 'rollback', 'finance', '--why', '上线后打不开', at);
    expect(back.code, back.text).toBe(0);
    await clerk.reload();
    await clerk.getByRole('button', { name: '恢复草稿' }).click();
    await expect(bench.amount(fee.feeNo)).toHaveValue('560');
    await expect(clerk.getByLabel('备注')).toHaveValue('发布时正在录入');
    await bench.submit.dblclick();
    await expect(clerk.getByText(/已提交，等待他人审核/)).toBeVisible();
    const { list } = await (
      await house.desk('manager')
    ).ok(settlementLists.AR.endpoint, { query: { partyId: customer.id, tab: 'submitted' } });
    expect(list.map(({ cleared }) => cleared)).toEqual(['CNY 560.00']);
    // What the broken module threw is what this is about.
    await house.close(/坏了/);
  } finally {
    await server.remove();
  }
});
