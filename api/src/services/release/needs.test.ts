import { releases } from '@shared/contract/release.contract.ts';
import { describe, expect, it } from 'vitest';
import { apiFace } from './api-face.ts';
import { unmetByApi } from './decision-ground.service.ts';
import { releaseDesk } from './release-desk.ts';
import { sampleHost, sampleModule } from './release.fixture.ts';
import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, promote, moduleOf } = releaseWorld();

interface Finding {
  check: string;
  level: string;
  text: string;
}
const findingsOf = ({ data }: { data?: unknown }) => (data as { findings: Finding[] }).findings;
const STATUS = 'GET /release/status';
const SHARED = '@shared/runtime/call.ts';
const withNeeds = (version: string, needs: unknown) => {
  const build = sampleModule('finance', version);
  return { ...build, description: { ...build.description, needs } };
};
const needs = (api: Record<string, unknown>, names: string[] = []) => ({ api, shell: { [SHARED]: names } });
const shell = (version: string, names?: Record<string, string[]>) => sampleHost(version, names ? { names } : {});

describe('REL-029 what a module needs travels with its version and is asked of this API and the shell', () => {
  it('what is there passes, without a word', async () => {
    const record = needs({ [STATUS]: { answer: ['modules.*.live.version', 'releaseId'] } });
    const { status, envelope } = await upload(withNeeds('2.0.0-a', record));
    expect([status, envelope.data]).toMatchObject([200, { gate: [] }]);
    expect((await promote('finance', '2.0.0-a')).status).toBe(200);
  });

  it('an API that starts without something that a live module needs says so', async () => {
    expect(await unmetByApi(world.database.db, releaseDesk().api)).toEqual([]);
    expect(await unmetByApi(world.database.db, apiFace([]))).toEqual([
      expect.stringContaining(`finance 2.0.0-a：财务需要接口 ${STATUS}，服务端没有`),
    ]);
  });

  it.each([
    [
      'an endpoint that the API lacks',
      { 'GET /finance/gone/{id}': {} },
      '财务需要接口 GET /finance/gone/{id}，服务端没有',
    ],
    [
      'a field that the API does not answer',
      { [STATUS]: { answer: ['modules.*.owner'] } },
      `财务对接口 ${STATUS} 读取的应答字段 modules.*.owner，服务端不再给出`,
    ],
  ])('a candidate that needs %s is refused with its reason', async (_what, api, text) => {
    const { status, envelope } = await upload(withNeeds('2.1.0-b', needs(api)));
    expect([status, envelope.errorCode]).toEqual([422, 'REL-020']);
    expect(findingsOf(envelope)).toEqual([
      { check: 'needs', level: 'refuse', text: expect.stringContaining(text) as string },
    ]);
  });

  it('somebody may say that it does not matter; that is kept, also for the promotion', async () => {
    const record = needs({ 'GET /finance/gone': {} });
    const { envelope } = await upload(withNeeds('2.2.0-c', record), { waive: ['GET /finance/gone'] });
    expect(envelope.data).toMatchObject({ gate: [{ check: 'needs', level: 'warn' }] });
    expect((await promote('finance', '2.2.0-c')).status).toBe(200);
    expect((await moduleOf('finance'))?.live?.gate).toHaveLength(1);
  });

  it.each([
    ['text', 'all'],
    ['an endpoint that is none', { api: { 'DROP TABLE': {} }, shell: {} }],
    ['far too much', { api: {}, shell: { [SHARED]: Array.from({ length: 600 }, (_, at) => `n${at}`) } }],
  ])('a record that is none (%s) is refused', async (_what, record) => {
    const { envelope } = await upload(withNeeds('2.3.0-d', record));
    expect(findingsOf(envelope)).toEqual([
      { check: 'needs', level: 'refuse', text: expect.stringContaining('需求清单（needs）不正确') as string },
    ]);
  });
});

describe('REL-029 the other way: a shell must give what every live module takes of it', () => {
  it('one that does not is refused and says what and whose; waived it goes', async () => {
    await upload(shell('1.1.0-h2', { [SHARED]: ['call', 'download'] }));
    await promote('host', '1.1.0-h2');
    await upload(withNeeds('3.0.0-e', needs({}, ['call', 'download'])));
    await promote('finance', '3.0.0-e');
    const { envelope } = await upload(shell('1.2.0-h3', { [SHARED]: ['call'] }));
    expect(findingsOf(envelope)).toEqual([
      {
        check: 'needs',
        level: 'refuse',
        text: expect.stringContaining(`财务用到 ${SHARED} 的 download，外壳没有提供`) as string,
      },
    ]);
    const waived = await upload(shell('1.2.0-h3', { [SHARED]: ['call'] }), { waive: [SHARED] });
    expect(waived.envelope.data).toMatchObject({ gate: [{ check: 'needs', level: 'warn' }] });
    expect((await promote('host', '1.2.0-h3')).status).toBe(200);
  });

  it('a module that takes what the live shell has not is refused', async () => {
    const { envelope } = await upload(withNeeds('3.1.0-f', needs({}, ['upload'])));
    expect(findingsOf(envelope)[0]?.text).toContain(`财务用到 ${SHARED} 的 upload，外壳没有提供`);
  });

  it('what was fine at publishing is asked again at the promotion; a roll back is not held by it', async () => {
    const on = await base();
    const body = { base: on, module: 'finance', version: '2.2.0-c', reason: '复测', smokeWaiver: '测试免检' };
    const { status, envelope } = await world.api.as('admin').call(releases.promote, { body });
    expect(status, JSON.stringify(envelope)).toBe(200);
    const again = { ...body, base: await base(), version: '3.0.0-e' };
    expect((await world.api.as('admin').call(releases.promote, { body: again })).envelope.errorMessage).toContain(
      '的 download，外壳没有提供',
    );
    const back = { base: await base(), module: 'finance', reason: '复原' };
    expect((await world.api.as('admin').call(releases.rollback, { body: back })).status).toBe(200);
    expect((await moduleOf('finance'))?.live?.version).toBe('3.0.0-e');
  });
});
