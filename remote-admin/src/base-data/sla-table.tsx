import { SettingsTab } from '../settings/settings-tab.tsx';
import css from './base-data.module.css';

/**
 * SLA时限 (S1): the limits are settings, which 全局设置 shows in its group SLA; here the same values are edited by the
 * same calls, so that there is one truth.
 */
export function SlaTable(_props: { onClose: () => void }) {
  return (
    <>
      <p className={css.note}>
        与全局设置的 SLA 分组是同一份参数；待清关从到港起算，其余从进入阶段起算，到 80% 和 100% 时各提醒一次。
      </p>
      <SettingsTab only="sla" />
    </>
  );
}
