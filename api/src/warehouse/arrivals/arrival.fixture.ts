import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import { inboundDesk } from '../inbounds/inbound.fixture.ts';

/** The smallest PNG. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PLATE = '浙B12345';
const KEEPER: readonly PermissionCode[] = [
  'warehouse.arrival.view',
  'warehouse.arrival.create',
  'warehouse.arrival.gate',
  'warehouse.arrival.count',
  'warehouse.arrival.confirm',
  'warehouse.arrival.void',
];
const BOSS: readonly PermissionCode[] = [
  'warehouse.arrival.resolve',
  'warehouse.arrival.print',
  'warehouse.inbound.view',
  'warehouse.inbound.create',
  'warehouse.inbound.submit',
  'warehouse.inbound.receive',
  'warehouse.inbound.cancel',
  'warehouse.inbound.close',
];

/** The desk of inbounds with people for a visit and the steps of one. */
export async function arrivalDesk(api: TestApi) {
  const desk = await inboundDesk(api);
  const scope = { warehouses: [desk.warehouseId, desk.otherWarehouseId], companies: [desk.companyId] };
  const { rows: people } = await api.db.execute<{ id: string }>(sql`select id::text as id from ac_user order by id`);
  const user = (name: string, at: number, permissions: readonly PermissionCode[]) =>
    api.actor(name, { ...scope, userId: people[at]?.id ?? '', permissions });
  user('keeper', 0, [...KEEPER, 'warehouse.inbound.view']);
  user('second', 1, KEEPER);
  user('boss', 2, [...KEEPER, ...BOSS]);
  api.actor('stranger', {
    warehouses: [desk.otherWarehouseId],
    companies: [desk.companyId],
    permissions: [...KEEPER, ...BOSS],
  });

  /** An inbound that waits for goods. */
  const waiting = async (values: Record<string, unknown> = {}): Promise<InboundDetail> => {
    const made = await api.as('clerk').ok(inbounds.create, { body: desk.input(values) as never });
    return api.as('clerk').ok(inbounds.submit, { params: { id: made.id }, body: { version: made.version } });
  };
  const announce = (inboundIds: readonly string[], values: Record<string, unknown> = {}): Promise<ArrivalDetail> =>
    api.as('keeper').ok(arrivals.create, {
      body: {
        warehouseId: desk.warehouseId,
        customerId: desk.customers[0] ?? '',
        companyId: desk.companyId,
        inboundIds: [...inboundIds],
        ...values,
      } as never,
    });
  const on = ({ id, version }: ArrivalDetail) => ({ params: { id }, body: { version } });
  const arrived = (row: ArrivalDetail) =>
    api.as('keeper').ok(arrivals.arrive, {
      params: { id: row.id },
      body: { version: row.version, plateNo: PLATE, driver: row.driver } as never,
    });
  /** At the dock, being unloaded. */
  const unloading = async (row: ArrivalDetail) => api.as('keeper').ok(arrivals.startUnload, on(await arrived(row)));
  type Values = Partial<ArrivalDetail['lines'][number]>;
  /** The body of a count of lines by their place; what is not said is as it is. */
  const counted = (row: ArrivalDetail, values: Record<number, Values>) => ({
    params: { id: row.id },
    body: {
      version: row.version,
      lines: Object.entries(values).map(([at, changes]) => {
        const line = row.lines[Number(at)];
        if (!line) throw new Error(`No line ${at}`);
        const { id, revision, cause, reason, reasonText, lengthMm, widthMm, heightMm, unitWeight } = line;
        const { productionDate, expiryDate, actual, damaged } = line;
        const known = { actual, damaged, cause, reason, reasonText, lengthMm, widthMm, heightMm, unitWeight };
        return { id, seen: revision, goodsId: null, goodsName: null, ...known, productionDate, expiryDate, ...changes };
      }),
    } as never,
  });
  const count = (row: ArrivalDetail, values: Record<number, Values>, as = 'keeper') =>
    api.as(as).ok(arrivals.count, counted(row, values));
  const photo = (row: ArrivalDetail, slot = DIFFERENCE_SLOT, as = 'keeper') =>
    api.as(as).ok(attachments.upload, {
      body: { kind: 'wh_arrival', id: row.id, slot },
      files: [{ part: 'file', name: '差异.png', type: 'image/png', content: new Uint8Array(PHOTO) }],
    });
  const finished = (row: ArrivalDetail) => api.as('keeper').ok(arrivals.finishUnload, on(row));
  return { ...desk, waiting, announce, on, arrived, unloading, counted, count, photo, finished, plate: PLATE };
}
