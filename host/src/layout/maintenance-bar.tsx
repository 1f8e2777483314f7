import { useMe } from '@shared/runtime/session.ts';
import css from './bars.module.css';

/** 维护模式: says in every open page that it is on, so that nobody is surprised by refused actions. */
export function MaintenanceBar() {
  const { maintenance } = useMe();
  if (!maintenance) return null;
  return (
    <div className={css.maintenance} role="status">
      {maintenance.out ? maintenance.text : '维护模式已开启，其他用户暂时不能操作'}
    </div>
  );
}
