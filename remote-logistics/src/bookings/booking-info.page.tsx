import {
  bookings,
  FREIGHT_TERM,
  SI_STATE,
  SO_SLOT,
  SURCHARGE_BASIS,
  type BookingDetail,
} from '@shared/contract/logistics/booking.contract.ts';
import { BOOKING_STATE, BOOKING_TONES } from '@shared/contract/logistics/booking.machine.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { DateText, Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import plain from '../containers/containers.module.css';
import { BookedTable } from './booked-table.tsx';
import { BookingDialogs } from './booking-dialogs.tsx';
import { bookingActions, type BookingDialog } from './booking.actions.ts';
import { CutOff } from './cut-off.tsx';
import css from './bookings.module.css';

/** 订柜单详情 (L12). */
export default function BookingInfoPage() {
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const actions = useMemo(() => bookingActions<BookingDetail>((row) => row, setDialog), []);
  return (
    <>
      <DetailPage<BookingDetail>
        endpoint={bookings.get}
        kind="lg_booking"
        no={(row) => row.bookingNo}
        subtitle={(row) => `${row.carrierName} · ${TRANSPORT_MODE[row.transportMode]} · ${row.pol} → ${row.pod}`}
        state={{ code: (row) => row.state, labels: BOOKING_STATE, tones: BOOKING_TONES }}
        actions={actions}
        summary={summaryOf}
        tabs={(row) => [
          {
            key: 'containers',
            title: '柜子',
            count: row.containers.length,
            content: <BookedTable rows={row.containers} />,
          },
          {
            key: 'rates',
            title: '运价',
            count: row.rates.length + row.surcharges.length,
            content: <Rates row={row} />,
          },
          { key: 'si', title: '补料', content: <Instruction row={row} /> },
          { key: 'chain', title: '变更历史', count: row.chain.length, content: <Chain row={row} /> },
        ]}
        slots={[SO_SLOT, '其他']}
        list={{ path: '/transport/container/dinggui', title: '待订柜' }}
      />
      <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

const summaryOf = (row: BookingDetail) => <Descriptions facts={factsOf(row)} />;
const factsOf = (row: BookingDetail): (Fact | null)[] => [
  { title: '订舱代理', content: row.agentName },
  { title: '船公司', content: row.carrierName },
  { title: '约号', content: row.contractNo },
  { title: 'SO号', content: row.soNo },
  { title: '船名航次', content: [row.vessel, row.voyage].filter(Boolean).join(' / ') },
  {
    title: 'ETD → ETA',
    content: (
      <>
        <DateText value={row.etd} /> → <DateText value={row.eta} />
        {row.transitDays === null ? '' : `（${row.transitDays} 天）`}
      </>
    ),
  },
  { title: '截单', content: <CutOff at={row.cutSi} /> },
  { title: '截港', content: <CutOff at={row.cutCy} /> },
  { title: '截VGM', content: <CutOff at={row.cutVgm} /> },
  { title: '截关', content: <CutOff at={row.cutCustoms} /> },
  { title: '交货地', content: row.placeOfDelivery },
  { title: '运费条款', content: FREIGHT_TERM[row.freightTerm] },
  {
    title: '免箱期',
    content: `起运港 ${row.freeDaysOrigin ?? '—'} 天，目的港 ${row.freeDaysDest ?? '—'} 天`,
  },
  { title: '提空箱点', content: row.emptyPickupPlace },
  { title: '还箱码头', content: row.returnTerminal },
  { title: '负责人', content: row.ownerName },
  {
    title: '制单',
    content: (
      <>
        {row.createdByName} <TimeText value={row.createdAt} />
      </>
    ),
  },
  row.endReason
    ? { title: row.state === 'ROLLED' ? '甩柜原因' : '退舱原因', content: row.endReason, wide: true }
    : null,
  row.remark ? { title: '备注', content: row.remark, wide: true } : null,
];

function Rates({ row }: { row: BookingDetail }) {
  if (row.rates.length + row.surcharges.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有运价" />;
  return (
    <table className={plain.plain} aria-label="运价与附加费">
      <thead>
        <tr>
          {['费用', '计费'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {['单价', '数量'].map((title) => (
            <th key={title} scope="col" className={plain.end}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.rates.map((rate) => (
          <tr key={rate.containerType}>
            <td>海运费 {rate.containerType}</td>
            <td>按柜</td>
            <td className={plain.end}>
              <Price value={rate.unitPrice} currency={rate.currency} />
            </td>
            <td className={plain.end}>{rate.count}</td>
          </tr>
        ))}
        {row.surcharges.map((one, index) => (
          // The lines of a stored booking have no other key.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>{one.chargeName}</td>
            <td>按{SURCHARGE_BASIS[one.basis]}</td>
            <td className={plain.end}>
              <Price value={one.amount} currency={one.currency} />
            </td>
            <td className={plain.end}>{one.basis === 'CONTAINER' ? row.containers.length : 1}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hidden costs are absent, masked ones come as stars. */
const Price = ({ value, currency }: { value: string | undefined; currency: string }) =>
  value === undefined ? '—' : <Money value={value} currency={currency} />;

const SI = [
  ['shipper', '发货人'],
  ['consignee', '收货人'],
  ['notify', '通知人'],
  ['marks', '唛头'],
  ['description', '货物描述'],
] as const;
const Instruction = ({ row }: { row: BookingDetail }) => (
  <Descriptions
    facts={[
      { title: '补料状态', content: SI_STATE[row.siState], wide: true },
      ...SI.map(([key, title]) => ({
        title,
        content: row.si?.[key] ? <pre className={css.text}>{row.si[key]}</pre> : null,
        wide: true,
      })),
    ]}
  />
);

const Chain = ({ row }: { row: BookingDetail }) => (
  <table className={plain.plain} aria-label="变更历史">
    <thead>
      <tr>
        {['订柜单', '状态', '船名航次', 'ETD', 'SO', '原因', '制单时间'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {row.chain.map((step) => (
        <tr key={step.id} aria-current={step.id === row.id ? 'true' : undefined}>
          <td>
            {step.id === row.id ? (
              `${step.bookingNo}（本单）`
            ) : (
              <Link to={`/transport/container/dinggui/info?id=${step.id}`}>{step.bookingNo}</Link>
            )}
          </td>
          <td>
            <StateTag code={step.state} labels={BOOKING_STATE} tones={BOOKING_TONES} />
          </td>
          <td>{[step.vessel, step.voyage].filter(Boolean).join(' / ') || '—'}</td>
          <td>
            <DateText value={step.etd} />
          </td>
          <td>{step.soNo ?? '—'}</td>
          <td>{step.reason ?? '—'}</td>
          <td>
            <TimeText value={step.createdAt} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
