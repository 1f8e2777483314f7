import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { TruckTab } from './truck-tab.tsx';

const TruckCalendar = tabOnDemand(async () => (await import('./truck-calendar.tsx')).TruckCalendar);
const VehicleTab = tabOnDemand(async () => (await import('./vehicle-tab.tsx')).VehicleTab);
const DriverTab = tabOnDemand(async () => (await import('./driver-tab.tsx')).DriverTab);

/** 拖车管理 (L22): truck orders, calendar, vehicles and drivers; the panel stands in the URL beside the list's own state. */
export default function TruckPage() {
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('panel') ?? 'trucks'}
      onChange={(panel) => setSearch({ panel })}
      destroyOnHidden
      items={[
        { key: 'trucks', label: '拖车单', children: <TruckTab /> },
        { key: 'calendar', label: '调度日历', children: <TruckCalendar /> },
        { key: 'vehicles', label: '车辆', children: <VehicleTab /> },
        { key: 'drivers', label: '司机', children: <DriverTab /> },
      ]}
    />
  );
}
