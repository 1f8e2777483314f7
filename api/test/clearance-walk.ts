import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { foreignHs, foreignHsList } from '@shared/contract/system/foreign-hs.contract.ts';
import { expect } from 'vitest';
import { usCode } from './clear-place.ts';
import type { TestApi } from './harness.ts';

/** Takes the clearance of a container in 待清关 to 已放行 by the commands that people use. */
export function clearanceWalk(api: TestApi, clerk = 'li') {
  const li = () => api.as(clerk);

  /** A duty rate of the country of the clearance, made when there is none yet. */
  async function rateFor(country: string): Promise<string> {
    const { list } = await li().ok(foreignHsList.endpoint, { query: { country, tab: 'current' } });
    const known = list.find(({ dutyKind, code }) => dutyKind === 'AD_VALOREM' && code);
    if (known?.code) return known.code;
    const made = await li().ok(foreignHs.create, { body: { ...usCode({ country }), ack: undefined } });
    return made.code;
  }

  /** Arrived the moment the container was made, papers complete, every line taxed, released. */
  async function cleared(box: ContainerDetail): Promise<ClearanceDetail> {
    expect(box.clearanceId).toBeTruthy();
    let row = await li().ok(clearances.get, { params: { id: box.clearanceId ?? '' } });
    const params = { id: row.id };
    const at = box.createdAt;
    const state = () => ({ version: row.version, ack: ['LOG-068'] });
    const foreignHsCode = await rateFor(row.country);
    row = await li().ok(clearances.update, {
      params,
      body: {
        ...state(),
        country: row.country,
        importer: row.importer,
        consignee: row.consignee,
        currency: row.currency,
        entryNo: null,
        doNo: null,
        freight: '0',
        insurance: '0',
        taxPayer: row.taxPayer,
        remark: null,
        lines: row.lines.map(({ name, qty, unit }) => ({
          foreignHsCode,
          name,
          qty,
          unit,
          customsValue: '100.00',
          agreement: null,
        })),
      },
    });
    row = await li().ok(clearances.arrive, {
      params,
      body: { ...state(), arrivedAt: at, dischargedAt: at, location: null },
    });
    row = await li().ok(clearances.docs, {
      params,
      body: { ...state(), items: row.docs.map(({ kind }) => ({ kind, state: 'RECEIVED', reason: null })) },
    });
    row = await li().ok(clearances.submit, { params, body: { ...state(), entryNo: `E${row.id}` } });
    return li().ok(clearances.release, { params, body: { ...state(), releasedAt: at, doNo: null } });
  }
  return { cleared };
}
