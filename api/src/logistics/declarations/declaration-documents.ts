import type { SQL } from 'drizzle-orm';
import { missingDocuments } from '../../services/documents/missing-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgDeclaration } from './declaration.tables.ts';

/** 缺资料: declarations without a file that 单据设置 demands before their next state. */
export const missingDeclarationDocuments = (ctx: Ctx): Promise<SQL> =>
  missingDocuments(
    ctx,
    'BG',
    'DRAFT',
    { id: lgDeclaration.id, state: lgDeclaration.state, createdAt: lgDeclaration.createdAt },
    { SUBMITTED: ['REVIEWED', 'AMENDING'], RELEASED: ['SUBMITTED', 'INSPECTING'] },
  );
