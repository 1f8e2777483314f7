import type { Endpoint } from '@shared/contract/endpoint.ts';
import { bookingOffersRead } from '@shared/contract/logistics/booking-offer.contract.ts';
import { bookingList, type BookingListRow } from '@shared/contract/logistics/booking-list.contract.ts';
import { BOOKING_STATE, BOOKING_TONES } from '@shared/contract/logistics/booking.machine.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { containerActions } from '../containers/container.actions.ts';
import { BookingDialogs } from './booking-dialogs.tsx';
import { bookingActions, PRINT_LABEL, type BookingDialog } from './booking.actions.ts';
import { CutOff } from './cut-off.tsx';
import css from './bookings.module.css';

const OfferDrawer = onDemand(async () => (await import('./offer-drawer.tsx')).OfferDrawer);

const NEW = '/transport/container/dinggui/update?containers=';
const cells = {
  bookingNo: (row: BookingListRow) =>
    row.bookingId ? <Link to={`/transport/container/dinggui/info?id=${row.bookingId}`}>{row.bookingNo}</Link> : '—',
  state: (row: BookingListRow) =>
    row.bookingState ? (
      <StateTag code={row.bookingState} labels={BOOKING_STATE} tones={BOOKING_TONES} />
    ) : (
      <span className={css.note}>未订柜</span>
    ),
  cutSi: (row: BookingListRow) => <CutOff at={row.cutSi} />,
  cutCy: (row: BookingListRow) => <CutOff at={row.cutCy} />,
};

const PRINT = { label: PRINT_LABEL, idOf: (row: BookingListRow) => row.bookingId ?? '' };

/** 待订柜 (L10): containers of the stage with their bookings. */
export default function BookingListPage() {
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  // Ids of the containers that are compared: 1,2.
  const [compared, setCompared] = useState<string | null>(null);
  const given = useMemo<ActionMap<BookingListRow>>(() => {
    const { finishBooking } = containerActions;
    return {
      book: {
        label: '新建订柜单',
        permission: 'logistics.dinggui.create',
        visible: (row) => row.bookingId === null && !row.hold,
        path: (row) => `${NEW}${row.id}`,
      },
      compare: {
        label: '比价',
        permission: bookingOffersRead.permission,
        visible: (row) => row.bookingId === null,
        run: (row) => setCompared(row.id),
      },
      ...(finishBooking ? { finishBooking } : {}),
      ...bookingActions<BookingListRow>(
        (row) => ({ id: row.bookingId ?? '', version: row.bookingVersion ?? 0, bookingNo: row.bookingNo ?? '' }),
        setDialog,
      ),
    };
  }, []);
  const { actions, batch, dialog: print } = usePrint('lg_booking', given, PRINT);
  return (
    <>
      <ListPage<BookingListRow>
        list={bookingList}
        open={(row) => `/transport/container/info?id=${row.id}`}
        rowActions={actions}
        batchActions={[
          {
            label: '新建订柜单',
            permission: 'logistics.dinggui.create',
            path: (items) => `${NEW}${items.map(({ id }) => id).join(',')}`,
          },
          {
            label: '比价',
            endpoint: bookingOffersRead as Endpoint,
            run: (items) => setCompared(items.map(({ id }) => id).join(',')),
          },
          batch,
        ]}
        refOf={PRINT.idOf}
        cells={cells}
      />
      {print}
      {compared ? <OfferDrawer containers={compared} onClose={() => setCompared(null)} /> : null}
      <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
BookingListPage.ahead = listAhead(bookingList);
