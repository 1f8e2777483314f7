import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import type { PartyContainers, PartyFees } from '@shared/contract/accounts/party.answers.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Rows } from './rows.tsx';

/** The newest containers of a customer or supplier. */
export const ContainerRows = ({ containers }: { containers: PartyContainers }) => (
  <Rows
    none="暂无柜子"
    title={`柜子（共 ${containers.all}）`}
    rows={containers.recent}
    columns={[
      [
        CONTAINER_FIELDS.containerCode,
        (row) => <Link to={`/transport/container/info?id=${row.id}`}>{row.containerCode}</Link>,
      ],
      [CONTAINER_FIELDS.containerNo, (row) => row.containerNo],
      [CONTAINER_FIELDS.pod, (row) => row.pod],
      ['开船', (row) => row.etd],
      [CONTAINER_FIELDS.stage, (row) => <StateTag code={row.stage} labels={STAGE} tones={STAGE_TONES} />],
    ]}
  />
);

/** Receivables or payables by currency. */
export const FeeRows = ({ title, none, fees }: { title: string; none: string; fees: readonly PartyFees[] }) => (
  <Rows
    title={title}
    none={none}
    rows={fees.map((row) => ({ id: row.currency, ...row }))}
    columns={[
      ['币种', (row) => row.currency],
      ['未确认', (row) => formatMoney(row.draft, row.currency), 'end'],
      ['已确认', (row) => formatMoney(row.confirmed, row.currency), 'end'],
      ['其中逾期', (row) => formatMoney(row.overdue, row.currency), 'end'],
    ]}
  />
);
