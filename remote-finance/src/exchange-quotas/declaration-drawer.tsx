import { FX_DECLARATION_FIELDS } from '@shared/contract/finance/quota.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { fxDeclarations, type FxDeclarationDetail } from '@shared/contract/finance/fx-declaration.contract.ts';
import { FX_DECLARATION_STATES, FX_DECLARATION_TONES } from '@shared/contract/finance/quota.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { MovementTable } from './movement-table.tsx';
import { declarationActions, PAGE, TOUCHED } from './quota.actions.ts';

interface Props {
  id: string;
  onReport: (id: string) => void;
  onClose: () => void;
}
/** A declaration whose exchange is to come: amounts, days, matches, its trade credit report. */
export function DeclarationDrawer({ id, onReport, onClose }: Props) {
  const actions = useMemo(() => declarationActions<FxDeclarationDetail>(onReport), [onReport]);
  return (
    <DetailDrawer<FxDeclarationDetail>
      id={id}
      title="报关收汇"
      onClose={onClose}
      width={960}
      endpoint={fxDeclarations.get}
      kind="fx_declaration"
      no={(row) => row.declarationNo}
      subtitle={(row) => `${row.customerName} · ${row.companyName}`}
      state={{ code: (row) => row.state, labels: FX_DECLARATION_STATES, tones: FX_DECLARATION_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
      tabs={(row) => [
        {
          key: 'matches',
          title: '匹配记录',
          count: row.movements.length,
          content: <MovementTable movements={row.movements} currencyOf={({ currency }) => currency} />,
        },
      ]}
    />
  );
}

function Summary({ row }: { row: FxDeclarationDetail }) {
  const money = (title: string, value: string | null | undefined) =>
    value === undefined ? null : { title, content: <Money value={value} currency={row.currency} /> };
  const writtenOff = row.writtenOff !== undefined && !isZero(row.writtenOff);
  return (
    <Descriptions
      facts={[
        { title: FX_DECLARATION_FIELDS.exportDate, content: <DateText value={row.exportDate} /> },
        { title: FX_DECLARATION_FIELDS.dueDate, content: <DateText value={row.dueDate} /> },
        row.overdueDays ? { title: '逾期', content: `${row.overdueDays} 天` } : null,
        { title: FX_DECLARATION_FIELDS.containerId, content: row.containerNo },
        money('报关金额', row.declared),
        money('已匹配', row.matched),
        money('未匹配', row.open),
        writtenOff ? money('差额核销', row.writtenOff) : null,
        row.state === 'DONE' || row.state === 'VOID' ? null : money('可核销差额', row.writeOffLimit),
        row.writeOffReason
          ? { title: FX_DECLARATION_FIELDS.writeOffReason, content: row.writeOffReason, wide: true }
          : null,
        row.reportedOn
          ? {
              title: '贸易信贷报告',
              content: [row.reportedOn, row.reportNo, row.reportNote].filter(Boolean).join(' · '),
              wide: true,
            }
          : null,
      ]}
    />
  );
}

/** 贸易信贷报告登记. */
export function ReportForm({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(fxDeclarations.get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="贸易信贷报告登记" onClose={onClose}>
        <LoadState read={read} back={{ path: PAGE, label: '返回外汇额度' }} />
      </Drawer>
    );
  const row = read.data;
  return (
    <DrawerForm<FxDeclarationDetail>
      title={`贸易信贷报告登记 ${row.declarationNo}`}
      record={row}
      initial={{ reportedOn: row.reportedOn ?? today(), reportNo: row.reportNo, reportNote: row.reportNote }}
      save={fxDeclarations.report}
      invalidates={TOUCHED}
      okText="登记"
      onClose={() => onClose()}
    >
      <Field of={FX_DECLARATION_FIELDS} name="reportedOn" label="报告日期" required>
        <DateInput />
      </Field>
      <Field of={FX_DECLARATION_FIELDS} name="reportNo">
        <TextInput maxLength={60} />
      </Field>
      <Field of={FX_DECLARATION_FIELDS} name="reportNote" label="说明" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
