import { expect, type Page } from '@playwright/test';
import { containerRemainder } from '@shared/contract/logistics/container-no.ts';
import type { SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import type { ContainerQuotes, Quotation } from '@shared/contract/logistics/quotation.contract.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let nth = 0;
const headers = (page: Page) => ({
  Origin: new URL(page.url()).origin,
  'X-Requested-With': 'fetch',
  'Idempotency-Key': `loaded-${Date.now()}-${(nth += 1)}`,
});

/** A call of the API in the session of a page; answers the data, or fails with what the API said. */
async function ask<Data>(page: Page, method: 'get' | 'post' | 'put', path: string, body?: object): Promise<Data> {
  const options = { headers: headers(page), ...(body ? { data: body } : {}) };
  const answer = await page.request[method](`/api${path}`, options);
  const envelope = (await answer.json()) as { success: boolean; data: Data; errorMessage?: string };
  expect(envelope.success, `${path}: ${envelope.errorMessage ?? ''}`).toBe(true);
  return envelope.data;
}

interface Step {
  id: string;
  version: number;
  slipId: string | null;
}

/**
 * Takes a demo container of 待验货 that nobody inspects to 待装柜 and fills its slip as planned: `clerk` counts, `checker` confirms. Both
 * pages must be on the server already. Answers the id of the slip, which is 已确认.
 */
export async function loadedContainer(clerk: Page, checker: Page): Promise<string> {
  const open = await ask<{ list: { id: string }[] }>(clerk, 'get', '/logistics/inspections?tab=open');
  const { list } = await ask<{ list: Step[] }>(clerk, 'get', '/logistics/containers?tab=INSPECT');
  const box = list.find(({ id }) => open.list.some((each) => each.id === id));
  if (!box) throw new Error('No demo container in 待验货 without an inspection');
  const path = `/logistics/containers/${box.id}`;
  const waived = await ask<Step>(checker, 'post', `${path}/waive-inspection`, {
    version: box.version,
    reason: '老客户长期合作',
  });
  const ack = ['LOG-010', 'LOG-040', 'LOG-041', 'LOG-045', 'FILL_RATE', 'FINAL_PLACE'];
  await ask(clerk, 'post', `${path}/advance`, { version: waived.version, ack });
  const loading = await ask<{ list: Step[] }>(clerk, 'get', '/logistics/loading-slips');
  const slipId = loading.list.find(({ id }) => id === box.id)?.slipId ?? '';
  const slips = `/logistics/loading-slips/${slipId}`;
  const read = () => ask<SlipDetail>(clerk, 'get', slips);
  const started = await ask<SlipDetail>(clerk, 'post', `${slips}/start`, { version: (await read()).version });
  for (const slot of started.photoSlots) {
    const multipart = {
      data: JSON.stringify({ kind: 'lg_loading_slip', id: slipId, slot }),
      file: { name: `${slot}.png`, mimeType: 'image/png', buffer: PNG },
    };
    const answer = await clerk.request.post('/api/attachments', { headers: headers(clerk), multipart });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const stem = 'MSCU900001';
  const filled = await ask<SlipDetail>(clerk, 'put', slips, {
    version: (await read()).version,
    ack,
    startAt: started.startAt,
    containerNo: `${stem}${containerRemainder(stem) % 10}`,
    sealNo: 'SEAL-0001',
    tare: started.typeTare,
    dunnage: 120_000,
    lines: started.lines.map(({ id, planned }) => ({ id, loaded: planned, reason: null })),
  });
  const done = await ask<SlipDetail>(clerk, 'post', `${slips}/finish`, { version: filled.version, ack });
  await ask(checker, 'post', `${slips}/confirm`, { version: done.version, ack });
  return slipId;
}

/** Prices, sends and accepts every draft quotation of a slip's container by the API. */
export async function acceptedQuotes(page: Page, slipId: string): Promise<void> {
  const { containerId } = await ask<SlipDetail>(page, 'get', `/logistics/loading-slips/${slipId}`);
  const { orders } = await ask<ContainerQuotes>(page, 'get', `/logistics/containers/${containerId}/quotations`);
  for (const { quotation } of orders) {
    if (quotation?.state !== 'DRAFT') continue;
    const path = `/logistics/quotations/${quotation.id}`;
    const lines = quotation.lines.map(({ chargeCodeId, basis, currency }) => ({
      chargeCodeId,
      basis,
      currency,
      unitPrice: '88',
    }));
    const priced = await ask<Quotation>(page, 'put', path, { version: quotation.version, lines });
    const sent = await ask<Quotation>(page, 'post', `${path}/send`, {
      version: priced.version,
      sentTo: 'buyer@demo.example',
    });
    await ask(page, 'post', `${path}/accept`, {
      version: sent.version,
      confirmMethod: 'VERBAL',
      confirmBy: '采购经理',
    });
  }
}
