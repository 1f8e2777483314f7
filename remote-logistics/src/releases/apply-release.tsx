import { CARGO_RELEASE_FIELDS } from '@shared/contract/logistics/cargo-release.fields.ts';
import {
  cargoReleases,
  RELEASE_DOCUMENT,
  RELEASE_KIND,
  type CargoRelease,
  type ReleaseCheck,
  type ReleaseKind,
} from '@shared/contract/logistics/cargo-release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Drawer, Form } from 'antd';
import css from './releases.module.css';

/** Order and container that are released. */
export interface ReleaseTarget {
  orderId: string;
  containerId: string;
  orderNo: string;
}
interface Props {
  target: ReleaseTarget;
  onClose: () => void;
}

/** 申请放货: what finance says about the money, and which way is open. */
export function ApplyRelease({ target, onClose }: Props) {
  const { orderId, containerId, orderNo } = target;
  const read = useRead(cargoReleases.check, { query: { orderId, containerId } }, { skipErrorHandler: true });
  const check = read.data;
  if (!check)
    return (
      <Drawer open title={`申请放货 ${orderNo}`} size={640} onClose={onClose}>
        <LoadState read={read} back={{ path: '/transport/container/wait-songda', label: '返回待送达' }} />
      </Drawer>
    );
  return (
    <DrawerForm<CargoRelease>
      title={`申请放货 ${orderNo}`}
      record={null}
      initial={{ kind: proposed(check), document: 'TELEX' }}
      toBody={(values) => ({ ...values, orderId, containerId })}
      save={cargoReleases.apply}
      invalidates={['/logistics', '/dashboard']}
      okText="提交"
      width={640}
      onClose={() => onClose()}
    >
      <div className={css.figures}>
        <Figures check={check} />
      </div>
      <KindFields check={check} />
    </DrawerForm>
  );
}

/** The way that is open, the one of the settings first; 特批 when neither is. */
function proposed(check: ReleaseCheck): ReleaseKind {
  const open = (kind: ReleaseKind) => kind === 'SPECIAL' || (kind === 'PAID' ? check.paid : check.credit).length === 0;
  return [check.mode, 'PAID' as const, 'CREDIT' as const].find((kind) => kind !== 'SPECIAL' && open(kind)) ?? 'SPECIAL';
}

const Figures = ({ check }: { check: ReleaseCheck }) => (
  <Descriptions
    facts={[
      { title: '客户', content: check.customerName },
      { title: CARGO_RELEASE_FIELDS.containerId, content: check.containerCode },
      { title: '应收', content: check.count === 0 ? '还没有应收费用' : `${check.count} 笔` },
      { title: '未确认', content: <Amount count={check.unconfirmedCount} value={check.unconfirmed} /> },
      check.open === undefined ? null : { title: '未结清', content: <Money value={check.open} currency="CNY" /> },
      check.overdue === undefined
        ? null
        : { title: '客户逾期', content: <Money value={check.overdue} currency="CNY" /> },
    ]}
  />
);
const Amount = ({ count, value }: { count: number; value: string | undefined }) => (
  <>
    {count} 笔{value === undefined || count === 0 ? '' : '，'}
    {value === undefined || count === 0 ? null : <Money value={value} currency="CNY" />}
  </>
);

/** 放货方式 with what speaks against the chosen one; 特批 wants a reason. */
function KindFields({ check }: { check: ReleaseCheck }) {
  const form = Form.useFormInstance();
  const kind = (Form.useWatch('kind', form) as ReleaseKind | undefined) ?? proposed(check);
  const rate = check.rateMissing ? [check.rateMissing] : [];
  const against = [...(kind === 'PAID' ? check.paid : kind === 'CREDIT' ? check.credit : []), ...rate];
  const special = kind === 'SPECIAL';
  return (
    <>
      <Field of={CARGO_RELEASE_FIELDS} name="kind" required span="row">
        <CodeRadio labels={RELEASE_KIND} />
      </Field>
      <div className={css.whole}>
        {against.length > 0 ? (
          <ul className={css.against} aria-label="不满足的条件">
            {against.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p className={css.open}>{special ? '提交后由有放货审批权的其他人审批。' : '条件满足，提交后立即放货。'}</p>
        )}
      </div>
      <Field of={CARGO_RELEASE_FIELDS} name="document" required span="row">
        <CodeRadio labels={RELEASE_DOCUMENT} />
      </Field>
      <Field of={CARGO_RELEASE_FIELDS} name="reason" label="原因" required={special} span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
