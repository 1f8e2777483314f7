import { ACCESS_CREW_FIELDS, ACCESS_FIELDS } from '@shared/contract/warehouse/access.fields.ts';
import { accesses, type AccessDetail } from '@shared/contract/warehouse/access.contract.ts';
import {
  ACCESS_PAPERS,
  ACCESS_PARTIES,
  ACCESS_RIGHTS,
  ACCESS_STATES,
  ACCESS_TONES,
} from '@shared/contract/warehouse/access.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsOrEmpty } from '@shared/ui/format/facts-or-empty.tsx';
import type { FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, TimeText, Volume } from '@shared/ui/format/format-text.tsx';
import { useMemo } from 'react';
import { accessActions, type AccessDialog } from './access.actions.ts';

/** An access with its vehicles and persons, over the list. */
export function AccessDrawer({
  id,
  onAsk,
  onClose,
}: {
  id: string;
  onAsk: (dialog: AccessDialog) => void;
  onClose: () => void;
}) {
  const actions = useMemo(() => accessActions<AccessDetail>(onAsk), [onAsk]);
  return (
    <DetailDrawer<AccessDetail>
      id={id}
      title="公司准入"
      onClose={onClose}
      width={720}
      endpoint={accesses.get}
      kind="wh_access"
      no={(row) => row.partyName}
      subtitle={(row) => `${ACCESS_PARTIES[row.partyType]} · ${row.warehouseName}`}
      state={{ code: (row) => row.state, labels: ACCESS_STATES, tones: ACCESS_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
      tabs={(row) => [
        {
          key: 'vehicles',
          title: ACCESS_FIELDS.vehicles,
          count: row.vehicles.length,
          content: (
            <FactsOrEmpty
              label="登记车牌"
              columns={VEHICLES}
              rows={row.vehicles}
              empty="没有登记车牌，车辆都可以进场"
            />
          ),
        },
        {
          key: 'persons',
          title: ACCESS_FIELDS.persons,
          count: row.persons.length,
          content: <FactsOrEmpty label="登记人员" columns={PERSONS} rows={row.persons} empty="没有登记人员" />,
        },
      ]}
      slots={ACCESS_PAPERS}
    />
  );
}

const Summary = ({ row }: { row: AccessDetail }) => (
  <Descriptions
    facts={[
      { title: ACCESS_FIELDS.rights, content: row.rights.map((right) => ACCESS_RIGHTS[right]).join('、'), wide: true },
      { title: ACCESS_FIELDS.zoneIds, content: row.zoneNames.join('、') || '全部库区', wide: true },
      { title: ACCESS_FIELDS.validFrom, content: <DateText value={row.validFrom} /> },
      { title: ACCESS_FIELDS.validTo, content: <DateText value={row.validTo} /> },
      { title: '容积上限', content: row.quota === 0 ? '不限' : <Volume cm3={row.quota} /> },
      { title: '已用', content: <Volume cm3={row.used} /> },
      { title: '申请人', content: row.creatorName },
      { title: '申请时间', content: <TimeText value={row.createdAt} /> },
      { title: ACCESS_FIELDS.approvedBy, content: row.approverName },
      { title: ACCESS_FIELDS.approvedAt, content: <TimeText value={row.approvedAt} /> },
      row.stateReason ? { title: ACCESS_FIELDS.stateReason, content: row.stateReason, wide: true } : null,
    ]}
  />
);

type Vehicle = AccessDetail['vehicles'][number];
type Person = AccessDetail['persons'][number];
const VEHICLES: readonly FactsColumn<Vehicle>[] = [{ title: ACCESS_CREW_FIELDS.plate, cell: ({ plate }) => plate }];
const PERSONS: readonly FactsColumn<Person>[] = [
  { title: ACCESS_CREW_FIELDS.name, cell: ({ name }) => name ?? '—' },
  { title: ACCESS_CREW_FIELDS.phone, cell: ({ phone }) => phone ?? '—' },
];
