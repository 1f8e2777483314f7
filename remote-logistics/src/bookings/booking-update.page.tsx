import { bookingOffersRead } from '@shared/contract/logistics/booking-offer.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { BOOKING_STATE, LIVE_BOOKING } from '@shared/contract/logistics/booking.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useTabTitle } from '@shared/runtime/tabs.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { Button, Result } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { BookingForm } from './booking-form.tsx';

const BACK = { path: '/transport/container/dinggui', label: '返回待订柜' };

/** 编辑订柜单 (L11); without `id` a new one for `?containers=1,2`. */
export default function BookingUpdatePage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id === null) return <NewBooking containers={search.get('containers') ?? ''} chosen={chosenIn(search)} />;
  return /^[1-9]\d{0,18}$/.test(id) ? <EditBooking key={id} id={id} /> : <Missing back={BACK} />;
}

function EditBooking({ id }: { id: string }) {
  const read = useRead(
    bookings.get,
    { params: { id } },
    { skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const row = read.data;
  if (!row) return <LoadState read={read} back={BACK} />;
  if (LIVE_BOOKING.some((state) => state === row.state)) return <BookingForm booking={row} prefill={null} />;
  return (
    <Result
      status="info"
      title={`${row.bookingNo} ${BOOKING_STATE[row.state]}，不能编辑`}
      extra={
        <ActionLink to={`/transport/container/dinggui/info?id=${id}`}>
          <Button type="primary">查看订柜单</Button>
        </ActionLink>
      }
    />
  );
}

/** The offer of 比价 that a new booking takes over: `&agent=3&carrier=1&date=2026-12-05`. */
interface Chosen {
  agentId: string;
  carrierId: string | null;
  date: string;
}
function chosenIn(search: URLSearchParams): Chosen | null {
  const [agentId, date] = [search.get('agent'), search.get('date')];
  return agentId && date ? { agentId, carrierId: search.get('carrier'), date } : null;
}

function NewBooking({ containers, chosen }: { containers: string; chosen: Chosen | null }) {
  useTabTitle('新建订柜单');
  const known = /^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,199}$/.test(containers);
  const read = useRead(
    bookings.prefill,
    { query: { containers } },
    { enabled: known, skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const offers = useRead(
    bookingOffersRead,
    { query: { containers, date: chosen?.date } },
    { enabled: known && chosen !== null, skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!known)
    return (
      <Result
        status="info"
        title="请先选择柜子"
        subTitle="在待订柜勾选同一航线的柜子，再点「新建订柜单」。"
        extra={
          <ActionLink to={BACK.path}>
            <Button type="primary">去待订柜</Button>
          </ActionLink>
        }
      />
    );
  if (!read.data) return <LoadState read={read} back={BACK} />;
  if (chosen && !offers.data) return <LoadState read={offers} back={BACK} />;
  const offer = offers.data?.offers.find(
    ({ agentId, carrierId }) => agentId === chosen?.agentId && carrierId === chosen.carrierId,
  );
  return (
    <BookingForm key={`${containers} ${chosen?.agentId ?? ''}`} booking={null} prefill={read.data} offer={offer} />
  );
}
