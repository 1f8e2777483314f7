import { PERIOD_FIELDS } from '@shared/contract/finance/period.fields.ts';
import { entity } from '../../platform/entity.ts';
import { finPeriod } from '../periods/period.tables.ts';

/** 会计期间 of the companies in scope. */
export const periods = entity({
  table: finPeriod,
  title: '会计期间',
  no: 'month',
  area: 'finance',
  scope: { company: finPeriod.companyId },
  labels: PERIOD_FIELDS,
});
