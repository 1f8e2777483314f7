import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { Desk } from '../pages/desk.ts';
import { expect, newSession, PASSWORD, test } from '../pages/demo-office.ts';
import { OwnServer } from '../pages/own-server.ts';

test.describe.configure({ timeout: 300_000 });

/** As many as on the day that golden.json is of; the set as of another day keeps its distances. */
const AHEAD = 11;

test('14 the demo data of a first start today: what waits is due after today, and every identity holds', async ({
  browser,
}) => {
  const server = await OwnServer.createDemo(PASSWORD);
  try {
    const context = await browser.newContext({ baseURL: server.url });
    await newSession(context, server.url, 'admin');
    const desk = new Desk(await context.newPage(), server.url);
    const rows = await Promise.all(
      (['BOOK', 'INSPECT', 'LOAD'] as const).map(async (tab) => {
        const { list } = await desk.ok(containerList.endpoint, { query: { tab, pageSize: '100' } });
        return list;
      }),
    );
    const ahead = rows.flat().filter(({ cutCy }) => cutCy && Date.parse(cutCy) > Date.now());
    expect(ahead).toHaveLength(AHEAD);
    await context.close();
    expect(await server.verify()).toContain('不符 0 项');
  } finally {
    await server.remove();
  }
});
