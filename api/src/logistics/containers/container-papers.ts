import type { SQL } from 'drizzle-orm';
import { missingDocuments } from '../../services/documents/missing-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgContainer } from './container.tables.ts';

/** 缺资料: containers without a file that 单据设置 demands before their next stage. */
export const missingContainerPapers = (ctx: Ctx): Promise<SQL> =>
  missingDocuments(ctx, 'GZ', 'CONSOLIDATE', {
    id: lgContainer.id,
    state: lgContainer.stage,
    createdAt: lgContainer.createdAt,
  });
