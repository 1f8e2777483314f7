import { publicTracking } from '@shared/contract/system/website.contract.ts';
import { failureText, useInvalidate, useRead } from '@shared/runtime/query.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { formatDate, formatTime } from '@shared/ui/format/format.ts';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { Rows } from '../party/rows.tsx';
import css from './website.module.css';

interface Asked {
  containerNo: string;
  phone4: string;
}
/** 试查: asks the public address exactly as a customer does and shows what it answers, or the text of its refusal. */
export function TrackingTrial({ open }: { open: boolean }) {
  const [containerNo, setContainerNo] = useState('');
  const [phone4, setPhone4] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const invalidate = useInvalidate();
  const again = async (next: Asked) => {
    setAsked(next);
    await invalidate([publicTracking]);
  };
  const ready = containerNo.trim() !== '' && /^\d{4}$/.test(phone4);
  return (
    <section className={css.trial} aria-label="试查">
      <h3>试查</h3>
      <div className={css.ask}>
        <Input
          aria-label="箱号"
          placeholder="箱号，如 CSQU3054383"
          maxLength={20}
          disabled={!open}
          value={containerNo}
          onChange={({ target }) => setContainerNo(target.value)}
        />
        <Input
          aria-label="手机后四位"
          placeholder="手机后四位"
          inputMode="numeric"
          maxLength={4}
          disabled={!open}
          value={phone4}
          onChange={({ target }) => setPhone4(target.value.replace(/\D/g, ''))}
        />
        <Button disabled={!open || !ready} onClick={() => void again({ containerNo: containerNo.trim(), phone4 })}>
          试查
        </Button>
      </div>
      {open ? null : <p className={css.hint}>尚未开放，外部查询一律得不到结果；开放后可在这里试查。</p>}
      {open && asked ? <Answer key={`${asked.containerNo} ${asked.phone4}`} asked={asked} /> : null}
    </section>
  );
}

function Answer({ asked: { containerNo, phone4 } }: { asked: Asked }) {
  const read = useRead(publicTracking, { query: { containerNo, phone4 } }, { skipErrorHandler: true });
  if (read.isError)
    return (
      <Alert
        showIcon
        type="warning"
        title={failureText(read.error)}
        action={
          <Button size="small" onClick={() => void read.refetch()}>
            重试
          </Button>
        }
      />
    );
  if (!read.data) return <p className={css.hint}>正在查询…</p>;
  const { stage, pol, pod, vessel, voyage, etd, eta, atd, ata, milestones } = read.data;
  const day = (planned: string | null, actual: string | null) =>
    actual ? `${formatDate(actual)}（实际）` : formatDate(planned);
  return (
    <div className={css.answer}>
      <Descriptions
        facts={[
          { title: '阶段', content: stage },
          { title: '航线', content: `${pol} → ${pod}` },
          { title: '船名航次', content: [vessel, voyage].filter(Boolean).join(' / ') || '—' },
          { title: '开船', content: day(etd, atd) },
          { title: '到港', content: day(eta, ata) },
        ]}
      />
      <Rows
        title="节点"
        none="还没有节点"
        rows={milestones.map((one, at) => ({ ...one, id: String(at) }))}
        columns={[
          ['节点', (one) => one.title],
          ['时间', (one) => formatTime(one.at)],
          ['地点', (one) => one.location],
        ]}
      />
    </div>
  );
}
