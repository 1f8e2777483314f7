import { and, eq, type SQL } from 'drizzle-orm';
import { lgContainer } from '../containers/container.tables.ts';
import { missingDocuments } from '../../services/documents/missing-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgClearance } from './clearance.tables.ts';

/** 缺资料: clearances of containers in 待清关 without a file that 单据设置 demands before their next state; 待缴税 may be skipped. */
export const missingClearanceDocuments = async (ctx: Ctx): Promise<SQL | undefined> =>
  and(
    eq(lgContainer.stage, 'CLEAR'),
    await missingDocuments(
      ctx,
      'QG',
      'DRAFT',
      { id: lgClearance.id, state: lgClearance.state, createdAt: lgClearance.createdAt },
      { TAX_DUE: ['SUBMITTED', 'INSPECTING'], RELEASED: ['SUBMITTED', 'INSPECTING', 'TAX_DUE'] },
    ),
  );
