import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { connectPages } from '@shared/runtime/navigation.ts';
import { afterEach, expect, it } from 'vitest';
import { Link } from './link.tsx';

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
  expect(screen.getByText('WL20261128-0001').className).toBe('no');
});

it('any other is, whatever follows its path', () => {
  connectPages((path) => path === '/warehouse/order');
  shown('/warehouse/order?open=1#x');
  expect(screen.getByRole('link', { name: 'WL20261128-0001' }).getAttribute('href')).toBe('/warehouse/order?open=1#x');
});
