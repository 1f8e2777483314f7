import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { connectPages } from '@shared/runtime/navigation.ts';
import { afterEach, expect, it } from 'vitest';
import { ActionLink, Link } from './link.tsx';

afterEach(() => connectPages(() => true));
const shown = (to: string) =>
  render(
    <MemoryRouter>
      <Link to={to} className="no">
        WL20261128-0001
      </Link>
    </MemoryRouter>,
  );

it('a page that the user may not open is no link: its text alone, in the same dress', () => {
  connectPages((path) => path !== '/transport/order/info');
  shown('/transport/order/info?id=1');
  expect(screen.queryByRole('link')).toBeNull();
  const text = screen.getByText('WL20261128-0001');
  expect(text.className).toMatch(/ no$/);
  expect(text.getAttribute('href')).toBeNull();
});

it('any other is, whatever follows its path', () => {
  connectPages((path) => path === '/warehouse/order');
  shown('/warehouse/order?open=1#x');
  expect(screen.getByRole('link', { name: 'WL20261128-0001' }).getAttribute('href')).toBe('/warehouse/order?open=1#x');
});

it('nobody is asked to do what is done on a page that he may not open: no button that does nothing', () => {
  const asked = () =>
    render(
      <MemoryRouter>
        <ActionLink to="/transport/container/pingui?container=1">
          <button type="button">去拼柜</button>
        </ActionLink>
      </MemoryRouter>,
    );
  const { unmount } = asked();
  expect(screen.getByRole('link', { name: '去拼柜' })).toBeTruthy();
  unmount();
  connectPages(() => false);
  asked();
  expect(screen.queryByText('去拼柜')).toBeNull();
});
