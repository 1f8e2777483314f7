import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { LAYOUT_KEY, type BoardLayout } from '@shared/contract/dashboard/dashboard.contract.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMe } from '@shared/runtime/session.ts';
import { arrange, boardKind, moved, standardLayout, type Placed } from './board-layout.rules.ts';
import css from './dashboard.module.css';

/**
 * The arrangement of the board: the user's own, kept on the server, else that of their work. A card that came after the
 * user arranged the board is shown or not as their work has it.
 */
export function useBoardLayout(cards: readonly Placed[]): [BoardLayout, (layout: BoardLayout | null) => void] {
  const me = useMe();
  const [own, setOwn] = usePreference<BoardLayout | null>(LAYOUT_KEY, null);
  const standard = standardLayout(cards, boardKind(me.roles.map(({ code }) => code)));
  if (!own) return [standard, setOwn];
  const late = standard.hidden.filter((key) => !own.order.includes(key));
  return [{ order: own.order, hidden: [...own.hidden, ...late] }, setOwn];
}

interface Card extends Placed {
  title: string;
}

/** Shows, hides and orders the cards. */
export function BoardSettings({ cards }: { cards: readonly Card[] }) {
  const [layout, setLayout] = useBoardLayout(cards);
  const all = arrange(cards, { ...layout, hidden: [] });
  const order = all.map((card) => card.key);
  const toggle = (key: string, shown: boolean) =>
    setLayout({ order, hidden: shown ? layout.hidden.filter((other) => other !== key) : [...layout.hidden, key] });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className={css.settings}>
          <ul>
            {all.map((card, at) => (
              <li key={card.key}>
                <Checkbox
                  checked={!layout.hidden.includes(card.key)}
                  onChange={(event) => toggle(card.key, event.target.checked)}
                >
                  {card.title}
                </Checkbox>
                <Button
                  type="text"
                  size="small"
                  aria-label={`上移${card.title}`}
                  disabled={at === 0}
                  icon={<ArrowUpOutlined />}
                  onClick={() => setLayout({ ...layout, order: moved(order, at, -1) })}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`下移${card.title}`}
                  disabled={at === all.length - 1}
                  icon={<ArrowDownOutlined />}
                  onClick={() => setLayout({ ...layout, order: moved(order, at, 1) })}
                />
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => setLayout(null)}>
            恢复默认
          </Button>
        </div>
      }
    >
      <Button type="text" size="small" icon={<SettingOutlined />}>
        卡片设置
      </Button>
    </Popover>
  );
}
