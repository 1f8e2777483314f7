import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { containerRemainder } from '@shared/contract/logistics/container-no.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRank, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { LOAD_PHOTO_SLOTS, loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { expect } from 'vitest';
import type { TestApi } from './harness.ts';
import { clearanceWalk } from './clearance-walk.ts';
import { declarationWalk } from './declaration-walk.ts';
import { PDF } from './paper.ts';
import { quotationWalk } from './quotation-walk.ts';
import { booking, container, order } from './trade.fixtures.ts';

const CONSIGNEE = { name: 'Pacific Home', address: '1 Harbor Rd', contact: null, phone: null, taxId: null };
/** A picture of one pixel. */
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const id = (value: { id: string }) => ({ id: value.id });

/**
 * Takes containers through the stages by the commands that people use: `clerk` works, `checker` reviews. Both are actors of
 * the test's API with every right.
 */
export function containerWalk(api: TestApi, clerk = 'li', checker = 'wang') {
  const li = () => api.as(clerk);
  const wang = () => api.as(checker);
  const ACK = ['FILL_RATE', 'FINAL_PLACE', 'LOG-010', 'LOG-040', 'LOG-041', 'LOG-045', 'DEPARTED'];
  let serial = 0;

  const read = (of: { id: string }): Promise<ContainerDetail> => li().ok(containers.get, { params: id(of) });
  /** One stage on; out of 待装柜 with every quotation accepted. */
  const advance = async (of: { id: string }): Promise<ContainerDetail> => {
    const { stage, version } = await read(of);
    if (stage === 'LOAD') await quoted(of);
    return li().ok(containers.advance, { params: id(of), body: { version, ack: ACK } });
  };

  /** An order that stands in the pool. */
  async function pooled(more: Partial<OrderInput> = {}) {
    const made = await li().ok(orders.create, { body: order({ consignee: CONSIGNEE, ...more }) });
    const sent = await li().ok(orders.submit, { params: id(made), body: { version: made.version } });
    return wang().ok(orders.review, { params: id(made), body: { version: sent.version } });
  }

  /** A container in 待拼柜 with all cartons of some orders, or so many of each first line. */
  async function consolidated(cargo: readonly { order: Awaited<ReturnType<typeof pooled>>; cartons?: number }[]) {
    const target = await li().ok(containers.create, { body: container({ planLoadDate: '2026-12-01' }) });
    await li().ok(allocations.add, {
      params: id(target),
      body: {
        items: cargo.flatMap(({ order: { lines }, cartons }) =>
          lines
            .slice(0, cartons === undefined ? lines.length : 1)
            .map((line) => ({ orderLineId: line.id, cartons: cartons ?? line.cartons })),
        ),
        ack: ACK,
      },
    });
    return target;
  }

  /** 已放舱: by the booking that an earlier way has left, else by a new one. */
  async function book({ id: of, bookingId }: ContainerDetail) {
    const old = bookingId ? await li().ok(bookings.get, { params: { id: bookingId } }) : null;
    if (old?.state === 'CONFIRMED') return;
    const made = old ?? (await li().ok(bookings.create, { body: booking([of]) }));
    serial += 1;
    const sent =
      made.state === 'DRAFT'
        ? await li().ok(bookings.submit, { params: id(made), body: { version: made.version } })
        : made;
    if (!old) await attach('lg_booking', made.id, SO_SLOT, 'so.pdf', PDF);
    await li().ok(bookings.confirm, {
      params: id(made),
      body: {
        version: sent.version,
        ack: old ? ['LOG-045'] : undefined,
        soNo: `SOW${String(serial).padStart(6, '0')}`,
        vessel: 'EVER DEMO',
        voyage: '021E',
        etd: '2026-12-05',
        eta: '2026-12-25',
        cutSi: '2026-12-02T02:00:00.000Z',
        cutCy: '2026-12-03T10:00:00.000Z',
        cutVgm: '2026-12-03T08:00:00.000Z',
        cutCustoms: '2026-12-03T04:00:00.000Z',
      },
    });
  }
  const attach = (kind: string, owner: string, slot: string, name: string, content: string | Uint8Array<ArrayBuffer>) =>
    li().ok(attachments.upload, { body: { kind, id: owner, slot }, files: [{ part: 'file', name, content }] });

  const slipOf = async (of: { id: string; containerCode?: string }): Promise<SlipDetail> => {
    const numbers = of.containerCode ?? (await read(of)).containerCode;
    const { list } = await li().ok(loadingList.endpoint, { query: { numbers } });
    const slipId = list[0]?.slipId;
    expect(slipId).toBeTruthy();
    return li().ok(loadingSlips.get, { params: { id: slipId ?? '' } });
  };
  /** A valid container number that no other container of this walk has. */
  const freshNo = () => {
    do serial += 1;
    while (containerRemainder(owned(serial)) === 10);
    return `${owned(serial)}${containerRemainder(owned(serial))}`;
  };

  /** The slip filled with what was planned, or with these counts, photos and all; still 装柜中. */
  async function fill(slip: SlipDetail, counts: Partial<Record<number, number>> = {}): Promise<SlipDetail> {
    const started =
      slip.state === 'DRAFT'
        ? await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } })
        : slip;
    for (const slot of LOAD_PHOTO_SLOTS) await attach('lg_loading_slip', slip.id, slot, `${slot}.png`, PNG);
    return li().ok(loadingSlips.update, {
      params: id(slip),
      body: {
        version: started.version,
        ack: ACK,
        place: '宁波一号仓',
        startAt: started.startAt,
        endAt: null,
        containerNo: freshNo(),
        sealNo: 'SEAL-0001',
        tare: 3_860_000,
        dunnage: 120_000,
        truckId: null,
        supervisor: null,
        signer: null,
        remark: null,
        lines: started.lines.map((line, index) => {
          const loaded = counts[index] ?? line.planned;
          return {
            id: line.id,
            loaded,
            reason: loaded < line.planned ? 'NO_ROOM' : loaded > line.planned ? 'EXTRA' : null,
          };
        }),
      },
    });
  }
  async function load(
    of: { id: string; containerCode?: string },
    counts: Partial<Record<number, number>> = {},
  ): Promise<SlipDetail> {
    const filled = await fill(await slipOf(of), counts);
    const done = await li().ok(loadingSlips.finish, {
      params: id(filled),
      body: { version: filled.version, ack: ACK },
    });
    return confirmed(done);
  }
  const confirmed = (slip: SlipDetail): Promise<SlipDetail> =>
    wang().ok(loadingSlips.confirm, { params: id(slip), body: { version: slip.version, ack: ACK } });
  /** 已确认: as an earlier way has counted it, else counted now. */
  async function loaded(of: ContainerDetail): Promise<void> {
    const slip = await slipOf(of);
    if (slip.state === 'FINISHED') await confirmed(slip);
    else if (slip.state !== 'CONFIRMED') await load(of);
  }

  const { declared, ...declare } = declarationWalk(api, clerk, checker);
  const { quoted, ...quoting } = quotationWalk(api, clerk);
  const { cleared } = clearanceWalk(api, clerk);

  /** Takes a container on to a stage, with the documents that an earlier way has left. */
  async function to(of: { id: string }, stage: Stage): Promise<ContainerDetail> {
    let row = await read(of);
    while (stageRank(row.stage) < stageRank(stage)) {
      if (row.stage === 'BOOK') await book(row);
      if (row.stage === 'INSPECT')
        await wang().ok(containers.waiveInspection, {
          params: id(row),
          body: { version: row.version, reason: '老客户' },
        });
      if (row.stage === 'LOAD') await loaded(row);
      if (row.stage === 'DECLARE') await declared(row);
      if (row.stage === 'CLEAR') await cleared(row);
      row = await advance(row);
    }
    return row;
  }
  return {
    pooled,
    consolidated,
    to,
    read,
    advance,
    slipOf,
    fill,
    load,
    attach,
    declared,
    cleared,
    quoted,
    ...declare,
    ...quoting,
  };
}

/** ISO 6346 numbers MSCU000001x, … without their check digit. */
const owned = (serial: number) => `MSCU${String(serial).padStart(6, '0')}`;
