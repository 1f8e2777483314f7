import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import type { BookingDetail } from '@shared/contract/logistics/booking.answers.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput, DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Drawer } from 'antd';
import type { BookingDialog, BookingTarget } from './booking.actions.ts';
import css from './bookings.module.css';

const TOUCHED = ['/logistics', '/dashboard'];

/** The drawer that a page has asked for. */
export const BookingDialogs = ({ dialog, onClose }: { dialog: BookingDialog | null; onClose: () => void }) =>
  dialog?.kind === 'confirm' ? (
    <ConfirmBooking target={dialog.target} onClose={onClose} />
  ) : dialog?.kind === 'cancel' ? (
    <CancelBooking target={dialog.target} onClose={onClose} />
  ) : null;

interface Props {
  target: BookingTarget;
  onClose: () => void;
}
/** 放舱确认: what the shipping line has given, with the SO file. */
function ConfirmBooking({ target, onClose }: Props) {
  const read = useRead(bookings.get, { params: { id: target.id } }, { skipErrorHandler: true });
  const row = read.data;
  if (!row)
    return (
      <Drawer open title={`放舱确认 ${target.bookingNo}`} size={720} onClose={onClose}>
        <LoadState read={read} back={{ path: '/transport/container/dinggui', label: '返回待订柜' }} />
      </Drawer>
    );
  return (
    <DrawerForm<BookingDetail>
      title={`放舱确认 ${row.bookingNo}`}
      name="logistics.booking.confirm"
      record={row}
      initial={givenOf(row)}
      toValues={(current) => givenOf(current as BookingDetail)}
      save={bookings.confirm}
      invalidates={TOUCHED}
      okText="放舱确认"
      width={720}
      onClose={onClose}
    >
      <Field of={BOOKING_FIELDS} name="soNo" required>
        <TextInput maxLength={30} autoFocus />
      </Field>
      <Field of={BOOKING_FIELDS} name="vessel" required>
        <TextInput maxLength={100} />
      </Field>
      <Field of={BOOKING_FIELDS} name="voyage" required>
        <TextInput maxLength={30} />
      </Field>
      <Field of={BOOKING_FIELDS} name="etd" label="预计开船" required>
        <DateInput />
      </Field>
      <Field of={BOOKING_FIELDS} name="eta" label="预计到港">
        <DateInput />
      </Field>
      <CutFields required />
      <Field name="soFile" label="SO 文件" required span="row">
        <SoFile id={row.id} />
      </Field>
    </DrawerForm>
  );
}

const SoFile = ({ id }: { id: string }) => (
  <div className={css.files}>
    <Attachments kind="lg_booking" id={id} slots={[SO_SLOT]} titled />
  </div>
);

/** The four cut-offs; 截港 is compulsory with 放舱. */
export const CutFields = ({ required = false }: { required?: boolean }) => (
  <>
    <Field of={BOOKING_FIELDS} name="cutSi">
      <DateTimeInput />
    </Field>
    <Field of={BOOKING_FIELDS} name="cutCy" required={required}>
      <DateTimeInput />
    </Field>
    <Field of={BOOKING_FIELDS} name="cutVgm">
      <DateTimeInput />
    </Field>
    <Field of={BOOKING_FIELDS} name="cutCustoms">
      <DateTimeInput />
    </Field>
  </>
);

const givenOf = ({
  soNo,
  vessel,
  voyage,
  etd,
  eta,
  cutSi,
  cutCy,
  cutVgm,
  cutCustoms,
}: BookingDetail): Record<string, unknown> => ({ soNo, vessel, voyage, etd, eta, cutSi, cutCy, cutVgm, cutCustoms });

/** 退舱 with its reason and, when the line charges one, the cancellation fee. */
const CancelBooking = ({ target, onClose }: Props) => (
  <DrawerForm<BookingDetail>
    title={`退舱 ${target.bookingNo}`}
    record={target}
    initial={{ currency: 'USD' }}
    toBody={({ reason, amount, currency }) => ({ reason, fee: amount ? { amount, currency } : null })}
    save={bookings.cancel}
    invalidates={TOUCHED}
    okText="退舱"
    onClose={onClose}
  >
    <Field name="reason" label="退舱原因" required span="row" hint="退舱后柜子回到待订，可以重新订柜">
      <TextAreaInput autoFocus />
    </Field>
    <Field name="amount" label="退舱费" hint="没有则不填">
      <MoneyInput />
    </Field>
    <Field name="currency" label="币种">
      <Picker kind="currencies" allowClear={false} />
    </Field>
  </DrawerForm>
);
