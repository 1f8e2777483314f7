import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import type { BookedContainer } from '@shared/contract/logistics/booking.answers.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, StateTag, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import css from '../containers/containers.module.css';

const COLUMNS: readonly FactsColumn<BookedContainer>[] = [
  {
    title: '柜子',
    cell: (row) => (
      <>
        <Link to={`/transport/container/info?id=${row.id}`}>{row.containerCode}</Link>
        {row.hold ? <span className={css.held}>暂停</span> : null}
      </>
    ),
  },
  { title: CONTAINER_FIELDS.containerType, cell: (row) => row.containerType },
  { title: CONTAINER_FIELDS.stage, cell: (row) => <StateTag code={row.stage} labels={STAGE} tones={STAGE_TONES} /> },
  { title: CONTAINER_FIELDS.planLoadDate, cell: (row) => <DateText value={row.planLoadDate} /> },
  { title: CONTAINER_FIELDS.orderCount, end: true, cell: (row) => row.orderCount },
  { title: '箱数', end: true, cell: (row) => row.planCartons },
  { title: '体积', end: true, cell: (row) => <Volume cm3={row.planVolume} /> },
  { title: '毛重', end: true, cell: (row) => <Weight gram={row.planGross} /> },
];

/** 柜子与柜量 of a booking. */
export const BookedTable = ({ rows }: { rows: readonly BookedContainer[] }) => (
  <FactsTable label="柜子与柜量" columns={COLUMNS} rows={rows} keyOf={(row) => row.id} />
);
