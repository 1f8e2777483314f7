import { BARCODE_ORDER_FIELDS } from '@shared/contract/finance/barcode-order.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { barcodeOrders, type BarcodeOrderDetail } from '@shared/contract/finance/barcode-order.contract.ts';
import {
  BARCODE_ORDER_KINDS,
  BARCODE_SERVICES,
  LABEL_SIZES,
  type BarcodeOrderKind,
  type BarcodeService,
} from '@shared/contract/finance/barcode-order.labels.ts';
import {
  barcodeAmount,
  contentFault,
  makesLabels,
  plainContent,
  sticksLabels,
} from '@shared/contract/finance/barcode-order.rules.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { useField } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, DecimalInput, NumberInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Form } from 'antd';

/** 新建 / 编辑条码订单 (3.6, F7). */
export function BarcodeOrderForm({ record, onClose }: { record: BarcodeOrderDetail | null; onClose: () => void }) {
  const sees = useField('money.sell') === 'VISIBLE';
  return (
    <DrawerForm<BarcodeOrderDetail>
      title={record ? `编辑条码订单 ${record.orderNo}` : '新建条码订单'}
      name="finance.barcode-order"
      record={record}
      initial={
        record ?? {
          kind: 'EAN13',
          service: 'PRINT',
          labelSize: 'S60X40',
          currency: 'CNY',
          deliveryDate: addDays(today(), 7),
        }
      }
      toBody={({ content, service, warehouseId, labelSize, ...values }) => ({
        ...values,
        service,
        content: typeof content === 'string' ? plainContent(content) : null,
        warehouseId: sticksLabels(service as BarcodeService) ? warehouseId : null,
        labelSize: makesLabels(service as BarcodeService) ? labelSize : null,
      })}
      save={record ? barcodeOrders.update : barcodeOrders.create}
      invalidates={['/finance']}
      width={720}
      onClose={() => onClose()}
    >
      <Field of={BARCODE_ORDER_FIELDS} name="companyId" required>
        <Picker kind="companies" allowClear={false} />
      </Field>
      <GoodsFields />
      <ServiceFields />
      <Field of={BARCODE_ORDER_FIELDS} name="qty" required>
        <NumberInput />
      </Field>
      {sees ? (
        <Field of={BARCODE_ORDER_FIELDS} name="unitPrice" label="单价（含税）" required hint={<Total />}>
          <DecimalInput />
        </Field>
      ) : null}
      <Field of={BARCODE_ORDER_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="deliveryDate" required>
        <DateInput />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** The customer and its goods: a chosen article brings its name and its bar code. */
function GoodsFields() {
  const setField = useSetField();
  const customerId = Form.useWatch('customerId', Form.useFormInstance()) as string | null | undefined;
  const take = (item: PickerItem | null | undefined) => {
    if (!item) return;
    const extra = item.extra as { barcode?: string | null } | undefined;
    setField('goodsName', item.label);
    if (extra?.barcode) setField('content', extra.barcode);
  };
  return (
    <>
      <Field of={BARCODE_ORDER_FIELDS} name="customerId" required>
        <Picker kind="customers" allowClear={false} onChange={() => setField('goodsId', null)} />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="goodsId" hint="可不选；选后带出货物和条码">
        <Picker
          kind="goods"
          {...(customerId ? { parent: customerId } : {})}
          disabled={!customerId}
          onChange={(_id, item) => take(item)}
        />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="goodsName" required>
        <TextInput />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="brandId">
        <Picker kind="brands" />
      </Field>
    </>
  );
}

/** What is done; the content is judged while it is typed (FIN-015). */
function ServiceFields() {
  const form = Form.useFormInstance();
  const kind = Form.useWatch('kind', form) as BarcodeOrderKind | undefined;
  const service = Form.useWatch('service', form) as BarcodeService | undefined;
  const content = Form.useWatch('content', form) as string | null | undefined;
  const typed = content ? plainContent(content) : '';
  const fault = kind && typed ? contentFault(kind, typed) : null;
  const later = kind === 'CARTON' ? '不填按箱号自动编' : service && !makesLabels(service) ? '可在完成时登记' : null;
  return (
    <>
      <Field of={BARCODE_ORDER_FIELDS} name="service" required span="row">
        <CodeRadio labels={BARCODE_SERVICES} />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="kind" required span="row">
        <CodeRadio labels={BARCODE_ORDER_KINDS} />
      </Field>
      <Field of={BARCODE_ORDER_FIELDS} name="content" hint={fault ?? (typed && kind !== 'CARTON' ? '校验通过' : later)}>
        <TextInput />
      </Field>
      {service && makesLabels(service) ? (
        <Field of={BARCODE_ORDER_FIELDS} name="labelSize" required>
          <CodeSelect labels={LABEL_SIZES} />
        </Field>
      ) : null}
      {service && sticksLabels(service) ? (
        <Field of={BARCODE_ORDER_FIELDS} name="warehouseId" required>
          <Picker kind="warehouses" />
        </Field>
      ) : null}
    </>
  );
}

/** Quantity × price while they are typed. */
function Total() {
  const form = Form.useFormInstance();
  const qty = Form.useWatch('qty', form) as number | null | undefined;
  const unitPrice = Form.useWatch('unitPrice', form) as string | null | undefined;
  const currency = (Form.useWatch('currency', form) as string | null | undefined) ?? 'CNY';
  if (!qty || !unitPrice || !/^\d+(\.\d+)?$/.test(unitPrice)) return <>金额 = 数量 × 单价</>;
  return (
    <>
      金额 {currency} {formatMoney(barcodeAmount({ qty, unitPrice, currency }), currency)}
    </>
  );
}
