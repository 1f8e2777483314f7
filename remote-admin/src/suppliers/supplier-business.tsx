import { TRUCK_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { RATING_KINDS } from '@shared/contract/accounts/supplier.answers.ts';
import { suppliers, type SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { BOOKING_STATE, BOOKING_TONES } from '@shared/contract/logistics/booking.machine.ts';
import { TRUCK_STATE, TRUCK_TONES } from '@shared/contract/logistics/truck.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatPercent, formatTime } from '@shared/ui/format/format.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { ContainerRows, FeeRows } from '../party/business-rows.tsx';
import { Rows } from '../party/rows.tsx';

/**
 * What the rating of a supplier is made of (how punctual it is, what of its bills is in dispute), its payables, bookings, trucks and containers; a part without
 * the right to see it is left out.
 */
export function SupplierBusiness({ supplier }: { supplier: SupplierDetail }) {
  const read = useRead(suppliers.overview, { params: { id: supplier.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/account/supplier', label: '返回供应商/代理' }} />;
  const { payable, bookings, trucks, containers } = read.data;
  return (
    <>
      <Rows
        none="近 12 个月没有已知结果的承诺，也没有发出的对账单"
        title="评分依据（近 12 个月）"
        rows={supplier.ratingBasis.map((part) => ({ id: part.kind, ...part }))}
        columns={[
          ['依据', (row) => RATING_KINDS[row.kind]],
          ['次数/费用笔数', (row) => row.promised, 'end'],
          ['达成', (row) => row.kept, 'end'],
          ['达成率', (row) => formatPercent(Math.round((row.kept * 1000) / row.promised) / 10), 'end'],
        ]}
      />
      {payable ? <FeeRows title="应付" none="暂无应付" fees={payable} /> : null}
      {bookings ? (
        <Rows
          none="暂无订柜单"
          title={`订柜单（共 ${bookings.all}）`}
          rows={bookings.recent}
          columns={[
            [
              BOOKING_FIELDS.bookingNo,
              (row) => <Link to={`/transport/container/dinggui/info?id=${row.id}`}>{row.bookingNo}</Link>,
            ],
            ['船名航次', (row) => [row.vessel, row.voyage].filter(Boolean).join(' / ')],
            ['预计开船', (row) => row.etd],
            [BOOKING_FIELDS.state, (row) => <StateTag code={row.state} labels={BOOKING_STATE} tones={BOOKING_TONES} />],
          ]}
        />
      ) : null}
      {trucks ? (
        <Rows
          none="暂无拖车单"
          title={`拖车单（共 ${trucks.all}）`}
          rows={trucks.recent}
          columns={[
            [TRUCK_FIELDS.truckNo, (row) => <Link to={`/transport/truck?numbers=${row.truckNo}`}>{row.truckNo}</Link>],
            [TRUCK_FIELDS.plate, (row) => row.plate],
            ['用车时间', (row) => formatTime(row.useAt)],
            [TRUCK_FIELDS.state, (row) => <StateTag code={row.state} labels={TRUCK_STATE} tones={TRUCK_TONES} />],
          ]}
        />
      ) : null}
      {containers ? <ContainerRows containers={containers} /> : null}
    </>
  );
}
