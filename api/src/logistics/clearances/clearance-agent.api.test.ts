import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { freeTimeNotices } from './free-time.job.ts';
import { AGENT } from '../../../test/clear-place.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { id } from '../../../test/trade-desk.ts';
import { clearanceBench, ARRIVAL } from '../../../test/clearance-bench.ts';
import { sql } from 'drizzle-orm';
import { keepFile } from '../../services/files/file.service.ts';
import { fakeSmtp } from '../../services/mail/fake-smtp.fixture.ts';
import { runMailRound } from '../../services/mail/mail.job.ts';
import { systemActor } from '../../platform/actor.ts';
import { noHttp } from '../../platform/http-side.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { describe, expect, it } from 'vitest';

const bench = clearanceBench();
const { placed, li, call, ok } = bench;

describe('ACC-033 agents abroad', () => {
  const agent = (supplierId = AGENT) => {
    bench.api.actor('agent', {
      userId: '5',
      external: true,
      supplierId,
      permissions: [
        'logistics.qingguan.view',
        'logistics.qingguan.edit',
        'logistics.songda.view',
        'logistics.songda.sign',
      ],
      fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' },
    });
    return bench.api.as('agent');
  };
  it('see and work on the containers of their supplier from 待清关 on, and no others', async () => {
    const made = await placed();
    const client = agent();
    expect(await client.ok(clearances.get, { params: id(made) })).toMatchObject({ clearanceNo: made.clearanceNo });
    const { list } = await client.ok(clearanceList.endpoint, { query: { numbers: made.containerCode } });
    expect(list).toHaveLength(1);
    expect(await call(made, 'arrive', ARRIVAL, 'agent')).toMatchObject({ success: true });
    const { list: records } = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(records.at(-1)).toMatchObject({ source: 'AGENT' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null }, 'agent')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });

    const other = agent('3');
    expect((await other.call(clearances.get, { params: id(made) })).status).toBe(404);
    expect((await other.ok(clearanceList.endpoint, { query: { numbers: made.containerCode } })).list).toEqual([]);
    expect(await call(made, 'arrive', ARRIVAL, 'agent')).toMatchObject({ errorCode: 'NOT_FOUND' });
    agent();
    await bench.api.database.run(`update lg_container set stage = 'DECLARE' where id = ${made.containerId}`);
    expect((await bench.api.as('agent').call(clearances.get, { params: id(made) })).status).toBe(404);
  });
  it('without sell prices: nothing that the agent reads of the container has a price of an order', async () => {
    const made = await placed();
    await bench.api.database.run(
      `update lg_order set est_receivable = 98765.43 where id in (select order_id from lg_allocation where container_id = ${made.containerId})`,
    );
    const client = agent();
    const text = JSON.stringify([
      await client.ok(clearances.get, { params: id(made) }),
      await client.ok(clearanceList.endpoint, { query: {} }),
      await client.ok(containers.get, { params: { id: made.containerId } }),
    ]);
    expect(text).not.toContain('98765.43');
    expect(text).not.toContain('unitPrice');
    expect(text).not.toContain('estReceivable');
  });
  it('发送资料给代理 is kept with who and when and tells the accounts of the agent', async () => {
    const made = await ok(await placed(), 'send', { note: '电放件已附' });
    expect(made).toMatchObject({ sentByName: '李四', sentNote: '电放件已附', sentAt: bench.now.toISOString() });
    const notices = await bench.api.database.raw(
      `select user_id::text as "userId", title, link from sh_notification where object_id = ${made.id} and kind = 'clearance.documents'`,
    );
    expect(notices).toEqual([
      {
        userId: '5',
        title: `${made.containerCode} 清关资料已发送`,
        link: `/transport/container/qingguan?open=${made.id}`,
      },
    ]);
  });
});

describe('L19 发送资料给代理 by mail', () => {
  const papersOf = async (made: { id: string }) => li().ok(clearances.papers, { params: id(made) });
  const round = () =>
    runMailRound({
      now: bench.now,
      transaction: (work) =>
        runTransaction(
          bench.api.database,
          { now: () => bench.now },
          { actor: systemActor(), requestId: 'job', ip: null, http: noHttp() },
          work,
        ),
    });
  const setting = (key: string, value: unknown) => putSetting(bench.api.db, key, value);
  const contact = async () => {
    await bench.api.db.execute(sql`delete from ac_supplier_contact where supplier_id = ${AGENT}`);
    await bench.api.db.execute(sql`insert into ac_supplier_contact (supplier_id, sort_no, name, email, is_default)
      values (${AGENT}, 1, 'Ann', 'ann@agent.example', false), (${AGENT}, 2, 'Bob', 'bob@agent.example', true),
        (${AGENT}, 3, 'Cem', null, false)`);
  };
  /** A file of the container, as an upload leaves it. */
  const paper = async (containerId: string, name: string, slot = '其他') => {
    const file = await bench.api.command('li', (ctx) =>
      keepFile(ctx, { purpose: 'ATTACHMENT', name, mime: 'text/plain', content: Buffer.from(`inside ${name}`) }),
    );
    await bench.api.db
      .execute(sql`insert into sh_attachment (owner_type, owner_id, slot, file_id, name, mime, size, sha256)
      values ('lg_container', ${containerId}, ${slot}, ${file.id}, ${name}, 'text/plain', ${file.size}, ${file.sha256})`);
  };

  it('without a mail server it says so, keeps the notice and the log says that nothing was mailed', async () => {
    await contact();
    const made = await placed();
    const given = await papersOf(made);
    expect(given).toMatchObject({ mailReady: false, contacts: [{ name: 'Bob' }, { name: 'Ann' }] });
    const contactIds = [given.contacts[0]?.id];
    expect(await call(made, 'send', { note: null, contactIds, papers: [] })).toMatchObject({
      errorCode: 'MAIL_FAILED',
    });
    expect(await ok(made, 'send', { note: null })).toMatchObject({ sentMails: [], sentPapers: null });
    const [row] = await bench.api.database.raw<{ after: unknown }>(
      `select after from sh_audit where object_id = ${made.id} and action = '发送资料给代理' order by id desc limit 1`,
    );
    expect(row?.after).toMatchObject({ 邮件: '未发，只通知代理的账号' });
  });

  it('the chosen papers go to the chosen contact, and the clearance tells what became of the mail', async () => {
    bench.setStep(1);
    const smtp = await fakeSmtp();
    await setting('notify.mail_server', '127.0.0.1');
    await setting('notify.mail_port', smtp.port);
    await setting('notify.mail_security', 'NONE');
    await setting('notify.mail_from', 'office@example.com');
    await contact();
    const made = await placed();
    await paper(made.containerId, 'telex.txt', '提单电放');
    await paper(made.containerId, 'secret.txt', '委托书');
    const { contacts, papers, mailReady } = await papersOf(made);
    expect(mailReady).toBe(true);
    const names = papers.map(({ name }) => name);
    expect(names).toContain('提单电放-telex.txt');
    expect(names.join()).not.toContain('secret');
    const contactIds = [contacts[0]?.id];
    const telex = papers.find(({ name }) => name.endsWith('telex.txt'))?.key ?? '';
    expect(await call(made, 'send', { contactIds: ['987654321'], papers: [telex] })).toMatchObject({
      data: { fields: { contactIds: '收件人已不是代理的联系人，请重新选择' } },
    });
    expect(await call(made, 'send', { contactIds, papers: [] })).toMatchObject({ errorCode: 'VALIDATION' });
    expect(await call(made, 'send', { contactIds, papers: ['file:987654321'] })).toMatchObject({
      data: { fields: { papers: '所选资料有变化，请重新选择' } },
    });
    const sent = await ok(made, 'send', { note: 'Please clear', contactIds, papers: [telex] });
    expect(sent).toMatchObject({
      sentPapers: '提单电放-telex.txt',
      sentMails: [{ state: 'WAITING' }],
    });
    expect(await round()).toBe('发出 1 封邮件');
    const [heard] = smtp.heard;
    expect(heard).toMatchObject({ from: 'office@example.com', to: 'bob@agent.example' });
    expect(heard?.data).toContain('Please clear');
    expect(heard?.data).toContain(Buffer.from('inside telex.txt').toString('base64'));
    expect(heard?.data).not.toContain(Buffer.from('inside secret.txt').toString('base64'));
    expect((await bench.read(made)).sentMails).toMatchObject([{ state: 'SENT', error: null }]);

    bench.setNow(new Date(bench.now.getTime() + 60_000));
    const all = await bench.api.as('li').ok(clearances.batchSend, {
      body: { items: [{ id: made.containerId, version: (await bench.boxOf(sent)).version }], note: null, mail: true },
    });
    expect(all).toMatchObject({ done: 1, refused: [] });
    smtp.refuse = '550 no such user';
    for (let tries = 0; tries < 4; tries += 1) {
      await round();
      bench.setNow(new Date(bench.now.getTime() + 3 * 3_600_000));
    }
    expect((await bench.read(made)).sentMails).toMatchObject([{ state: 'FAILED' }]);
    const notices = await bench.api.database.raw(
      `select user_id::text as "userId", title, link from sh_notification where kind = 'mail.failed'`,
    );
    expect(notices).toEqual([
      { userId: '2', title: '邮件没有送达 bob@agent.example', link: `/transport/container/qingguan?open=${made.id}` },
    ]);
    bench.setStep(0);
    await smtp.close();
    await setting('notify.mail_server', '');
    bench.setNow(new Date('2026-11-20T04:00:00Z'));
  });
});

describe('LOG-085 notices at 08:00', () => {
  it('3 days and 1 day before the last free day at the port, once a day; detention after gate-out', async () => {
    const made = await ok(await placed(), 'arrive', ARRIVAL);
    const told = async (day: string) => {
      bench.setNow(new Date(`${day}T08:00:00+08:00`));
      await bench.api.command('li', freeTimeNotices);
      await bench.api.command('li', freeTimeNotices);
      return (
        await bench.api.database.raw<{ title: string }>(
          `select title from sh_notification where object_id = ${made.containerId} and kind like 'free-time%' order by id`,
        )
      ).map(({ title }) => title.replace(`${made.containerCode} `, ''));
    };
    // Last free day 2026-11-08 in Los Angeles, where it is still the day before at 08:00 in Shanghai.
    expect(await told('2026-11-05')).toEqual([]);
    expect(await told('2026-11-06')).toEqual(['免堆期还剩 3 天']);
    expect(await told('2026-11-07')).toHaveLength(1);
    expect(await told('2026-11-08')).toEqual(['免堆期还剩 3 天', '免堆期还剩 1 天']);
    bench.setNow(new Date('2026-11-20T04:00:00Z'));
    await li().ok(stageRecords.add, {
      params: { id: made.containerId },
      body: { milestone: 'GATE_OUT', occurredAt: '2026-11-10T20:00:00Z', location: null, remark: null },
    });
    // Out on the 10th, day 1; seven days: the 16th is the last.
    expect((await told('2026-11-14')).at(-1)).toBe('免用箱期还剩 3 天');
    bench.setNow(new Date('2026-11-20T04:00:00Z'));
  });
});
