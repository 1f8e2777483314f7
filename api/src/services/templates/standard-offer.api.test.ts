import { templateList, templates as contract } from '@shared/contract/system/template.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { systemClock } from '../../platform/clock.ts';
import { builtin } from './builtin.ts';
import { standardHash } from './standard-offer.ts';
import { makeStandards } from './standard.step.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  await makeStandards(api.database, systemClock);
});
afterAll(() => api.close());

const OLD = { header: null, body: '<p>{{no}}</p>', footer: null };
const row = async (name: string) => {
  const { list } = await api.as('admin').ok(templateList.endpoint, { query: { keyword: name, pageSize: 100 } });
  return list.find((each) => each.name === name) ?? expect.fail(`no template ${name}`);
};
const versions = (id: string) => api.as('admin').ok(contract.versions, { params: { id } });
const adopt = (id: string, version: number, as = 'admin') =>
  api.as(as).call(contract.adoptStandard, { params: { id }, body: { version } });
/** Publishes an older standard's parts, as if it had been made of them. */
async function outdate(name: string): Promise<void> {
  const { id } = await row(name);
  await api.database.run(`update sy_template set header = null, footer = null, body = '${OLD.body}', changed = true,
    standard_hash = '${standardHash(OLD)}' where id = ${id}`);
  const { version } = await row(name);
  await api.as('admin').ok(contract.publish, { params: { id }, body: { version, note: null } });
}

describe('S7 有新的标准版本', () => {
  it('a template of the standard that ships is not offered one', async () => {
    const made = await row('标准合同');
    expect(made.standardNewer).toBe(false);
    expect((await versions(made.id)).standard).toBeNull();
    expect((await adopt(made.id, made.version)).envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
      errorMessage: '模板「标准合同」没有新的标准版本。',
    });
  });

  it('an older one is; adopting it makes a working copy and leaves what is published', async () => {
    await outdate('标准装箱单');
    const old = await row('标准装箱单');
    expect(old).toMatchObject({ standardNewer: true, changed: false, publishedVersion: 2 });
    const { header, body, footer } = builtin('ZHUANGXIANG', 'ZH');
    expect((await versions(old.id)).standard).toEqual({ header, body, footer });
    expect((await adopt(old.id, old.version)).envelope.data).toMatchObject({
      body,
      changed: true,
      publishedVersion: 2,
    });
    const after = await versions(old.id);
    expect(after.standard).toBeNull();
    expect(after.list.map(({ content }) => content.body)).toEqual([OLD.body, body]);
    const adopted = await row('标准装箱单');
    expect(adopted).toMatchObject({ standardNewer: false, changed: true, state: 'PUBLISHED' });
    await api.as('admin').ok(contract.publish, {
      params: { id: adopted.id },
      body: { version: adopted.version, note: '采用标准版本' },
    });
    expect((await versions(old.id)).list.map(({ n, content }) => [n, content.body])).toEqual([
      [3, body],
      [2, OLD.body],
      [1, body],
    ]);
  });

  it('wants the right of the kind and the version that was seen; a disabled one and one of people’s own are offered nothing', async () => {
    await outdate('英文合同');
    const old = await row('英文合同');
    api.actor('viewer', { permissions: ['system.template.hetong.view'] });
    expect((await adopt(old.id, old.version, 'viewer')).status).toBe(403);
    expect((await adopt(old.id, old.version - 1)).envelope.errorCode).toBe('VERSION_CONFLICT');
    await api.as('admin').ok(contract.disable, { params: { id: old.id }, body: { version: old.version } });
    expect((await row('英文合同')).standardNewer).toBe(false);
    await api.as('admin').ok(contract.create, {
      body: { ...builtin('HETONG', 'ZH'), kind: 'HETONG', name: '自编合同', remark: null, body: '<p>{{no}}</p>' },
    });
    expect((await row('自编合同')).standardNewer).toBe(false);
  });

  it('a copy of the standard is one of it too', async () => {
    const { id } = await row('标准运单');
    await api.as('admin').ok(contract.copy, { params: { id }, body: { name: '运单副本' } });
    await api.database.run(
      `update sy_template set standard_hash = 'older' where name = '运单副本' and standard_hash is not null`,
    );
    expect((await row('运单副本')).standardNewer).toBe(true);
  });

  it('0358 reckons the hash as the program does', async () => {
    const [found] = await api.database.raw<{ hash: string }>(
      `select encode(sha256(convert_to(coalesce(content->>'header', '') || chr(10) || (content->>'body') || chr(10) ||
        coalesce(content->>'footer', ''), 'UTF8')), 'hex') as hash from sy_template_version v
        join sy_template t on t.id = v.template_id where t.name = '标准对账单'`,
    );
    expect(found?.hash).toBe(standardHash(builtin('DUIZHANGDAN', 'ZH')));
  });
});
