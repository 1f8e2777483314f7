import { expect, test } from '../pages/fixtures.ts';
import { changeNames, changeNeeds, publishChanged, release, UNSMOKED } from '../pages/release-command.ts';

const QUERY = '@shared/runtime/query.ts';
const LIST = 'GET /finance/price-agreements';

/** What the live modules need was recorded by their own page tests and travels with each version; here it is replayed. */
test.describe('REL-029 what each live module needs is asked of every candidate', () => {
  test('the builds of these sources have nothing unmet', ({ baseURL }) => {
    for (const module of ['host', 'admin', 'finance', 'logistics', 'warehouse']) {
      const { code, text } = release(baseURL ?? '', 'status', module);
      expect(code, text).toBe(0);
      expect(text).not.toContain('服务端没有');
      expect(text).not.toContain('外壳没有提供');
    }
  });

  test('a candidate module that needs an endpoint that the API lacks is refused with its reason', ({ baseURL }) => {
    const { code, text } = publishChanged(baseURL ?? '', 'finance', (folder) =>
      changeNeeds(folder, (needs) => ({ ...needs, api: { ...needs.api, 'GET /finance/credit-notes': {} } })),
    );
    expect(code).toBe(1);
    expect(text).toContain('财务需要接口 GET /finance/credit-notes，服务端没有：请先升级服务端');
  });

  test('a field of an answer that the API does not give is named', ({ baseURL }) => {
    const { code, text } = publishChanged(baseURL ?? '', 'finance', (folder) =>
      changeNeeds(folder, (needs) => ({ ...needs, api: { ...needs.api, [LIST]: { answer: ['list.*.discount'] } } })),
    );
    expect(code).toBe(1);
    expect(text).toContain(`财务对接口 ${LIST} 读取的应答字段 list.*.discount，服务端不再给出`);
  });

  test('a candidate shell that no longer gives what live modules take is refused; waived it is published and goes live', ({
    baseURL,
  }) => {
    const url = baseURL ?? '';
    const withoutRead = (folder: string) =>
      changeNames(folder, (names) => ({
        ...names,
        [QUERY]: (names[QUERY] ?? []).filter((name) => name !== 'useRead'),
      }));
    const { code, text } = publishChanged(url, 'host', withoutRead);
    expect(code).toBe(1);
    for (const title of ['财务', '物流', '仓储', '管理'])
      expect(text).toContain(`${title}用到 ${QUERY} 的 useRead，外壳没有提供`);
    const waived = publishChanged(url, 'host', withoutRead, '--waive', QUERY);
    expect(waived.code, waived.text).toBe(0);
    expect(release(url, 'promote', 'host', waived.version, '--why', '已核对', ...UNSMOKED).code).toBe(0);
    expect(release(url, 'rollback', 'host', '--why', '复原').code).toBe(0);
  });
});
