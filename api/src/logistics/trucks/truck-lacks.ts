import type { SQL } from 'drizzle-orm';
import { lacksPapers } from '../../services/documents/document-lacks.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgTruck } from './truck.tables.ts';

/** 缺资料: trips without a file that 单据设置 demands before their next state; what 已完成 wants counts from 已派车 on. */
export const lacksTruckPapers = (ctx: Ctx): Promise<SQL> =>
  lacksPapers(
    ctx,
    'TC',
    'DRAFT',
    { id: lgTruck.id, state: lgTruck.state, createdAt: lgTruck.createdAt },
    { DONE: ['ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED'] },
  );
