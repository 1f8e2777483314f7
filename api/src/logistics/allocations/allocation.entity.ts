import { entity } from '../../platform/entity.ts';
import { lgAllocation } from './allocation.tables.ts';

/** 拼柜明细: order and container carry the audit rows of its changes. */
export const allocationRows = entity({ table: lgAllocation, title: '拼柜明细', audit: 'none' });
