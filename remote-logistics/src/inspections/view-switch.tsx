import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { INSPECTION_LIST } from './inspection.actions.ts';

const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'calendar', label: '日历' },
];
/** 列表 / 日历 of 待验货; the view stands in the address. */
export function ViewSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label="视图"
      options={VIEWS}
      value={search.get('view') === 'calendar' ? 'calendar' : 'list'}
      onChange={(view) => void navigate(view === 'calendar' ? `${INSPECTION_LIST}?view=calendar` : INSPECTION_LIST)}
    />
  );
}
