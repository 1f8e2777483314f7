import type { SQL } from 'drizzle-orm';
import { missingDocuments } from '../../services/documents/missing-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgTruck } from './truck.tables.ts';

/** 缺资料: trips without a file that 单据设置 demands before their next state; what 已完成 wants counts from 已派车 on. */
export const missingTruckDocuments = (ctx: Ctx): Promise<SQL> =>
  missingDocuments(
    ctx,
    'TC',
    'DRAFT',
    { id: lgTruck.id, state: lgTruck.state, createdAt: lgTruck.createdAt },
    { DONE: ['ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED'] },
  );
