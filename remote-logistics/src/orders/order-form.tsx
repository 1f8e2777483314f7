import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { useField, useMe } from '@shared/runtime/session.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { shownAtForm } from '@shared/ui/form/refused.ts';
import { Alert } from 'antd';
import { BasicFields } from './order-basic-fields.tsx';
import { FeePreview } from './fee-preview.tsx';
import { OrderLines } from './order-lines.tsx';
import { PartyFields, RemarkFields, ServiceFields, TransportFields } from './order-sections.tsx';
import { PriceFields } from './price-estimate.tsx';
import { blankLine, bodyOf, copyValues, valuesOf } from './order-values.ts';

/** One form for L2 and L3. After 已确认 it becomes a change: only what LOG-017 allows is open, and it needs a reason; locked (1.9) the remark. */
export function OrderForm({ order, copyOf }: { order: OrderDetail | null; copyOf?: OrderDetail | undefined }) {
  const me = useMe();
  const submit = useCommand(orders.submit, { handles: shownAtForm });
  const change = order !== null && (order.status === 'CONFIRMED' || order.status === 'RUNNING');
  const free = !change || order.allocatedCartons === 0;
  const sell = useField('money.sell') === 'VISIBLE';
  const files = useFormFiles('lg_order', ['']);
  const locked = change && order.lockedAt !== null;
  const sections: FormSection[] = [
    ...(change ? [{ key: 'change', title: '变更', content: <ChangeFields locked={locked} /> }] : []),
    ...(order?.rejectReason
      ? [{ key: 'rejected', title: '驳回', content: <Rejected reason={order.rejectReason} /> }]
      : []),
    { key: 'basic', title: '基本信息', content: <BasicFields locked={change} currencyLocked={!free} /> },
    { key: 'transport', title: '运输信息', content: <TransportFields locked={change} podLocked={!free} /> },
    { key: 'parties', title: '收发货人', content: <PartyFields /> },
    {
      key: 'lines',
      title: '货物明细',
      content: <GoodsFields locked={change} stored={change ? order : null} />,
    },
    {
      key: 'services',
      title: ORDER_FIELDS.services,
      content: (
        <>
          <ServiceFields locked={change} />
          <FeePreview />
        </>
      ),
    },
    ...(sell ? [{ key: 'price', title: '报价', content: <PriceFields order={order} /> }] : []),
    files.section(order?.id ?? null),
    { key: 'remark', title: ORDER_FIELDS.remark, content: <RemarkFields /> },
  ];
  return (
    <FormPage<OrderDetail, OrderDetail>
      title={order ? `${change ? '变更' : '编辑'}订单 ${order.orderNo}` : '新建订单'}
      name="logistics.order"
      id={order?.id ?? null}
      load={orders.get}
      toValues={valuesOf}
      initial={
        copyOf
          ? copyValues(copyOf, today())
          : {
              companyId: me.companies[0]?.id ?? null,
              serviceType: 'LCL',
              agencyType: 'SELF',
              transportMode: 'SEA',
              deliveryType: 'DOOR',
              inboundWarehouseId: me.warehouses.length === 1 ? (me.warehouses[0]?.id ?? null) : null,
              goodsCurrency: 'USD',
              orderDate: today(),
              services: [],
              lines: [blankLine()],
            }
      }
      save={change ? orders.change : order ? orders.update : orders.create}
      saveText={change ? '保存变更' : '存草稿'}
      toBody={bodyOf}
      check={change ? undefined : orders.validate}
      sections={locked ? sections.filter(({ key }) => OPEN_WHEN_LOCKED.has(key)) : sections}
      attach={files.attach}
      after={(saved) => `/transport/order/info?id=${saved.id}`}
      list="/transport/order"
      invalidates={['/logistics', '/dashboard']}
      steps={
        change
          ? undefined
          : {
              edit: (saved) => `/transport/order/update?id=${saved.id}`,
              buttons: [
                {
                  label: '保存并提交',
                  run: async ({ id, version, orderNo }) => {
                    const outcome = await submit.run({ params: { id }, body: { version } });
                    if (outcome.ok) toast.success(`${orderNo} 已提交审核`);
                    return outcome;
                  },
                },
              ],
            }
      }
    />
  );
}

/** Sections of a locked order (1.9). */
const OPEN_WHEN_LOCKED = new Set(['change', 'files', 'remark']);

/** The sheet of goods, and what its prices are in. */
const GoodsFields = ({ locked, stored }: { locked: boolean; stored: OrderDetail | null }) => (
  <>
    <Field of={ORDER_FIELDS} name="goodsCurrency" required>
      <Picker kind="currencies" allowClear={false} disabled={locked} />
    </Field>
    <OrderLines stored={stored} />
  </>
);
const ChangeFields = ({ locked }: { locked: boolean }) => (
  <Field
    name="reason"
    label="变更原因"
    required
    span="row"
    hint={
      locked
        ? '订单已锁定，只能改备注和附件'
        : '审核后只能改备注、收货人、人员、箱数、重量尺寸和申报资料；未拼柜时还可改目的港和币种'
    }
  >
    <TextAreaInput autoFocus />
  </Field>
);
const Rejected = ({ reason }: { reason: string }) => (
  <div style={{ gridColumn: '1 / -1' }}>
    <Alert
      type="warning"
      showIcon
      title="审核未通过"
      description={<Descriptions facts={[{ title: '原因', content: reason, wide: true }]} />}
    />
  </div>
);
