import { GOODS_FIELDS } from '@shared/contract/system/goods.fields.ts';
import { ATTRIBUTE } from '@shared/contract/logistics/order.labels.ts';
import { barcodeOf, BARCODE_KINDS } from '@shared/contract/system/goods-barcode.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodesSelect,
  CodeSelect,
  DecimalInput,
  LengthInput,
  MoneyInput,
  NumberInput,
  TextAreaInput,
  TextInput,
  WeightInput,
} from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatVolume } from '@shared/ui/format/format.ts';
import { Form } from 'antd';
import css from './goods.module.css';

/** What kind of barcode it is, or what is wrong with it, while it is typed. */
function barcodeHint(value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'EAN-8、EAN-13、UPC 或 Code 128，全库不重复';
  const read = barcodeOf(value.trim());
  return 'kind' in read ? BARCODE_KINDS[read.kind] : read.fault;
}

export function BasicFields() {
  const form = Form.useFormInstance();
  const barcode: unknown = Form.useWatch('barcode', form);
  const attributes = Form.useWatch<string[] | undefined>('attributes', form) ?? [];
  return (
    <>
      <Field of={GOODS_FIELDS} name="nameCn" required>
        <TextInput autoFocus />
      </Field>
      <Field of={GOODS_FIELDS} name="nameEn">
        <TextInput />
      </Field>
      <Field of={GOODS_FIELDS} name="sku" hint="同一客户内不重复">
        <TextInput maxLength={40} />
      </Field>
      <Field of={GOODS_FIELDS} name="unit" required>
        <Picker kind="units" />
      </Field>
      <Field of={GOODS_FIELDS} name="customerId" hint="不填为通用商品">
        <Picker kind="all-customers" />
      </Field>
      <Field of={GOODS_FIELDS} name="categoryId">
        <Picker kind="goods-categories" />
      </Field>
      <Field of={GOODS_FIELDS} name="brandId">
        <Picker kind="brands" />
      </Field>
      <Field of={GOODS_FIELDS} name="barcode" hint={barcodeHint(barcode)}>
        <TextInput maxLength={40} />
      </Field>
      <Field of={GOODS_FIELDS} name="model">
        <TextInput maxLength={100} />
      </Field>
      <Field of={GOODS_FIELDS} name="spec">
        <TextInput />
      </Field>
      <Field of={GOODS_FIELDS} name="material">
        <TextInput maxLength={100} />
      </Field>
      <Field of={GOODS_FIELDS} name="usage">
        <TextInput />
      </Field>
      <Field of={GOODS_FIELDS} name="attributes">
        <CodesSelect labels={ATTRIBUTE} />
      </Field>
      <Field of={GOODS_FIELDS} name="unNo" required={attributes.includes('DANGEROUS')} hint="危险品必填，写作 UN3480">
        <TextInput maxLength={6} />
      </Field>
      <Field of={GOODS_FIELDS} name="tempClass" required>
        <CodeSelect labels={TEMP_CLASSES} allowClear={false} />
      </Field>
      <Field of={GOODS_FIELDS} name="shelfLifeDays" hint="不填为不管理保质期">
        <NumberInput suffix="天" />
      </Field>
      <Field of={GOODS_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

export const PackingFields = () => (
  <>
    <Field of={GOODS_FIELDS} name="pcsPerCarton">
      <DecimalInput />
    </Field>
    <CartonVolume />
    <Field of={GOODS_FIELDS} name="lengthMm">
      <LengthInput />
    </Field>
    <Field of={GOODS_FIELDS} name="widthMm">
      <LengthInput />
    </Field>
    <Field of={GOODS_FIELDS} name="heightMm">
      <LengthInput />
    </Field>
    <span />
    <Field of={GOODS_FIELDS} name="cartonGross">
      <WeightInput />
    </Field>
    <Field of={GOODS_FIELDS} name="cartonNet">
      <WeightInput />
    </Field>
  </>
);

/** The volume of one carton as soon as its sides are known. */
function CartonVolume() {
  const form = Form.useFormInstance();
  const sides = ['lengthMm', 'widthMm', 'heightMm'].map((key) => form.getFieldValue(key) as unknown);
  Form.useWatch([], form);
  const known = sides.every((side) => typeof side === 'number');
  const cm3 = known ? Math.round((sides as number[]).reduce((product, side) => product * side, 1) / 1000) : null;
  return (
    <div className={css.fact}>
      <span>单箱体积</span>
      <output>{cm3 === null ? '填写长宽高后计算' : `${formatVolume(cm3)} m³`}</output>
    </div>
  );
}

export const PriceFields = ({ cost, sell }: { cost: boolean; sell: boolean }) => (
  <>
    {cost ? (
      <>
        <Field of={GOODS_FIELDS} name="purchasePrice" hint="每单位，含税">
          <MoneyInput />
        </Field>
        <Field of={GOODS_FIELDS} name="purchaseCurrency">
          <Picker kind="currencies" allowClear={false} />
        </Field>
      </>
    ) : null}
    {sell ? (
      <>
        <Field of={GOODS_FIELDS} name="sellPrice" hint="每单位">
          <MoneyInput />
        </Field>
        <Field of={GOODS_FIELDS} name="sellCurrency">
          <Picker kind="currencies" allowClear={false} />
        </Field>
      </>
    ) : null}
  </>
);
