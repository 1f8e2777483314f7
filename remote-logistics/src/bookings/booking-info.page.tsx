import { cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { tierText } from '@shared/contract/logistics/free-time.ts';
import { FREIGHT_TERM, SI_STATE, SO_SLOT, SURCHARGE_BASIS } from '@shared/contract/logistics/booking.labels.ts';
import type { BookingDetail, BookingStep } from '@shared/contract/logistics/booking.answers.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { BOOKING_STATE, BOOKING_TONES } from '@shared/contract/logistics/booking.machine.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { useField } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import { BookedTable } from './booked-table.tsx';
import { BookingDialogs } from './booking-dialogs.tsx';
import { bookingActions, PRINT_LABEL, type BookingDialog } from './booking.actions.ts';
import { CutOff } from './cut-off.tsx';
import css from './bookings.module.css';

const PRINT = { label: PRINT_LABEL };

/** 订柜单详情 (L12). */
export default function BookingInfoPage() {
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const given = useMemo(() => bookingActions<BookingDetail>((row) => row, setDialog), []);
  const { actions, dialog: print } = usePrint('lg_booking', given, PRINT);
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
          { key: 'si', title: BOOKING_FIELDS.si, content: <Instruction row={row} /> },
          { key: 'chain', title: '变更历史', count: row.chain.length, content: <Chain row={row} /> },
        ]}
        slots={[SO_SLOT, '其他']}
        list={{ path: '/transport/container/dinggui', title: '待订柜' }}
      />
      {print}
      <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

const summaryOf = (row: BookingDetail) => <Summary row={row} />;
const Summary = ({ row }: { row: BookingDetail }) => (
  <Descriptions facts={factsOf(row, useField('money.cost') === 'VISIBLE')} />
);
const factsOf = (row: BookingDetail, costs: boolean): (Fact | null)[] => [
  { title: BOOKING_FIELDS.agentId, content: row.agentName },
  { title: BOOKING_FIELDS.carrierId, content: row.carrierName },
  { title: BOOKING_FIELDS.contractNo, content: row.contractNo },
  { title: BOOKING_FIELDS.soNo, content: row.soNo },
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
  { title: BOOKING_FIELDS.cutSi, content: <CutOff at={row.cutSi} over={row.containers.every(cutoffsOver)} /> },
  { title: BOOKING_FIELDS.cutCy, content: <CutOff at={row.cutCy} over={row.containers.every(cutoffsOver)} /> },
  { title: BOOKING_FIELDS.cutVgm, content: <CutOff at={row.cutVgm} over={row.containers.every(cutoffsOver)} /> },
  {
    title: BOOKING_FIELDS.cutCustoms,
    content: <CutOff at={row.cutCustoms} over={row.containers.every(cutoffsOver)} />,
  },
  { title: BOOKING_FIELDS.placeOfDelivery, content: row.placeOfDelivery },
  { title: BOOKING_FIELDS.freightTerm, content: FREIGHT_TERM[row.freightTerm] },
  {
    title: '免箱期',
    content: `起运港 ${row.freeDaysOrigin ?? '—'} 天，目的港 ${row.freeDaysDest ?? '—'} 天`,
  },
  ...(costs
    ? [
        { title: '超期堆存费', content: tierText(row.demurrageTiers, row.freeTimeCurrency) },
        { title: '超期用箱费', content: tierText(row.detentionTiers, row.freeTimeCurrency) },
      ]
    : []),
  { title: BOOKING_FIELDS.emptyPickupPlace, content: row.emptyPickupPlace },
  { title: BOOKING_FIELDS.returnTerminal, content: row.returnTerminal },
  { title: BOOKING_FIELDS.ownerId, content: row.ownerName },
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
  row.remark ? { title: BOOKING_FIELDS.remark, content: row.remark, wide: true } : null,
];

function Rates({ row }: { row: BookingDetail }) {
  if (row.rates.length + row.surcharges.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有运价" />;
  return (
    <FactsTable
      label="运价与附加费"
      columns={PRICES}
      rows={[
        ...row.rates.map(({ containerType, currency, unitPrice, count }) => ({
          title: `海运费 ${containerType}`,
          basis: '按柜',
          price: unitPrice,
          currency,
          count,
        })),
        ...row.surcharges.map(({ chargeName, basis, amount, currency }) => ({
          title: chargeName,
          basis: `按${SURCHARGE_BASIS[basis]}`,
          price: amount,
          currency,
          count: basis === 'CONTAINER' ? row.containers.length : 1,
        })),
      ]}
      keyOf={(_price, index) => String(index)}
    />
  );
}
interface PriceRow {
  title: string;
  basis: string;
  price: string | undefined;
  currency: string;
  count: number;
}
const PRICES: readonly FactsColumn<PriceRow>[] = [
  { title: '费用', cell: ({ title }) => title },
  { title: '计费', cell: ({ basis }) => basis },
  { title: '单价', end: true, cell: ({ price, currency }) => <Price value={price} currency={currency} /> },
  { title: '数量', end: true, cell: ({ count }) => count },
];

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
      { title: BOOKING_FIELDS.siState, content: SI_STATE[row.siState], wide: true },
      ...SI.map(([key, title]) => ({
        title,
        content: row.si?.[key] ? <pre className={css.text}>{row.si[key]}</pre> : null,
        wide: true,
      })),
    ]}
  />
);

const stepsOf = (id: string): FactsColumn<BookingStep>[] => [
  {
    title: '订柜单',
    cell: (step) =>
      step.id === id ? (
        `${step.bookingNo}（本单）`
      ) : (
        <Link to={`/transport/container/dinggui/info?id=${step.id}`}>{step.bookingNo}</Link>
      ),
  },
  {
    title: BOOKING_FIELDS.state,
    cell: (step) => <StateTag code={step.state} labels={BOOKING_STATE} tones={BOOKING_TONES} />,
  },
  { title: '船名航次', cell: (step) => [step.vessel, step.voyage].filter(Boolean).join(' / ') || '—' },
  { title: BOOKING_FIELDS.etd, cell: (step) => <DateText value={step.etd} /> },
  { title: 'SO', cell: (step) => step.soNo ?? '—' },
  { title: '原因', cell: (step) => step.reason ?? '—' },
  { title: '制单时间', cell: (step) => <TimeText value={step.createdAt} /> },
];
const Chain = ({ row }: { row: BookingDetail }) => (
  <FactsTable
    label="变更历史"
    columns={stepsOf(row.id)}
    rows={row.chain}
    keyOf={(step) => step.id}
    current={(step) => step.id === row.id}
  />
);
