import { TextAreaInput } from './inputs.tsx';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '@shared/testing/contract-host.tsx';

it('a textarea that grows has a height in tests too, and React warns of nothing', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderAt(<TextAreaInput aria-label="备注" value="一行" />);
  expect(screen.getByRole('textbox').style.height).toMatch(/^\d+px$/);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
