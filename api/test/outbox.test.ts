import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  backOff,
  consumer,
  deliverEvents,
  drainEvents,
  MAX_ATTEMPTS,
  type Consumer,
  revive,
} from '../src/platform/outbox.ts';
import { onEvents } from '../src/platform/events-written.ts';
import { shOutbox, shOutboxDelivery } from '../src/platform/platform.tables.ts';
import { testApi, type TestApi } from './harness.ts';
import { createNotes, notes } from './note.ts';

let api: TestApi;
let time: Date;
let consumers: Consumer[] = [];
const clock = { now: () => time };
beforeEach(async () => {
  time = new Date('2026-01-31T02:00:00Z');
  api = await testApi({ routes: [], prepare: createNotes, clock });
});
afterEach(async () => {
  consumers = [];
  await api.close();
});

const emit = (no: string) => api.command('admin', (ctx) => ctx.emit('tt.done', { no }));
const deliver = () => deliverEvents({ database: api.database, clock, consumers });
const seconds = (count: number) => (time = new Date(time.getTime() + count * 1000));

describe('outbox', () => {
  it('keeps an event that nobody consumes and hands it over once a consumer exists, once', async () => {
    await emit('A');
    expect(await deliver()).toBe(0);
    const seen: unknown[] = [];
    consumers = [consumer('tt.done', 'test.one', async (_ctx, payload) => seen.push(payload.no))];
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    expect(seen).toEqual(['A']);
  });

  it('an event of a command that was rolled back never existed', async () => {
    await expect(
      api.command('admin', async (ctx) => {
        await ctx.emit('tt.done', { no: 'B' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await api.db.select().from(shOutbox)).toEqual([]);
  });

  it('is told of events once they are committed, and of none that were rolled back', async () => {
    const seen: number[] = [];
    let told = 0;
    onEvents(api.database, () => {
      told += 1;
      void api.db.$count(shOutbox).then((count) => seen.push(count));
    });
    await emit('A');
    await api.command('admin', async () => undefined);
    const broken = async () => {
      throw new Error('no');
    };
    await expect(api.command('admin', (ctx) => ctx.emit('tt.done', { no: 'B' }).then(broken))).rejects.toThrow('no');
    await expect.poll(() => seen).toEqual([1]);
    expect(told).toBe(1);
  });

  it('keeps the order, runs every consumer, writes with them in one transaction', async () => {
    const seen: string[] = [];
    consumers = [
      consumer('tt.done', 'test.one', async (_ctx, { no }) => seen.push(`one ${no}`)),
      consumer('tt.done', 'test.two', async (ctx, { no }) =>
        notes.insert(ctx, { noteNo: no, title: no, companyId: '1' }, { action: '由事件新建' }),
      ),
    ];
    await emit('C');
    await emit('D');
    await deliver();
    expect(seen).toEqual(['one C', 'one D']);
    expect(await api.db.select().from(shOutboxDelivery)).toHaveLength(4);
  });

  it('a drain takes all that is due, round after round, past what fails; told to stop, it begins no further one', async () => {
    const seen = new Set<string>();
    consumers = [
      consumer('tt.done', 'test.one', async (_ctx, { no }) => {
        if (no === '7') throw new Error('今天不行');
        seen.add(no);
      }),
    ];
    await api.command('admin', async (ctx) => {
      for (let n = 0; n < 120; n += 1) await ctx.emit('tt.done', { no: String(n) });
    });
    await drainEvents({ database: api.database, clock, consumers }, AbortSignal.abort());
    expect(seen.size).toBe(0);
    await drainEvents({ database: api.database, clock, consumers });
    expect(seen.size).toBe(119);
  });

  it('a consumer that fails leaves nothing, is tried later and later, then stands dead until revived', async () => {
    let broken = true;
    consumers = [
      consumer('tt.done', 'test.one', async (ctx, { no }) => {
        await notes.insert(ctx, { noteNo: no, title: no, companyId: '1' }, { action: '由事件新建' });
        if (broken) throw new Error('今天不行');
      }),
    ];
    await emit('E');
    await deliver();
    const row = async () => (await api.db.select().from(shOutbox).where(eq(shOutbox.event, 'tt.done')))[0];
    expect(await row()).toMatchObject({ attempts: 1, lastError: '今天不行', doneAt: null });
    expect(await deliver()).toBe(0);
    expect((await row())?.attempts).toBe(1);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      seconds(backOff(attempt));
      await deliver();
    }
    expect(await row()).toMatchObject({ attempts: MAX_ATTEMPTS, deadAt: time });
    broken = false;
    const dead = await row();
    await revive(api.database, dead ? [dead.id] : [], time);
    expect(await deliver()).toBe(1);
  });

  it('what is kept of a failed query names its fault and none of its values', async () => {
    consumers = [
      consumer('tt.done', 'test.one', (ctx) => ctx.tx.execute(sql`insert into nobox values (${'mail-password-1'})`)),
    ];
    await emit('E');
    await deliver();
    const [row] = await api.db.select().from(shOutbox);
    expect(row?.lastError).toContain('relation "nobox" does not exist');
    expect(row?.lastError).not.toContain('mail-password-1');
  });

  it('two dispatchers at once deliver each event once', async () => {
    const seen: unknown[] = [];
    consumers = [consumer('tt.done', 'test.one', async (_ctx, { no }) => seen.push(no))];
    for (const no of ['F', 'G', 'H']) await emit(no);
    await Promise.all([deliver(), deliver()]);
    expect(seen.toSorted()).toEqual(['F', 'G', 'H']);
  });
});
