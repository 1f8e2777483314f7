import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../test/container-walk.ts';
import type { TestApi } from '../../test/harness.ts';
import { tradeApi } from '../../test/trade-desk.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());

describe('5.2 待报关 → 待清关 → 待送达 by commands alone', () => {
  it('报关完成 makes the draft clearance, 清关完成 leads to 待送达', async () => {
    const walk = containerWalk(api);
    const box = await walk.to(await walk.consolidated([{ order: await walk.pooled() }]), 'CLEAR');
    expect(box.clearanceId).toBeTruthy();
    const draft = await api.as('li').ok(clearances.get, { params: { id: box.clearanceId ?? '' } });
    expect(draft).toMatchObject({ state: 'DRAFT', containerCode: box.containerCode, agentId: '5', country: 'US' });
    expect(draft.lines).toHaveLength(1);
    expect(await walk.to(box, 'DELIVER')).toMatchObject({ stage: 'DELIVER' });
  }, 120_000);
});
