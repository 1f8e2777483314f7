import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { describe, expect, it } from 'vitest';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, drafted } = declarationDesk();

describe('5.7 from 申报 to 结关', () => {
  it('申报, 查验, 放行, 结关 with their times; LOG-079 and LOG-010 at the customs number and the moment', async () => {
    const { first } = await drafted();
    const sent = await desk.walk.submitted(first);
    expect(sent).toMatchObject({ state: 'SUBMITTED', declareDate: desk.walk.today() });
    const opened = await li().ok(declarations.inspect, {
      params: id(first),
      body: { version: sent.version, inspectedAt: new Date().toISOString(), inspectionResult: '人工查验' },
    });
    expect(opened).toMatchObject({ state: 'INSPECTING', inspectionResult: '人工查验' });
    const release = (customsNo: string, releasedAt: string) =>
      li().call(declarations.release, {
        params: id(first),
        body: { version: opened.version, customsNo, releasedAt, inspectionResult: null },
      });
    const now = () => new Date().toISOString();
    const number = desk.walk.freshCustomsNo();
    expect((await release(`9${number.slice(1)}`, now())).envelope).toMatchObject({ errorCode: 'LOG-079' });
    expect((await release(number, '2026-01-01T00:00:00Z')).envelope).toMatchObject({ errorCode: 'LOG-010' });
    expect((await release(number, '2100-01-01T00:00:00Z')).envelope).toMatchObject({ errorCode: 'VALIDATION' });
    const done = await release(number, now());
    expect(done.envelope.data).toMatchObject({ state: 'RELEASED', customsNo: number, inspectionResult: '人工查验' });
    const { version } = await desk.walk.readDecl(first);
    const closed = await li().ok(declarations.close, { params: id(first), body: { version } });
    expect(closed.closedAt).toBeTruthy();
  }, 60_000);
  it('LOG-079 a customs number is used once', async () => {
    const done = await desk.walk.released((await drafted()).first);
    const other = await drafted();
    const { version } = await desk.walk.submitted(other.first);
    const twice = await li().call(declarations.release, {
      params: id(other.first),
      body: { version, customsNo: done.customsNo, releasedAt: new Date().toISOString(), inspectionResult: null },
    });
    expect(twice.envelope.errorMessage).toBe('海关编号已被其他报关单使用，请核对。');
  }, 60_000);
  it('退单 shows in 我的待办 and the list, is made again and reviewed again', async () => {
    const { first, box } = await drafted();
    const sent = await desk.walk.submitted(first);
    const back = await li().ok(declarations.reject, {
      params: id(first),
      body: { version: sent.version, reason: '商品名称不规范' },
    });
    expect(back).toMatchObject({ state: 'REJECTED', rejectReason: '商品名称不规范' });
    const { list } = await li().ok(declarationList.endpoint, {
      query: { tab: 'rejected', numbers: box.containerCode },
    });
    expect(list).toMatchObject([{ declNo: first.declNo, declCount: 1, brokerName: '通关' }]);
    const { kinds } = await li().ok(dashboard.todos);
    expect(kinds.find(({ kind }) => kind === 'declaration-rejected')).toMatchObject({ title: '报关退单', count: 1 });
    const again = await li().ok(declarations.redo, { params: id(first), body: { version: back.version } });
    expect(again).toMatchObject({ state: 'DRAFT', reviewerName: null });
    expect(again.actions.map(({ code }) => code)).not.toContain('remove');
  });
  it('撤销 after 删改单 gives the cartons free for a new declaration', async () => {
    const { first, box } = await drafted();
    const done = await desk.walk.released(first);
    const amending = await li().ok(declarations.amend, {
      params: id(first),
      body: { version: done.version, reason: '数量申报错误' },
    });
    const gone = await li().ok(declarations.revoke, {
      params: id(first),
      body: { version: amending.version, reason: '整票退关' },
    });
    expect(gone.state).toBe('REVOKED');
    const made = await li().ok(declarations.generate, { params: id(box), body: {} });
    expect(made.list.map(({ state }) => state)).toEqual(['REVOKED', 'DRAFT']);
  });
});
