import { expect, moduleEntries, test } from '../pages/fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';

interface Instance {
  name: string;
  shareScopeMap: { default: Record<string, Record<string, { get: unknown; useIn: string[] }>> };
  options: { shared: Record<string, { get: unknown }[]> };
}

test('one instance of react, react-dom, router, antd, query, zustand, dayjs and runtime in host and every module', async ({
  admin,
}) => {
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  await expect(shell.menu).toBeVisible();
  const entries = await moduleEntries(admin);
  for (const row of entries) {
    await shell.open(row.title);
    await expect(admin).toHaveTitle(new RegExp(`^${row.title}`));
    await expect(shell.main.locator('table, form, [role=tablist], .ant-empty').first()).toBeVisible();
  }
  const loaded = await admin.evaluateHandle<Instance[]>('__FEDERATION__.__INSTANCES__');
  const report = await loaded.evaluate((instances) => {
    const [host] = instances;
    if (!host) return null;
    const names = Object.keys(host.shareScopeMap.default);
    // An offer is known by the function that gets its code: `from` names only who asked for it first.
    const foreign = names.filter((name) =>
      Object.values(host.shareScopeMap.default[name] ?? {}).some(
        (offer) => !(host.options.shared[name] ?? []).some((own) => own.get === offer.get),
      ),
    );
    const several = names.filter((name) => Object.keys(host.shareScopeMap.default[name] ?? {}).length > 1);
    const libraries = names.filter((name) =>
      /^(react|react-dom|react-router-dom|zustand|dayjs|@tanstack\/react-query)$|^@shared\/runtime\/(session|query-client|notices)\.ts$|^antd\/es\/(button|app|config-provider)$|^antd$/.test(
        name,
      ),
    );
    // What a module takes is the host's very entry, not an equal one.
    const different = libraries.flatMap((name) =>
      Object.entries(host.shareScopeMap.default[name] ?? {}).flatMap(([version, own]) =>
        instances
          .slice(1)
          .flatMap((other) => (other.shareScopeMap.default[name]?.[version] === own ? [] : [`${other.name}: ${name}`])),
      ),
    );
    const reactIn = Object.values(host.shareScopeMap.default.react ?? {}).flatMap((copy) => copy.useIn);
    return {
      modules: instances.map((instance) => instance.name),
      foreign,
      several,
      libraries,
      different,
      reactIn,
    };
  });
  expect(report?.foreign).toEqual([]);
  expect(report?.several).toEqual([]);
  expect(report?.different).toEqual([]);
  expect(report?.reactIn).toEqual(expect.arrayContaining(entries.map((row) => row.module)));
  expect(report?.libraries.length).toBeGreaterThan(8);
  expect(report?.modules).toEqual(expect.arrayContaining(entries.map((row) => row.module)));
});
