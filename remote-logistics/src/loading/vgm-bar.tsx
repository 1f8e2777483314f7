import { vgmKg } from '@shared/contract/logistics/loading-rules.ts';
import type { SlipDetail, SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import css from './loading.module.css';

interface Props {
  slip: Pick<SlipDetail, 'typeTare' | 'mgw'>;
  lines: readonly Pick<SlipLine, 'planned' | 'loaded' | 'cartonGross'>[];
  /** Gram; the type's tare stands in until the door plate is entered. */
  tare: number | null;
  dunnage: number;
}
/** LOG-045 as it comes out of what is entered: VGM against the maximum gross, and the count so far. */
export function VgmBar({ slip, lines, tare, dunnage }: Props) {
  const cargo = lines.reduce((sum, line) => sum + line.cartonGross * (line.loaded ?? line.planned), 0);
  const vgm = vgmKg({ cargo, dunnage, tare: tare ?? slip.typeTare });
  const most = slip.mgw / 1000;
  const planned = lines.reduce((sum, line) => sum + line.planned, 0);
  const loaded = lines.reduce((sum, line) => sum + (line.loaded ?? 0), 0);
  const open = lines.filter((line) => line.loaded === null).length;
  return (
    <dl className={css.vgm} aria-label="装柜合计">
      <div className={vgm > most ? css.over : undefined}>
        <dt>VGM{tare === null ? '（按柜型皮重）' : ''}</dt>
        <dd>
          {vgm.toLocaleString('zh-CN')} / {most.toLocaleString('zh-CN')} kg{vgm > most ? ' 超重' : ''}
        </dd>
      </div>
      <div>
        <dt>实装 / 计划</dt>
        <dd>
          {loaded.toLocaleString('zh-CN')} / {planned.toLocaleString('zh-CN')} 箱
        </dd>
      </div>
      <div>
        <dt>未清点</dt>
        <dd>{open} 行</dd>
      </div>
    </dl>
  );
}
