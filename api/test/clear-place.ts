import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { foreignHs, type ForeignHsInput } from '@shared/contract/system/foreign-hs.contract.ts';
import { sql } from 'drizzle-orm';
import { makeClearance } from '../src/logistics/clearances/clearance-make.ts';
import { containers } from '../src/logistics/containers/container.entity.ts';
import type { TestApi } from './harness.ts';
import { tradeDesk } from './trade-desk.ts';
import { line } from './trade.fixtures.ts';

/** Supplier 5 of the trade base: an agent abroad. */
export const AGENT = '5';

/** User 5: the account of the agent. */
export async function agentAbroad(api: TestApi): Promise<void> {
  await api.db.execute(
    sql.raw(
      `insert into ac_user (username, name, dept_id, external, supplier_id) values ('agent5','Portland',1,true,${AGENT})`,
    ),
  );
}

/** A version of a US code from 2026 on: 5 %, VAT 10 %. */
export const usCode = (more: Partial<ForeignHsInput> = {}): ForeignHsInput => ({
  country: 'US',
  code: '630140',
  nameEn: 'Blankets',
  nameLocal: null,
  dutyKind: 'AD_VALOREM',
  dutyRate: 500,
  specificDuty: null,
  specificUnit: null,
  specificCurrency: null,
  vatRate: 1000,
  otherTaxes: [],
  fta: [],
  permitRequired: false,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  mappedCn: [],
  remark: null,
  ...more,
});
export const addCode = (api: TestApi, more: Partial<ForeignHsInput> = {}) =>
  api.as('li').ok(foreignHs.create, { body: { ...usCode(more), ack: undefined } });

/** Containers that stand in 待清关 with agent 5 and their draft clearance, without the way there. */
export function clearDesk(api: () => TestApi) {
  const desk = tradeDesk(api);
  const BLANKETS = { foreignHsCode: '630140', nameEn: 'Blanket', unitPrice: '98.00' };

  /** A container made on 2026-10-01 with one order of 250 blankets at 98.00 USD, sailed on 2026-10-05 unless told. */
  async function placed(lines = [line(BLANKETS)]): Promise<ClearanceDetail> {
    const order = await desk.confirmed({ lines, customerRef: null });
    const box = await desk.box();
    for (const each of order.lines) await desk.put(box, each.id, each.cartons, ['LOG-041']);
    await api().database.run(
      `update lg_container set stage = 'CLEAR', overseas_agent_id = ${AGENT}, created_at = '2026-10-01', free_days = 7,
         mbl_no = 'MBL${box.id}' where id = ${box.id}`,
    );
    await api().command('li', async (ctx) => makeClearance(ctx, await containers.lock(ctx, box.id)));
    const [row] = await api().database.raw<{ id: string }>(
      `select id::text from lg_clearance where container_id = ${box.id}`,
    );
    return api()
      .as('li')
      .ok(clearances.get, { params: { id: row?.id ?? '' } });
  }
  return { ...desk, placed };
}
