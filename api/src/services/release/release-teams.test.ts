import { releaseOverrides, releaseTokens } from '@shared/contract/release-teams.contract.ts';
import { releases } from '@shared/contract/release.contract.ts';
import { describe, expect, it } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { releaseDesk } from './release-desk.ts';
import { sampleModule } from './release.fixture.ts';
import { passSmoke } from './smoke.fixture.ts';

import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, moduleOf, pageOf, setOf, liveFinance } = releaseWorld();
const DAY = 86_400_000;

describe('teams and developers', () => {
  const ci = (token: string) => new TestClient(world.api.url, { authorization: `Bearer ${token}` });

  it('REL-040 a token publishes its module and sets its canary, and nothing else', async () => {
    const { token } = await world.api
      .as('admin')
      .ok(releaseTokens.create, { body: { module: 'finance', name: 'CI 流水线', days: 30 } });
    expect((await upload(sampleModule('finance', '5.0.0-ci'), {}, {}, ci(token))).status).toBe(200);
    expect((await passSmoke(ci(token), await base(), 'finance', '5.0.0-ci')).status).toBe(200);
    const shared = await ci(token).call(releases.canary, {
      body: { base: await base(), module: 'finance', version: '5.0.0-ci', share: 10, reason: '流水线' },
    });
    expect(shared.status).toBe(200);
    expect((await world.api.as('admin').ok(releases.history)).list[0]).toMatchObject({ userName: '令牌：CI 流水线' });
    for (const share of [50.01, 100]) {
      const most = { base: await base(), module: 'finance', version: '5.0.0-ci', share, reason: '当作上线' };
      const { status, envelope } = await ci(token).call(releases.canary, { body: most });
      expect([status, envelope.errorCode]).toEqual([403, 'REL-042']);
      expect(envelope.errorMessage).toContain('灰度最多 50%');
    }
    expect((await moduleOf('finance'))?.canary?.share).toBe(10);
    const other = await upload(sampleModule('warehouse', '5.0.0-ci'), {}, {}, ci(token));
    expect([other.status, other.envelope.errorCode]).toEqual([403, 'REL-040']);
    const canary = { base: await base(), module: 'warehouse', version: '1.0.0-w1', share: 1, reason: '越权' };
    expect((await ci(token).call(releases.canary, { body: canary })).status).toBe(403);
    const promotion = { base: await base(), module: 'finance', version: '5.0.0-ci', reason: '越权' };
    expect((await ci(token).call(releases.promote, { body: promotion })).status).toBe(403);
    const seen = await ci(token).ok(releases.status);
    expect(
      seen.modules.map(({ module }) => module),
      'its own module and no other',
    ).toEqual(['finance']);
    expect((await ci(token).ok(releases.versions, { params: { name: 'finance' } })).list.length).toBeGreaterThan(0);
    expect((await ci(token).call(releases.versions, { params: { name: 'warehouse' } })).status).toBe(403);
    expect((await ci(token).call(releases.history)).status).toBe(403);
    expect(
      (await ci(token).call(releaseTokens.create, { body: { module: 'finance', name: 'x', days: 1 } })).status,
    ).toBe(403);
    expect(
      (await ci(token).call(releases.rollback, { body: { base: await base(), module: 'finance', reason: '越权' } }))
        .status,
    ).toBe(403);
    await world.api.as('admin').ok(releases.canary, {
      body: { base: await base(), module: 'finance', version: '5.0.0-ci', share: 0, reason: '结束' },
    });
  });

  it('REL-041 only a hash is kept; a revoked or expired token opens nothing', async () => {
    const { id, token } = await world.api
      .as('admin')
      .ok(releaseTokens.create, { body: { module: 'finance', name: '旧流水线', days: 1 } });
    const dump = JSON.stringify(await world.database.raw('select * from sh_release_token'));
    expect(dump).not.toContain(token);
    expect(JSON.stringify(await world.database.raw('select * from sh_idempotency'))).not.toContain(token);
    expect((await upload(sampleModule('finance', '5.1.0-ci'), {}, {}, ci(token))).status).toBe(200);
    const before = world.now;
    world.now = new Date(world.now.getTime() + DAY + 1000);
    expect((await upload(sampleModule('finance', '5.1.0-ci'), {}, {}, ci(token))).status).toBe(401);
    world.now = before;
    await world.api.as('admin').ok(releaseTokens.revoke, { params: { id }, body: { reason: '人员离职' } });
    expect((await upload(sampleModule('finance', '5.1.0-ci'), {}, {}, ci(token))).status).toBe(401);
    const { list } = await world.api.as('admin').ok(releaseTokens.list);
    expect(list.find((row) => row.id === id)?.revokedAt).not.toBeNull();
  });

  it('REL-041 a token ends with the account of who made it', async () => {
    await world.database.raw(
      `insert into ac_dept (id, code, name) overriding system value values (77, 'D77', '信息部')`,
    );
    await world.database.raw(`insert into ac_user (id, username, name, dept_id) overriding system value
      values (77, 'left.one', '走', 77)`);
    world.api.actor('left', { userId: '77' });
    const { token } = await world.api
      .as('left')
      .ok(releaseTokens.create, { body: { module: 'finance', name: '旧人流水线', days: 30 } });
    expect((await ci(token).call(releases.status)).status).toBe(200);
    await world.database.raw(`update ac_user set status = 'DISABLED' where id = 77`);
    expect((await ci(token).call(releases.status)).status).toBe(401);
  });

  it('REL-015 the end of a canary of a module that is none is refused, whatever every object calls its own', async () => {
    const body = { base: await base(), module: 'constructor', share: 0, reason: '越界' };
    const { status, envelope } = await world.api.as('admin').call(releases.canary, { body });
    expect([status, envelope.errorCode]).toEqual([422, 'REL-015']);
  });

  it('REL-050 单人试用: one user gets a published version, signed, until it ends', async () => {
    world.api.actor('user2', { userId: '2' });
    await world.api
      .as('user2')
      .ok(releaseOverrides.create, { body: { module: 'finance', version: '5.0.0-ci', hours: 2, reason: '验证修复' } });
    expect([await liveFinance('1'), await liveFinance('2')]).toEqual(['1.0.0-f1', '5.0.0-ci']);
    const [trial] = (await pageOf('2')).overrides ?? [];
    expect(releaseDesk().signer.proves(trial?.document ?? '', trial?.signature ?? '')).toBe(true);
    expect((await setOf('2')).overridden).toHaveProperty('finance');
    const before = world.now;
    world.now = new Date(world.now.getTime() + 3 * 3_600_000);
    expect(await liveFinance('2')).toBe('1.0.0-f1');
    world.now = before;
    expect(await liveFinance('2')).toBe('5.0.0-ci');
    await world.api.as('user2').ok(releaseOverrides.end, { params: { name: 'finance' } });
    expect(await liveFinance('2')).toBe('1.0.0-f1');
    const audits = await world.database.raw<{ action: string }>(
      `select action from sh_audit where kind = 'sh_release_override' order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual(['开始单人试用', '结束单人试用']);
  });
});
