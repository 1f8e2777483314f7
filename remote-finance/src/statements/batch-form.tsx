import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { StatementBatch } from '@shared/contract/finance/statement.answers.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import { FactsTable } from '@shared/ui/format/facts-table.tsx';
import { Button, Drawer, Empty } from 'antd';
import { useState } from 'react';
import { lastMonth, WhichFees } from './statement-form.tsx';
import { TOUCHED } from './statement.actions.ts';
import css from './statements.module.css';

/** 批量生成: period and rule, a draft per party; then whom it passed over and why. */
export function BatchForm({ side, onClose }: { side: StatementSide; onClose: () => void }) {
  const me = useMe();
  const [report, setReport] = useState<StatementBatch | null>(null);
  const { title, party, picker } = STATEMENT_SIDES[side];
  if (report) return <Report title={`批量生成${title}`} party={party} report={report} onClose={onClose} />;
  return (
    <DrawerForm<StatementBatch>
      title={`批量生成${title}`}
      record={null}
      initial={{ companyId: me.companies[0]?.id ?? null, ...lastMonth(), includeUndue: true, partyIds: [] }}
      toBody={(values) => ({ ...values, partyIds: values.partyIds ?? [] })}
      save={statements[side].createMany as Endpoint<unknown, unknown, StatementBatch>}
      invalidates={TOUCHED}
      okText="生成草稿"
      done={(answer) => `已生成 ${answer.made.length} 张草稿`}
      onClose={(answer) => (answer ? setReport(answer) : onClose())}
    >
      <Field of={STATEMENT_FIELDS} name="companyId" required span="row">
        <Picker kind="companies" allowClear={false} />
      </Field>
      <Field of={STATEMENT_FIELDS} name="periodFrom" required>
        <DateInput />
      </Field>
      <Field of={STATEMENT_FIELDS} name="periodTo" required>
        <DateInput />
      </Field>
      <Field name="partyIds" label={party} span="row" hint="不选为账期内有未对账费用的全部结算单位">
        <Pickers kind={picker} />
      </Field>
      <WhichFees />
    </DrawerForm>
  );
}

function Report({
  title,
  party,
  report,
  onClose,
}: {
  title: string;
  party: string;
  report: StatementBatch;
  onClose: () => void;
}) {
  return (
    <Drawer open title={title} size={640} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <h3 className={css.part}>已生成 {report.made.length} 张草稿</h3>
      {report.made.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有生成对账单" />
      ) : (
        <FactsTable
          label="已生成"
          columns={[
            { title: STATEMENT_FIELDS.statementNo, cell: (row) => row.statementNo },
            { title: party, cell: (row) => row.partyName },
            { title: '费用项数', end: true, cell: (row) => row.lineCount },
          ]}
          rows={report.made}
          keyOf={(row) => row.id}
        />
      )}
      {report.skipped.length > 0 ? (
        <>
          <h3 className={css.part}>跳过 {report.skipped.length} 家</h3>
          <FactsTable
            label="跳过"
            columns={[
              { title: party, cell: (row) => row.partyName },
              { title: '原因', cell: (row) => row.reason },
            ]}
            rows={report.skipped}
            keyOf={(_row, at) => String(at)}
          />
        </>
      ) : null}
    </Drawer>
  );
}
