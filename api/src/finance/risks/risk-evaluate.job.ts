import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { evaluateRisk } from './evaluate.ts';
import { evaluateSuppliers } from './supplier-risk.ts';

scheduledJob({
  name: 'risk-evaluate',
  title: '风险评估',
  rhythm: { at: '03:00' },
  run: ({ transaction }) =>
    transaction(async (ctx) => {
      const { customers, changed } = await evaluateRisk(ctx);
      await evaluateSuppliers(ctx);
      return `评估 ${customers} 个客户，${changed} 个级别有变化`;
    }),
});
