import { sailings, type Arrival, type Sailing } from '@shared/contract/dashboard/sailings.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Empty, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { CutOff } from '../bookings/cut-off.tsx';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import css from './dashboard.module.css';

const CUTS = ['cutSi', 'cutCy', 'cutVgm', 'cutCustoms'] as const;
const NONE = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="14 天内没有" />;
const vesselOf = (row: { vessel: string | null; voyage: string | null }) =>
  [row.vessel, row.voyage].filter(Boolean).join(' ') || '—';

/** 近期船期 and 近期到港 (D1.5): the next 14 days, each with the way to its containers. */
export default function SailingsCard() {
  const read = useRead(sailings, {}, { skipErrorHandler: true });
  const [shown, setShown] = useState<'sailings' | 'arrivals'>('sailings');
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  return (
    <div className={css.todos}>
      <Segmented
        size="small"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'sailings', label: `近期船期 ${read.data.sailings.length}` },
          { value: 'arrivals', label: `近期到港 ${read.data.arrivals.length}` },
        ]}
      />
      {shown === 'sailings' ? <Sailings rows={read.data.sailings} /> : <Arrivals rows={read.data.arrivals} />}
    </div>
  );
}

function Sailings({ rows }: { rows: readonly Sailing[] }) {
  if (rows.length === 0) return NONE;
  return (
    <table>
      <thead>
        <tr>
          <th>ETD</th>
          <th>船公司</th>
          <th>船名航次</th>
          <th>航线</th>
          <th>柜数</th>
          <th>截单</th>
          <th>截港</th>
          <th>截VGM</th>
          <th>截关</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.link}>
            <td>{row.etd.slice(5)}</td>
            <td>{row.carrier ?? '—'}</td>
            <td>{vesselOf(row)}</td>
            <td>
              {row.pol}→{row.pod}
            </td>
            <td>
              <Link to={row.link}>{row.containers}</Link>
            </td>
            {CUTS.map((cut) => (
              <td key={cut}>
                <CutOff at={row[cut]} countdown short />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Arrivals({ rows }: { rows: readonly Arrival[] }) {
  if (rows.length === 0) return NONE;
  return (
    <table>
      <thead>
        <tr>
          <th>ETA</th>
          <th>船公司</th>
          <th>船名航次</th>
          <th>目的港</th>
          <th>柜数</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.link}>
            <td>{row.eta.slice(5)}</td>
            <td>{row.carrier ?? '—'}</td>
            <td>{vesselOf(row)}</td>
            <td>{row.pod}</td>
            <td>
              <Link to={row.link}>{row.containers}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
