import { releases } from '@shared/contract/release.contract.ts';
import type { ModuleNeeds } from '@shared/contract/module-needs.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import { describe, expect, it } from 'vitest';
import { apiFace } from './api-face.ts';
import { apiNeedFindings, needsFindings, shellNeedFindings } from './needs-gate.rules.ts';
import { sampleHost, sampleModule } from './release.fixture.ts';

const moduleWith = (needs: unknown) =>
  ({ ...sampleModule('finance', '1.0.0-a').description, needs }) as BuiltModule & { needs: ModuleNeeds };
const api = apiFace([releases.versions, releases.promote], {
  'GET /release/modules/{name}/versions': 'list.*.version list.*.gate.*.text',
});
const LIST = 'GET /release/modules/{name}/versions';
const found = (record: ModuleNeeds['api'], waive: string[] = []) =>
  apiNeedFindings(moduleWith({ api: record, shell: {} }), api, waive);

describe('what a module needs of the API', () => {
  it('is there: nothing to say; the name of a parameter does not matter', () => {
    expect(found({ [LIST]: { answer: ['list.*.version'] } })).toEqual([]);
    expect(found({ 'GET /release/modules/{module}/versions': { answer: ['list.*.gate'] } })).toEqual([]);
    const body = ['base', 'module', 'version', 'reason', 'waive.*'];
    expect(found({ 'POST /release/promote': { body } })).toEqual([]);
  });

  it.each<[string, ModuleNeeds['api'], string]>([
    ['an endpoint', { 'GET /finance/gone': {} }, '财务需要接口 GET /finance/gone，服务端没有：请先升级服务端'],
    ['another method', { 'PUT /release/promote': {} }, '财务需要接口 PUT /release/promote，服务端没有'],
    [
      'a field of the answer',
      { [LIST]: { answer: ['list.*.version', 'list.*.author', 'total'] } },
      `财务对接口 ${LIST} 读取的应答字段 list.*.author、total，服务端不再给出`,
    ],
    [
      'a field that is sent',
      { 'POST /release/promote': { body: ['base', 'module', 'version', 'reason', 'force'] } },
      '财务对接口 POST /release/promote 发送的字段 force，服务端不认识',
    ],
    [
      'a field that is demanded',
      { 'POST /release/promote': { body: ['module', 'version'] } },
      '财务对接口 POST /release/promote 没有发送服务端要求的字段 base、reason',
    ],
  ])('%s that is missing is named, and may be waived', (_what, record, text) => {
    const [line = ''] = Object.keys(record);
    expect(found(record)).toEqual([{ check: 'needs', level: 'refuse', text: expect.stringContaining(text) as string }]);
    expect(found(record)[0]?.text).toContain(`--waive '${line}'`);
    expect(found(record, [line])).toMatchObject([{ level: 'warn' }]);
  });

  it('many fields are counted', () => {
    const answer = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(found({ [LIST]: { answer } })[0]?.text).toContain('a、b、c、d、e 等 7 个');
  });
});

describe('what a module takes of the shell', () => {
  const host = (names?: BuiltHost['names']) =>
    ({ ...sampleHost('1.0.0-h', names ? { names } : {}).description }) as BuiltHost & Record<string, unknown>;
  const module = moduleWith({ api: {}, shell: { '@shared/runtime/query.ts': ['useRead', 'useTwice'] } });
  it('is named when it is missing; a shell of before says nothing', () => {
    expect(shellNeedFindings(module, host())).toEqual([]);
    expect(shellNeedFindings(module, host({ '@shared/runtime/query.ts': ['useRead', 'useTwice'] }))).toEqual([]);
    const [finding] = shellNeedFindings(module, host({ '@shared/runtime/query.ts': ['useRead'] }));
    expect(finding?.text).toContain('财务用到 @shared/runtime/query.ts 的 useTwice，外壳没有提供');
    expect(shellNeedFindings(module, host({}))[0]?.text).toContain('useRead、useTwice');
    expect(shellNeedFindings(module, host({}), ['@shared/runtime/query.ts'])).toMatchObject([{ level: 'warn' }]);
  });
});

it('a record that is none is refused, and asks nothing', () => {
  const hostile = moduleWith({ api: { 'GET x': { answer: 'all' } }, shell: [] });
  expect(needsFindings(hostile)).toMatchObject([{ check: 'needs', level: 'refuse' }]);
  expect(apiNeedFindings(hostile, api)).toEqual([]);
  expect(needsFindings({})).toEqual([]);
});
