import { eq } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { shFile } from './file.tables.ts';
import { fileStore } from './stores.ts';

export type FileRow = typeof shFile.$inferSelect;

/**
 * Stores a content and its row. In a command pass its ctx: when it rolls back, the content without a row is removed by the
 * job attachment-orphans.
 */
export async function keepFile(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  file: {
    purpose: FileRow['purpose'];
    name: string;
    mime: string;
    content: Buffer | Readable;
    expiresAt?: Date | null;
  },
): Promise<FileRow> {
  const stored = await fileStore().put(file.content);
  const [row] = await ctx.db
    .insert(shFile)
    .values({
      ...stored,
      purpose: file.purpose,
      name: file.name,
      mime: file.mime,
      createdBy: ctx.actor.system ? null : ctx.actor.userId,
      createdAt: ctx.now(),
      expiresAt: file.expiresAt ?? null,
    })
    .returning();
  if (!row) throw new Error('The file was not recorded');
  return row;
}

/** The row of a stored file with a stream of its content; NOT_FOUND when it has expired or gone. */
export async function openFile(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<{ row: FileRow; content: Readable }> {
  const row = await liveFile(ctx, id);
  const content = await fileStore().read(row.key);
  if (!content) throw refuse('NOT_FOUND', '文件已不存在。');
  return { row, content };
}

/** The content in memory, for imports. */
export async function loadFile(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<{ row: FileRow; bytes: Buffer }> {
  const row = await liveFile(ctx, id);
  const bytes = await fileStore().load(row.key);
  if (!bytes) throw refuse('NOT_FOUND', '文件已不存在，请重新上传。');
  return { row, bytes };
}

async function liveFile(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<FileRow> {
  const [row] = await ctx.db.select().from(shFile).where(eq(shFile.id, id));
  if (!row || (row.expiresAt && row.expiresAt <= ctx.now())) throw refuse('NOT_FOUND', '文件已过期，请重新生成。');
  return row;
}
