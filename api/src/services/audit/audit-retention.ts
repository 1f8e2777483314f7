import { warningName } from '@shared/contract/warnings.ts';
import { asc, lt, sql, lte, and, eq, desc } from 'drizzle-orm';
import { PassThrough } from 'node:stream';
import { XLSX_MIME } from '../exchange/export.service.ts';
import type { Cell } from '../exchange/xlsx-cells.ts';
import { writeXlsx } from '../exchange/xlsx-write.ts';
import { keepFile } from '../files/file.service.ts';
import { shFile } from '../files/file.tables.ts';
import { scheduledJob } from '../jobs/schedule.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import '../settings/setting.service.ts';

const DAY = 86_400_000;
const BATCH = 1000;
/** Most rows of one archive file; a sheet has no more, and one transaction should not hold more. */
const MAX = 200_000;
const TITLES = [
  '编号',
  '续',
  '时间',
  '用户编号',
  '用户',
  'IP',
  '请求号',
  '对象类型',
  '对象编号',
  '单号',
  '对象版本',
  '经营主体编号',
  '操作代码',
  '操作',
  '变更前',
  '变更后',
  '原因',
  '已确认提醒',
];
/** Most characters of a value in one cell; Excel holds 32,767. */
const CELL = 32_000;

/** A value as JSON in pieces that a cell holds each; every further one begins with …, so that it is no formula. */
function pieces(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const text = JSON.stringify(value);
  const cut: string[] = [];
  for (let from = 0, end = 0; from < text.length; from = end) {
    // A character of two units stays whole.
    end = from + CELL - (isHighSurrogate(text, from + CELL - 1) ? 1 : 0);
    cut.push((from > 0 ? '…' : '') + text.slice(from, end));
  }
  return cut;
}
const isHighSurrogate = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text.charAt(at));

/** The lines of an audit row: one, and below it what its cells cannot hold, numbered in 续. */
function linesOf(row: typeof shAudit.$inferSelect): Cell[][] {
  const [before = null, ...moreBefore] = pieces(row.before);
  const [after = null, ...moreAfter] = pieces(row.after);
  const first: Cell[] = [
    row.id,
    null,
    row.at.toISOString(),
    row.userId,
    row.userName,
    row.ip,
    row.requestId,
    row.kind,
    row.objectId,
    row.objectNo,
    row.objectVersion,
    row.companyId,
    row.code,
    row.action,
    before,
    after,
    row.reason,
    (row.ack ?? []).map(ackText).join('、') || null,
  ];
  const further = Array.from({ length: Math.max(moreBefore.length, moreAfter.length) }, (_, at): Cell[] =>
    TITLES.map((title): Cell => {
      if (title === '编号') return row.id;
      if (title === '续') return at + 1;
      if (title === '变更前') return moreBefore[at] ?? null;
      return title === '变更后' ? (moreAfter[at] ?? null) : null;
    }),
  );
  return [first, ...further];
}
const ackText = (code: string): string => [...new Set([code, warningName(code)])].join(' ');

/** Rows up to an id, oldest first, in batches. */
async function* rowsUpTo(db: Db, last: string): AsyncGenerator<Cell[][]> {
  for (let after = '0'; ;) {
    const found = await db
      .select()
      .from(shAudit)
      .where(and(sql`${shAudit.id} > ${after}`, lte(shAudit.id, last)))
      .orderBy(asc(shAudit.id))
      .limit(BATCH);
    const end = found.at(-1);
    if (!end) return;
    yield found.flatMap(linesOf);
    after = end.id;
  }
}

/**
 * Moves audit rows older than audit.retention_days into an archive file and removes them, in one transaction: a row is
 * gone only when its file is kept. Answers how many; call again until it answers 0.
 */
export async function archiveAudit(ctx: CommandCtx): Promise<number> {
  const days = await ctx.setting('audit.retention_days');
  const before = new Date(ctx.now().getTime() - days * DAY);
  // Ids grow with time, so that a whole stretch is cut off at its oldest end.
  const past = ctx.tx.select({ id: shAudit.id }).from(shAudit).where(lt(shAudit.at, before)).orderBy(asc(shAudit.id));
  const ids = await past.limit(MAX);
  const last = ids.at(-1)?.id;
  if (last === undefined) return 0;
  const content = new PassThrough();
  const sheet = { name: '操作日志', columns: TITLES.map((title) => ({ title })), rows: rowsUpTo(ctx.tx, last) };
  const name = `操作日志归档-${ctx.today()}-${ids[0]?.id ?? ''}-${last}.xlsx`;
  const [file] = await Promise.all([
    keepFile(ctx, { purpose: 'ARCHIVE', name, mime: XLSX_MIME, content }),
    writeXlsx([sheet], content),
  ]);
  await ctx.tx.execute(sql`select set_config('app.audit_retention', 'on', true)`);
  await ctx.tx.delete(shAudit).where(lte(shAudit.id, last));
  await ctx.tx.execute(sql`select set_config('app.audit_retention', 'off', true)`);
  await ctx.audit({
    kind: 'sh_file',
    objectId: file.id,
    objectNo: name,
    action: '归档操作日志',
    after: { 条数: ids.length },
  });
  return ids.length;
}

scheduledJob({
  name: 'audit-retention',
  title: '归档过期的操作日志',
  rhythm: { at: '02:00', monthly: true },
  async run({ transaction }) {
    let moved = 0;
    for (let count = -1; count !== 0; moved += count) count = await transaction(archiveAudit);
    return `归档 ${moved} 条`;
  },
});

/** Archive files, newest first. */
export const auditArchives = (ctx: Ctx) =>
  ctx.db
    .select({ id: shFile.id, name: shFile.name, size: shFile.size, createdAt: shFile.createdAt })
    .from(shFile)
    .where(eq(shFile.purpose, 'ARCHIVE'))
    .orderBy(desc(shFile.id))
    .limit(100);
