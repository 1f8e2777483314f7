import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import type { BookingDetail, BookingPrefill } from '@shared/contract/logistics/booking.answers.ts';
import type { BookingOffer } from '@shared/contract/logistics/booking-offers.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { bodyOf, startOf, valuesOf } from './booking-values.ts';
import {
  ContainerFields,
  FreeTimeFields,
  InstructionFields,
  PartyFields,
  RateFields,
  ScheduleFields,
} from './booking-sections.tsx';

interface Props {
  booking: BookingDetail | null;
  prefill: BookingPrefill | null;
  /** The offer of 比价 that a new booking takes over. */
  offer?: BookingOffer | undefined;
}
/** One form for a new booking and an edit (L11). After 放舱 only schedule, free time and papers are open. */
export function BookingForm({ booking, prefill, offer }: Props) {
  const submit = useCommand(bookings.submit);
  const locked = booking?.state === 'CONFIRMED';
  const files = useFormFiles('lg_booking', [SO_SLOT, '其他']);
  const sections: FormSection[] = [
    {
      key: 'containers',
      title: '柜子与柜量',
      content: <ContainerFields known={booking?.containers ?? prefill?.containers ?? []} locked={locked} />,
    },
    { key: 'party', title: '订舱代理与船公司', content: <PartyFields locked={locked} /> },
    { key: 'schedule', title: '船期', content: <ScheduleFields required={locked} /> },
    { key: 'rates', title: '运价与附加费', content: <RateFields locked={locked} /> },
    { key: 'free', title: '免箱期与提还箱', content: <FreeTimeFields /> },
    { key: 'si', title: BOOKING_FIELDS.si, content: <InstructionFields /> },
    files.section(booking?.id ?? null),
  ];
  return (
    <FormPage<BookingDetail, BookingDetail>
      title={booking ? `${locked ? '变更' : '编辑'}订柜单 ${booking.bookingNo}` : '新建订柜单'}
      name={`logistics.booking${prefill ? `:${prefill.containers.map(({ id }) => id).join(',')}` : ''}`}
      id={booking?.id ?? null}
      load={bookings.get}
      toValues={valuesOf}
      initial={prefill ? startOf(prefill, offer) : {}}
      save={booking ? bookings.update : bookings.create}
      toBody={bodyOf}
      sections={sections}
      attach={files.attach}
      after={(saved) => `/transport/container/dinggui/info?id=${saved.id}`}
      list="/transport/container/dinggui"
      invalidates={['/logistics', '/dashboard']}
      steps={
        booking && booking.state !== 'DRAFT'
          ? undefined
          : {
              edit: (saved) => `/transport/container/dinggui/update?id=${saved.id}`,
              buttons: [
                {
                  label: '保存并提交',
                  run: async ({ id, version, bookingNo }) => {
                    const outcome = await submit.run({ params: { id }, body: { version } });
                    if (outcome.ok) toast.success(`${bookingNo} 已提交，等待放舱`);
                    return outcome;
                  },
                },
              ],
            }
      }
    />
  );
}
