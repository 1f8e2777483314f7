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
      <Field name="nameCn" label="中文品名" required>
        <TextInput autoFocus />
      </Field>
      <Field name="nameEn" label="英文品名">
        <TextInput />
      </Field>
      <Field name="sku" label="SKU" hint="同一客户内不重复">
        <TextInput maxLength={40} />
      </Field>
      <Field name="unit" label="单位" required>
        <Picker kind="units" />
      </Field>
      <Field name="customerId" label="客户" hint="不填为通用商品">
        <Picker kind="all-customers" />
      </Field>
      <Field name="categoryId" label="分类">
        <Picker kind="goods-categories" />
      </Field>
      <Field name="brandId" label="品牌">
        <Picker kind="brands" />
      </Field>
      <Field name="barcode" label="条码" hint={barcodeHint(barcode)}>
        <TextInput maxLength={40} />
      </Field>
      <Field name="model" label="型号">
        <TextInput maxLength={100} />
      </Field>
      <Field name="spec" label="规格">
        <TextInput />
      </Field>
      <Field name="material" label="材质">
        <TextInput maxLength={100} />
      </Field>
      <Field name="usage" label="用途">
        <TextInput />
      </Field>
      <Field name="attributes" label="属性">
        <CodesSelect labels={ATTRIBUTE} />
      </Field>
      <Field name="unNo" label="UN编号" required={attributes.includes('DANGEROUS')} hint="危险品必填，写作 UN3480">
        <TextInput maxLength={6} />
      </Field>
      <Field name="tempClass" label="温区" required>
        <CodeSelect labels={TEMP_CLASSES} allowClear={false} />
      </Field>
      <Field name="shelfLifeDays" label="保质期" hint="不填为不管理保质期">
        <NumberInput suffix="天" />
      </Field>
      <Field name="remark" label="备注" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

export const PackingFields = () => (
  <>
    <Field name="pcsPerCarton" label="每箱数量">
      <DecimalInput />
    </Field>
    <CartonVolume />
    <Field name="lengthMm" label="箱长">
      <LengthInput />
    </Field>
    <Field name="widthMm" label="箱宽">
      <LengthInput />
    </Field>
    <Field name="heightMm" label="箱高">
      <LengthInput />
    </Field>
    <span />
    <Field name="cartonGross" label="单箱毛重">
      <WeightInput />
    </Field>
    <Field name="cartonNet" label="单箱净重">
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
        <Field name="purchasePrice" label="采购价" hint="每单位，含税">
          <MoneyInput />
        </Field>
        <Field name="purchaseCurrency" label="采购币种">
          <Picker kind="currencies" allowClear={false} />
        </Field>
      </>
    ) : null}
    {sell ? (
      <>
        <Field name="sellPrice" label="销售价" hint="每单位">
          <MoneyInput />
        </Field>
        <Field name="sellCurrency" label="销售币种">
          <Picker kind="currencies" allowClear={false} />
        </Field>
      </>
    ) : null}
  </>
);
