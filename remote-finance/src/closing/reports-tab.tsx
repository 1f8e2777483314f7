import { PERIOD_FIELDS } from '@shared/contract/finance/period.fields.ts';
import { periods } from '@shared/contract/finance/period.contract.ts';
import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { usePaper } from '@shared/ui/print/use-paper.ts';
import { Button, Empty } from 'antd';

type Report = PeriodDetail['reports'][number];

/** Frozen reports of a month, newest first (FIN-113, FIN-114). */
export function ReportsTab({ period }: { period: PeriodDetail }) {
  const print = usePaper(periods.printReport, periods.report);
  if (period.reports.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="结账后生成报告" />;
  const columns: FactsColumn<Report>[] = [
    { title: '版本', cell: ({ reportVersion }) => `第 ${reportVersion} 版` },
    { title: '生成时间', cell: ({ madeAt }) => <TimeText value={madeAt} /> },
    { title: PERIOD_FIELDS.closedBy, cell: ({ madeByName }) => madeByName },
    { title: '内容摘要 (SHA-256)', cell: ({ hash }) => <code>{hash}</code> },
    {
      title: '操作',
      cell: ({ reportVersion }) => (
        <Button
          type="link"
          size="small"
          onClick={() => {
            const of = { reportVersion: String(reportVersion) };
            void print({ params: { id: period.id }, body: of, query: of });
          }}
        >
          查看报告
        </Button>
      ),
    },
  ];
  return <FactsTable label="结账报告" columns={columns} rows={period.reports} keyOf={({ hash }) => hash} />;
}
