import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';

const PARAM = 'as';
/** Views by code with what they are called; those that this user may not open are not among them. */
type Views<View extends string> = Readonly<Partial<Record<View, string>>>;
/** Which view of a list the address asks for; the first of them unless it names another. */
export function useListView<View extends string>(views: Views<View>): View {
  const [search] = useSearchParams();
  const all = Object.keys(views) as View[];
  const asked = all.find((view) => view === search.get(PARAM));
  return asked ?? (all[0] as View);
}

interface Props<View extends string> {
  views: Views<View>;
  /** The views show rows of different lists: filters and tab of one are not taken to the other. */
  apart?: boolean;
}
/** 列表 / 看板 / 日历 of the same rows; the view stands in the address beside the filters. */
export function ViewSwitch<View extends string>({ views, apart = false }: Props<View>) {
  const view = useListView(views);
  const [, setSearch] = useSearchParams();
  const options = (Object.entries(views) as [View, string][]).map(([value, label]) => ({ value, label }));
  const open = (next: View) =>
    setSearch((before) => {
      const search = new URLSearchParams(apart ? {} : before);
      search.delete('page');
      if (next === options[0]?.value) search.delete(PARAM);
      else search.set(PARAM, next);
      return search;
    });
  return <Segmented<View> aria-label="视图" options={options} value={view} onChange={open} />;
}
