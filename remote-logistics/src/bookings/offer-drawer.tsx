import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { bookingOffersRead, type BookingOffers } from '@shared/contract/logistics/booking-offer.contract.ts';
import type { BookingOffer, OfferLine } from '@shared/contract/logistics/booking-offers.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import css from './offers.module.css';

/** 比价 (L10): what agents and carriers ask for the chosen containers by their price agreements, the cheapest first. */
export function OfferDrawer({ containers, onClose }: { containers: string; onClose: () => void }) {
  const [date, setDate] = useState<string | null>(null);
  const query = { containers, ...(date ? { date } : {}) };
  const read = useRead(bookingOffersRead, { query }, { skipErrorHandler: true, keep: true });
  return (
    <Drawer open title="比价" size={1120} onClose={onClose}>
      {read.isError ? (
        <>
          <label className={css.date}>
            预计开船
            <DateInput value={date} onChange={setDate} />
          </label>
          <div className={css.refused}>
            <CardError read={read} />
          </div>
        </>
      ) : read.data ? (
        <Offers asked={read.data} onDate={setDate} />
      ) : (
        <LoadState read={read} back={{ path: '/transport/container/dinggui', label: '返回待订柜' }} />
      )}
    </Drawer>
  );
}

function Offers({ asked, onDate }: { asked: BookingOffers; onDate: (date: string | null) => void }) {
  const sees = useField('money.cost') === 'VISIBLE';
  const mayBook = useMay()('logistics.dinggui.create');
  const { offers, types, pol, pod, date, containers } = asked;
  return (
    <>
      <div className={css.head}>
        <span>
          {pol}→{pod}
        </span>
        <span>{types.map(({ containerType, count }) => `${containerType} × ${count}`).join('、')}</span>
        <span title={containers.map(({ containerCode }) => containerCode).join('、')} className={css.codes}>
          {containers.map(({ containerCode }) => containerCode).join('、')}
        </span>
        <label className={css.date}>
          预计开船
          <DateInput value={date} onChange={onDate} />
        </label>
      </div>
      {sees ? null : <p className={css.note}>您没有成本字段的权限，不显示价格，按代理排列。</p>}
      {offers.length === 0 ? (
        <p className={css.empty}>
          {date} 没有适用这条航线和柜型的应付协议价。财务可在「物流订单应收」的「协议价」中维护。
        </p>
      ) : (
        <FactsTable<BookingOffer>
          label="报价比较"
          columns={columnsOf(asked, sees, mayBook)}
          rows={offers}
          keyOf={({ agentId, carrierId }) => `${agentId} ${carrierId ?? ''}`}
        />
      )}
      {sees && offers.length > 0 ? (
        <p className={css.note}>人民币按当日记账汇率折算；缺少的费用和汇率不计入合计。</p>
      ) : null}
    </>
  );
}

/** Columns of the comparison; prices only for those who may see costs. */
const columnsOf = (asked: BookingOffers, sees: boolean, mayBook: boolean): FactsColumn<BookingOffer>[] => [
  {
    title: BOOKING_FIELDS.agentId,
    cell: ({ agentName, carrierName }) => (
      <>
        <strong>{agentName}</strong>
        <div className={css.carrier}>船公司 {carrierName ?? '未指定'}</div>
      </>
    ),
  },
  { title: '费用构成', cell: ({ lines }) => <Lines lines={lines} sees={sees} /> },
  { title: '缺少', cell: (offer) => <Missing offer={offer} /> },
  ...(sees
    ? [
        {
          title: '合计',
          end: true,
          cell: ({ totals = {} }: BookingOffer) =>
            Object.entries(totals).map(([currency, amount]) => (
              <div key={currency}>
                <Money value={amount} currency={currency} />
              </div>
            )),
        },
        { title: '每柜折人民币', end: true, cell: PerContainer },
      ]
    : []),
  ...(mayBook
    ? [
        {
          title: '操作',
          cell: (offer: BookingOffer) => (
            <ActionLink to={bookingPath(asked, offer)}>
              <Button type={offer === asked.offers.find(isWhole) ? 'primary' : 'default'} size="small">
                用此报价新建订柜单
              </Button>
            </ActionLink>
          ),
        },
      ]
    : []),
];

const bookingPath = ({ containers, date }: BookingOffers, { agentId, carrierId }: BookingOffer): string => {
  const search = new URLSearchParams({ containers: containers.map(({ id }) => id).join(','), agent: agentId, date });
  if (carrierId) search.set('carrier', carrierId);
  return `/transport/container/dinggui/update?${search.toString().replaceAll('%2C', ',')}`;
};

/** It names every charge that the others name: its total can be held against theirs. */
const isWhole = ({ comparable, missing }: BookingOffer): boolean => comparable && missing.length === 0;

const PerContainer = (offer: BookingOffer) =>
  offer.perContainer ? (
    <span className={isWhole(offer) ? css.each : css.partial}>
      <Money value={offer.perContainer} currency="CNY" />
    </span>
  ) : (
    '—'
  );

const Lines = ({ lines, sees }: { lines: readonly OfferLine[]; sees: boolean }) => (
  <ul className={css.lines}>
    {lines.map((line) => (
      <li key={`${line.agreementId} ${line.containerType ?? ''}`}>
        <span className={css.charge}>
          {line.chargeName}
          {line.containerType ? ` ${line.containerType}` : '（票）'}
        </span>
        {sees ? (
          <span className={css.price}>
            {line.currency} <NumberText value={line.unitPrice} />
            {line.containerType ? ` × ${line.count}` : ''}
          </span>
        ) : null}
      </li>
    ))}
  </ul>
);

function Missing({ offer: { missing, missingRates } }: { offer: BookingOffer }) {
  const texts = [...missing, ...missingRates.map((currency) => `${currency} 汇率`)];
  return texts.length === 0 ? (
    '—'
  ) : (
    <span className={css.missing}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}
