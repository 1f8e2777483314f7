import { lgContainer } from '../containers/container.tables.ts';
import { eq } from 'drizzle-orm';
import { zipped } from '../../services/files/zip.ts';
import type { Ctx } from '../../platform/context.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { factsOf } from './declaration-facts.ts';
import { booksTask } from './declaration-books.tasks.ts';
import type { PaperBook } from './declaration-books.ts';
import { papersOf } from './declaration-papers.ts';
import type { DeclarationRow } from './declaration.tables.ts';

/** 导出报关资料包: 合同, 发票, 箱单, 委托书 and 申报要素 as workbooks in one zip. */
export async function declarationPackage(ctx: Ctx, row: DeclarationRow): Promise<FileAnswer> {
  const books = await workbooksOf(ctx, row);
  const files = books.map(({ name, content }) => ({ path: [`${row.declNo}-${name}.xlsx`], content }));
  return zipped(ctx.actor, `报关资料包-${row.declNo}.zip`, files);
}

/** The papers of a declaration as workbooks, or only some of them by name. */
export async function workbooksOf(ctx: Ctx, row: DeclarationRow, wanted?: readonly string[]): Promise<PaperBook[]> {
  const facts = await factsOf(ctx, row);
  const [container] = await ctx.db.select().from(lgContainer).where(eq(lgContainer.id, row.containerId));
  const [broker] = await ctx.db
    .select({ name: acSupplier.name })
    .from(acSupplier)
    .where(eq(acSupplier.id, row.brokerId ?? '0'));
  const papers = papersOf(facts, {
    containerNo: container?.containerNo ?? '',
    sealNo: container?.sealNo ?? '',
    broker: broker?.name ?? '',
    day: row.declareDate ?? ctx.today(),
  });
  return inWorker(
    ctx.actor,
    booksTask,
    papers.filter((paper) => wanted?.includes(paper.name) ?? true),
  );
}
