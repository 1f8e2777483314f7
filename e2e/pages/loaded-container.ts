import type { Page } from '@playwright/test';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { ACK, Desk, idOf } from './desk.ts';
import { loadContainer, quoteContainer } from './sea-loading.ts';

const deskOf = (page: Page) => new Desk(page, new URL(page.url()).origin);

/**
 * Takes a demo container of 待验货 that nobody inspects to 待装柜 and fills its slip as planned: `clerk` counts, `checker` confirms. Both
 * pages must be on the server already. Answers the id of the slip, which is 已确认.
 */
export async function loadedContainer(clerk: Page, checker: Page): Promise<string> {
  const who = { clerk: deskOf(clerk), checker: deskOf(checker) };
  const open = await who.clerk.ok(inspectionList.endpoint, { query: { tab: 'open' } });
  const { list } = await who.clerk.ok(containerList.endpoint, { query: { tab: 'INSPECT' } });
  const box = list.find(({ id }) => open.list.some((each) => each.id === id));
  if (!box) throw new Error('No demo container in 待验货 without an inspection');
  const params = idOf(box);
  const waived = await who.checker.ok(containers.waiveInspection, {
    params,
    body: { version: box.version, reason: '老客户长期合作' },
  });
  const row = await who.clerk.ok(containers.advance, { params, body: { version: waived.version, ack: ACK } });
  return (await loadContainer(who, row)).id;
}

/** Prices, sends and accepts every draft quotation of a slip's container by the API. */
export async function acceptedQuotes(page: Page, slipId: string): Promise<void> {
  const desk = deskOf(page);
  const { containerId } = await desk.ok(loadingSlips.get, { params: { id: slipId } });
  await quoteContainer(desk, { id: containerId });
}
