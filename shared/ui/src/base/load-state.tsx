import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { TEXTS } from '@shared/contract/texts.ts';
import { isMissing, statusOf } from '@shared/runtime/biz-error.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useOnline } from '../list/use-online.ts';
import { useLate } from './use-late.ts';
import css from './base.module.css';

interface Props {
  /** The reading of the record, as `useRead` answers it. */
  read: { isPending: boolean; error: unknown; refetch(): unknown };
  /** The way out of a record that does not exist: another page, or the end of the drawer it stands in. */
  back: { path: string; label: string } | { close: () => void; label: string };
  /** The moment for which nothing is shown has gone already. */
  late?: boolean;
}
/** Until a record is there: grey bars after 200 ms, 数据不存在或无权访问 with a way back (A2.9), or the failure with 重试. */
export function LoadState({ read: { isPending, error, refetch }, back, late = false }: Props) {
  const online = useOnline();
  if (error && isMissing(error)) return <Missing back={back} />;
  if (isPending && !error) return online ? <Bars now={late} /> : <p role="status">{TEXTS.paused}</p>;
  return (
    <div className={css.state} role="alert">
      <p>加载失败：{failureText(error)}</p>
      {statusOf(error) === 403 ? null : <Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
    </div>
  );
}

/** 数据不存在或无权访问 with a way back to the list. */
export function Missing({ back }: { back: Props['back'] }) {
  const navigate = useNavigate();
  return (
    <div className={css.state} role="status">
      <p>{TEXTS.missingRecord}</p>
      <Button onClick={() => ('close' in back ? back.close() : void navigate(back.path))}>{back.label}</Button>
    </div>
  );
}

/** Grey bars, after a moment; `now`: whoever shows them has waited already. */
export function Bars({ now = false }: { now?: boolean }) {
  const late = useLate();
  return (
    <div
      className={css.bars}
      role="status"
      aria-label="正在加载"
      style={{ visibility: now || late ? 'visible' : 'hidden' }}
    >
      {[32, 96, 280].map((height) => (
        <span key={height} style={{ height }} />
      ))}
    </div>
  );
}
