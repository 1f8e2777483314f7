import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DateText } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { CutOff } from '../bookings/cut-off.tsx';

/** 订柜 of a container: its live booking and what the shipping line gave. */
export function ContainerBooking({ row }: { row: ContainerDetail }) {
  const may = useMay();
  if (!row.bookingId) {
    const open = row.stage === 'BOOK' && may('logistics.dinggui.create');
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有订柜单">
        {open ? (
          <ActionLink to={`/transport/container/dinggui/update?containers=${row.id}`}>
            <Button type="primary">新建订柜单</Button>
          </ActionLink>
        ) : null}
      </Empty>
    );
  }
  return (
    <Descriptions
      facts={[
        {
          title: '订柜单',
          content: <Link to={`/transport/container/dinggui/info?id=${row.bookingId}`}>{row.bookingNo}</Link>,
        },
        { title: CONTAINER_FIELDS.carrierId, content: row.carrierName },
        { title: '船名航次', content: [row.vessel, row.voyage].filter(Boolean).join(' / ') },
        { title: CONTAINER_FIELDS.soNo, content: row.soNo },
        { title: CONTAINER_FIELDS.cutCy, content: <CutOff at={row.cutCy} over={cutoffsOver(row)} /> },
        { title: CONTAINER_FIELDS.etd, content: <DateText value={row.etd} /> },
        { title: CONTAINER_FIELDS.eta, content: <DateText value={row.eta} /> },
      ]}
    />
  );
}
