import type { SQL } from 'drizzle-orm';
import { lacksPapers } from '../../services/documents/document-lacks.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgDeclaration } from './declaration.tables.ts';

/** 缺资料: declarations without a file that 单据设置 demands before their next state. */
export const lacksDeclarationPapers = (ctx: Ctx): Promise<SQL> =>
  lacksPapers(
    ctx,
    'BG',
    'DRAFT',
    { id: lgDeclaration.id, state: lgDeclaration.state, createdAt: lgDeclaration.createdAt },
    { SUBMITTED: ['REVIEWED', 'AMENDING'], RELEASED: ['SUBMITTED', 'INSPECTING'] },
  );
