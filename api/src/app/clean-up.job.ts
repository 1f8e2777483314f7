import { and, inArray, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import { sweepLogins } from '../services/access/login-tries.ts';
import { acSession } from '../services/access/session.tables.ts';
import { shAttachment } from '../services/attachments/attachment.tables.ts';
import { shImport } from '../services/exchange/import.tables.ts';
import { shFile } from '../services/files/file.tables.ts';
import { fileStore } from '../services/files/stores.ts';
import { sweepIdempotency } from '../platform/idempotency.ts';
import { sweepThrottle } from '../platform/throttle.ts';
import { shJob } from '../services/jobs/job.tables.ts';
import { scheduledJob } from '../services/jobs/schedule.service.ts';

const HOUR = 3_600_000;
const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR);

scheduledJob({
  name: 'idempotency-clean-up',
  title: '清理重复提交记录',
  rhythm: { everyMinutes: 60 },
  run: ({ transaction, now }) =>
    transaction(async ({ tx }) => {
      await sweepThrottle(tx, now);
      const gone = await sweepIdempotency(tx, now);
      return `清理 ${gone} 条`;
    }),
});

scheduledJob({
  name: 'session-clean-up',
  title: '清理过期会话',
  rhythm: { at: '03:20' },
  run: ({ transaction, now }) =>
    transaction(async ({ tx }) => {
      const past = before(now, 30 * 24);
      const gone = await tx
        .delete(acSession)
        .where(or(lt(acSession.expiresAt, past), lt(acSession.endedAt, past)))
        .returning({ id: acSession.id });
      return `清理 ${gone.length} 个会话、${await sweepLogins(tx, now)} 条登录日志`;
    }),
});

scheduledJob({
  name: 'job-clean-up',
  title: '清理过期的导出与导入文件',
  rhythm: { at: '03:40' },
  run: async ({ transaction, now }) => {
    const gone = await transaction(async ({ tx }) => {
      await tx.delete(shJob).where(and(lt(shJob.expiresAt, now), inArray(shJob.state, ['DONE', 'FAILED'])));
      await tx.delete(shImport).where(and(isNull(shImport.committedAt), lt(shImport.createdAt, before(now, 24))));
      const expired: SQL | undefined = and(
        lt(shFile.expiresAt, now),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(shJob)
            .where(sql`${shJob.fileId} = ${shFile.id}`),
        ),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(shImport)
            .where(sql`${shImport.fileId} = ${shFile.id}`),
        ),
      );
      return tx.delete(shFile).where(expired).returning({ key: shFile.key });
    });
    for (const { key } of gone) await fileStore().remove(key);
    return `清理 ${gone.length} 个文件`;
  },
});

scheduledJob({
  name: 'attachment-orphans',
  title: '清理无主附件',
  rhythm: { at: '03:00', weekday: 0 },
  run: async ({ transaction, now }) => {
    const gone = await transaction(({ tx }) =>
      tx
        .delete(shFile)
        .where(
          and(
            sql`${shFile.purpose} = 'ATTACHMENT'`,
            lt(shFile.createdAt, before(now, 7 * 24)),
            notExists(
              tx
                .select({ one: sql`1` })
                .from(shAttachment)
                .where(sql`${shAttachment.fileId} = ${shFile.id}`),
            ),
          ),
        )
        .returning({ key: shFile.key }),
    );
    for (const { key } of gone) await fileStore().remove(key);
    return `清理 ${gone.length} 个文件`;
  },
});
