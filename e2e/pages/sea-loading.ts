import { containerRemainder } from '@shared/contract/logistics/container-no.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { quotations, type Quotation } from '@shared/contract/logistics/quotation.contract.ts';
import { expect } from '@playwright/test';
import { ACK, idOf, type Desk } from './desk.ts';

/** Who counts and who confirms. */
interface Pair {
  clerk: Desk;
  checker: Desk;
}
let serial = Date.now() % 1_000_000;
/** A container number with a right check digit that no other container of the run has. */
export function freshContainerNo(): string {
  for (;;) {
    serial = (serial + 1) % 1_000_000;
    const stem = `TEMU${String(serial).padStart(6, '0')}`;
    const rest = containerRemainder(stem);
    if (rest < 10) return `${stem}${rest}`;
  }
}

/** The slip of a container in 待装柜, begun and with the photos that are wanted, nothing counted yet. */
export async function startedSlip(clerk: Desk, box: { id: string; containerCode: string }): Promise<SlipDetail> {
  const { list } = await clerk.ok(loadingList.endpoint, { query: { numbers: box.containerCode } });
  const slipId = list.find(({ id }) => id === box.id)?.slipId ?? '';
  expect(slipId, `${box.containerCode} has a loading slip`).not.toBe('');
  const params = { id: slipId };
  const { version } = await clerk.ok(loadingSlips.get, { params });
  const started = await clerk.ok(loadingSlips.start, { params, body: { version } });
  for (const slot of started.photoSlots) await clerk.attach('lg_loading_slip', slipId, slot);
  return clerk.ok(loadingSlips.get, { params });
}

/** Loads a container as planned; its slip is 已确认. */
export async function loadContainer(
  { clerk, checker }: Pair,
  box: { id: string; containerCode: string },
): Promise<SlipDetail> {
  const slip = await startedSlip(clerk, box);
  const filled = await clerk.ok(loadingSlips.update, {
    params: idOf(slip),
    body: {
      version: slip.version,
      ack: ACK,
      startAt: slip.startAt,
      containerNo: freshContainerNo(),
      sealNo: 'SEAL-0001',
      tare: slip.typeTare,
      lines: slip.lines.map(({ id, planned }) => ({ id, loaded: planned, reason: null })),
    },
  });
  const done = await clerk.ok(loadingSlips.finish, {
    params: idOf(slip),
    body: { version: filled.version, ack: ACK },
  });
  return checker.ok(loadingSlips.confirm, { params: idOf(slip), body: { version: done.version, ack: ACK } });
}

/** Draft quotations of a container, priced at 100 a unit. */
export async function pricedQuotes(clerk: Desk, box: { id: string }): Promise<Quotation[]> {
  const { orders } = await clerk.ok(quotations.generate, { body: { containerId: box.id } });
  const priced: Quotation[] = [];
  for (const { quotation } of orders) {
    if (quotation?.state !== 'DRAFT') continue;
    const lines = quotation.lines.map(({ chargeCodeId, basis, currency }) => ({
      chargeCodeId,
      basis,
      currency,
      unitPrice: '100',
    }));
    const body = { version: quotation.version, lines };
    priced.push(await clerk.ok(quotations.update, { params: idOf(quotation), body }));
  }
  return priced;
}

/** Every order of a container has a quotation that its customer accepted. */
export async function quoteContainer(clerk: Desk, box: { id: string }): Promise<void> {
  for (const quote of await pricedQuotes(clerk, box)) {
    const params = idOf(quote);
    const sent = await clerk.ok(quotations.send, {
      params,
      body: { version: quote.version, sentTo: 'buyer@demo.example', ack: ACK },
    });
    const confirmed = { version: sent.version, confirmMethod: 'VERBAL', confirmBy: '采购经理' };
    await clerk.ok(quotations.accept, { params, body: confirmed });
  }
}
