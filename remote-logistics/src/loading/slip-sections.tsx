import { LOADING_SLIP_FIELDS } from '@shared/contract/logistics/loading-slip.fields.ts';
import { checkContainerNo } from '@shared/contract/logistics/container-no.ts';
import { LOAD_DIFFERENCE, type SlipDetail, type SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { ScanBar } from '@shared/ui/scan/scan-bar.tsx';
import { useScanner } from '@shared/ui/scan/use-scanner.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput, TextInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Button, Form } from 'antd';
import { VgmBar } from './vgm-bar.tsx';
import css from './loading.module.css';

/** Container number with its check digit while it is typed (LOG-040), seal and weights of the door plate. */
export function BoxFields({ slip }: { slip: SlipDetail }) {
  const form = Form.useFormInstance();
  const typed = Form.useWatch<string | null>('containerNo', form);
  const tare = Form.useWatch<number | null>('tare', form) ?? null;
  const dunnage = Form.useWatch<number | null>('dunnage', form) ?? 0;
  const lines = Form.useWatch<SlipLine[] | null>('lines', form) ?? [];
  const check = typed ? checkContainerNo(typed) : null;
  return (
    <>
      <Field
        of={LOADING_SLIP_FIELDS}
        name="containerNo"
        hint={check ? (check.error ?? check.warning ?? `${check.value} 校验通过`) : '4 位字母加 7 位数字'}
      >
        <TextInput maxLength={30} />
      </Field>
      <Field of={LOADING_SLIP_FIELDS} name="sealNo">
        <TextInput maxLength={30} />
      </Field>
      <Field of={LOADING_SLIP_FIELDS} name="tare" label="皮重" hint={`柜型 ${slip.typeTare / 1000} kg，以柜门标牌为准`}>
        <WeightInput />
      </Field>
      <Field of={LOADING_SLIP_FIELDS} name="dunnage" label="垫料重">
        <WeightInput />
      </Field>
      <div className={css.whole}>
        <VgmBar slip={slip} lines={lines} tare={tare} dunnage={dunnage} />
      </div>
    </>
  );
}

const COLUMNS: readonly GridColumn<SlipLine>[] = [
  {
    key: 'lineNo',
    title: '订单行',
    kind: 'computed',
    as: 'text',
    width: 164,
    compute: (line) => (line.orderNo ? `${line.orderNo}-${line.lineNo ?? ''}` : '—'),
  },
  { key: 'nameCn', title: '品名', kind: 'text', width: 120, editable: () => false },
  { key: 'planned', title: '计划', kind: 'int', sum: true, width: 60, editable: () => false },
  { key: 'loaded', title: '实装', kind: 'int', required: true, sum: true, width: 76 },
  { key: 'reason', title: '差异原因', kind: 'code', labels: LOAD_DIFFERENCE, width: 100 },
  { key: 'customerCode', title: '客户编码', kind: 'text', width: 76, editable: () => false },
];

const SCAN_ELSEWHERE = '这一箱没有计数：扫描清点请先保存，再到装柜单页扫外箱标签';

/** Counts by hand or pasted from a sheet; cartons are scanned on the page of the slip, where none counts twice. */
export function CountFields() {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const scanner = useScanner(() => ({ good: false, text: SCAN_ELSEWHERE }));
  const asPlanned = () =>
    setField(
      'lines',
      ((form.getFieldValue('lines') ?? []) as SlipLine[]).map((line) => ({
        ...line,
        loaded: line.loaded ?? line.planned,
      })),
    );
  return (
    <>
      <div className={css.beside}>
        <ScanBar scanner={scanner} hint="在此手工录入箱数；扫描清点在装柜单页" />
      </div>
      <LineField<SlipLine> title="装柜明细" name="lines" columns={COLUMNS} tall />
      <div className={css.beside}>
        <Button onClick={asPlanned}>未清点的按计划填入</Button>
      </div>
    </>
  );
}

/** When, where and who. */
export const TimeFields = ({ slip }: { slip: SlipDetail }) => (
  <>
    <Field of={LOADING_SLIP_FIELDS} name="place">
      <TextInput maxLength={100} />
    </Field>
    <Field of={LOADING_SLIP_FIELDS} name="startAt">
      <DateTimeInput />
    </Field>
    <Field of={LOADING_SLIP_FIELDS} name="endAt" hint="不填则为装完的时间">
      <DateTimeInput />
    </Field>
    <Field of={LOADING_SLIP_FIELDS} name="truckId">
      <Picker kind="trucks" parent={slip.containerId} />
    </Field>
    <Field of={LOADING_SLIP_FIELDS} name="supervisor">
      <TextInput maxLength={50} />
    </Field>
    <Field of={LOADING_SLIP_FIELDS} name="signer">
      <TextInput maxLength={50} />
    </Field>
    <Field of={LOADING_SLIP_FIELDS} name="remark" span="row">
      <TextAreaInput />
    </Field>
  </>
);
