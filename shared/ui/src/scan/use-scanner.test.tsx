import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '@shared/runtime/biz-error.ts';
import { ScanField } from './scan-field.tsx';
import { ScanKeys } from './scan-keys.ts';
import { useScanner, type ScanResult } from './use-scanner.ts';

const handle = vi.fn<(code: string) => Promise<ScanResult>>();
function Floor({ hold = null, each = false }: { hold?: string | null; each?: boolean }) {
  const scanner = useScanner(handle, { hold, each });
  return (
    <>
      <ScanField scanner={scanner} hint="请扫描" />
      <input aria-label="数量" />
    </>
  );
}
/** A scanner's keys, all at one moment. */
const scan = (code: string, at: Element = document.body) =>
  act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(at, { key });
    await Promise.resolve();
  });
/** The same at a moment (ms). */
const scanAt = (code: string, at: number) =>
  act(async () => {
    for (const key of [...code, 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      document.body.dispatchEvent(event);
    }
    await Promise.resolve();
  });
const codes = () => handle.mock.calls.map(([code]) => code);
const bar = () => screen.getByRole('status', { name: '扫描' });
const byHand = () => screen.getByLabelText('手工输入条码');

beforeEach(() => {
  handle.mockReset().mockImplementation(async (code) => ({ good: true, text: `${code} 已找到` }));
});
afterEach(cleanup);

describe('keys of a scanner', () => {
  const plain = { code: '', shiftKey: false, isComposing: false };
  const type = (keys: ScanKeys, text: string, gap: number, from: number) =>
    [...text, 'Enter'].map((key, at) => keys.take({ ...plain, key }, from + at * gap)).at(-1);

  it('a scanner is told from a person by the pace, and a code from a single Enter', () => {
    const keys = new ScanKeys();
    expect(type(keys, 'CJ-01', 8, 1000)).toBe('CJ-01');
    expect(type(keys, 'CJ-01', 120, 5000)).toBeNull();
    expect(type(keys, 'AB', 8, 9000)).toBeNull();
    expect(keys.take({ ...plain, key: 'Enter' }, 20_000)).toBeNull();
  });
  it('a key that comes late (a busy tablet) does not cut off the head of a code', () => {
    const keys = new ScanKeys();
    const held = (text: string, late: number, from: number) =>
      [...text, 'Enter'].map((key, at) => keys.take({ ...plain, key }, from + at * 8 + (at < late ? 0 : 120))).at(-1);
    for (const [at, late] of [1, 4, 9].entries()) expect(held('NO-SUCH-1', late, 1000 * (at + 1))).toBe('NO-SUCH-1');
    expect(type(keys, 'NO-SUCH-1', 70, 9000), 'a person in a hurry').toBeNull();
  });
  it('the rest of a code after a long stall is no code: the label is read again', () => {
    const keys = new ScanKeys();
    const torn = [...'NO-SUCH-1', 'Enter'].map((key, at) =>
      keys.take({ ...plain, key }, 1000 + at * 8 + (at < 4 ? 0 : 300)),
    );
    expect(torn.at(-1)).toBeNull();
    expect(type(keys, 'NO-SUCH-1', 8, 3000)).toBe('NO-SUCH-1');
  });
  it('what a person typed before is no part of the code', () => {
    const keys = new ScanKeys();
    keys.take({ ...plain, key: '7' }, 0);
    expect(type(keys, 'L:NB01:A-01', 5, 900)).toBe('L:NB01:A-01');
  });
  it('an input method that swallows the keys does not matter: their places say the same', () => {
    const keys = new ScanKeys();
    const places = ['KeyL', 'Semicolon', 'KeyN', 'KeyB', 'Digit0', 'Digit1', 'Semicolon', 'KeyA', 'Minus', 'Numpad3'];
    for (const [at, code] of places.entries())
      keys.take({ key: 'Process', code, shiftKey: code === 'Semicolon', isComposing: at > 0 }, at * 5);
    expect(keys.take({ key: 'Process', code: 'Enter', shiftKey: false, isComposing: true }, 60)).toBe('L:NB01:A-3');
  });
});

describe('scanner', () => {
  it('takes a code without any focus; what is scanned into an input stays there', async () => {
    render(<Floor />);
    expect(bar().textContent).toContain('请扫描');
    await scan('CJ-01');
    expect(await screen.findByText('CJ-01 已找到')).toBeTruthy();
    await scan('CJ-02', screen.getByLabelText('数量'));
    expect(codes()).toEqual(['CJ-01']);
  });
  it('keys that a person types into an input reach it, the Enter too', () => {
    render(<Floor />);
    const input = screen.getByLabelText('数量');
    for (const key of ['1', '2', '3', 'Enter']) expect(fireEvent.keyDown(input, { key })).toBe(true);
    expect(codes()).toEqual([]);
  });
  it('a double scan is caught and said', async () => {
    render(<Floor />);
    await scan('CJ-01');
    await scan('CJ-01');
    expect(await screen.findByText('CJ-01 刚刚扫过，已忽略')).toBeTruthy();
    expect(codes()).toEqual(['CJ-01']);
  });
  it('where each piece carries the same code, the second piece counts', async () => {
    render(<Floor each />);
    await scanAt('CJ-01', 1000);
    await scanAt('CJ-01', 1100);
    expect(codes()).toEqual(['CJ-01']);
    await scanAt('CJ-01', 1600);
    expect(codes()).toEqual(['CJ-01', 'CJ-01']);
  });
  it('a late answer does not hide that the second read was left out; the next code does', async () => {
    let answer: (result: ScanResult) => void = () => undefined;
    handle.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    render(<Floor />);
    await scan('CJ-01');
    await scan('CJ-01');
    await act(async () => answer({ good: true, text: 'CJ-01 已找到' }));
    expect(screen.getByText('CJ-01 已找到')).toBeTruthy();
    expect(screen.getByText('CJ-01 刚刚扫过，已忽略')).toBeTruthy();
    await scan('CJ-02');
    expect(await screen.findByText('CJ-02 已找到')).toBeTruthy();
    expect(screen.queryByText(/刚刚扫过/)).toBeNull();
  });
  it('scans that come while one is looked up are handled after it, in their order', async () => {
    let answer: (result: ScanResult) => void = () => undefined;
    handle.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    render(<Floor />);
    await scan('CJ-01');
    await scan('CJ-02');
    await scan('CJ-03');
    expect(codes()).toEqual(['CJ-01']);
    await act(async () => answer({ good: true, text: '好' }));
    expect(await screen.findByText('CJ-03 已找到')).toBeTruthy();
    expect(codes()).toEqual(['CJ-01', 'CJ-02', 'CJ-03']);
  });
  it('a refusal is said and does not hold up the next scan; a lost connection says what to do', async () => {
    handle.mockRejectedValueOnce(new Error('仓间未开仓。'));
    handle.mockRejectedValueOnce(new CallError('no-answer', '网络异常'));
    render(<Floor />);
    await scan('CJ-01');
    expect(await screen.findByText('仓间未开仓。')).toBeTruthy();
    await scan('CJ-02');
    expect(await screen.findByText('网络中断，这一枪没有处理，请恢复后重扫')).toBeTruthy();
    await scan('CJ-03');
    expect(await screen.findByText('CJ-03 已找到')).toBeTruthy();
  });
  it('what a lost connection left undone is scanned again at once, and is no second read', async () => {
    handle.mockRejectedValueOnce(new CallError('no-answer', '网络异常'));
    render(<Floor />);
    await scanAt('CJ-01', 1000);
    expect(await screen.findByText('网络中断，这一枪没有处理，请恢复后重扫')).toBeTruthy();
    await scanAt('CJ-01', 1900);
    expect(await screen.findByText('CJ-01 已找到')).toBeTruthy();
    expect(codes()).toEqual(['CJ-01', 'CJ-01']);
  });
  it('while a number is asked for a scan is refused in words', async () => {
    render(<Floor hold="请先确认数量" />);
    await scan('CJ-01');
    expect(await screen.findByText('请先确认数量')).toBeTruthy();
    expect(codes()).toEqual([]);
  });
});

describe('field of a scanner', () => {
  it('a label that cannot be read is typed, slowly, and ends with Enter', async () => {
    render(<Floor />);
    fireEvent.change(byHand(), { target: { value: ' L:NB01:A-01 ' } });
    await act(async () => void fireEvent.keyDown(byHand(), { key: 'Enter' }));
    expect(codes()).toEqual(['L:NB01:A-01']);
    expect((byHand() as HTMLInputElement).value).toBe('');
  });
  it('a scan with the field focused is one scan, and leaves nothing in it', async () => {
    render(<Floor />);
    fireEvent.change(byHand(), { target: { value: 'CJ-01' } });
    await scan('CJ-01', byHand());
    expect(codes()).toEqual(['CJ-01']);
    expect((byHand() as HTMLInputElement).value).toBe('');
  });
  it('the answer of an earlier scan does not take away what is being typed', async () => {
    let answer: (result: ScanResult) => void = () => undefined;
    handle.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    render(<Floor />);
    await scan('CJ-01');
    fireEvent.change(byHand(), { target: { value: 'L:NB' } });
    await act(async () => answer({ good: true, text: '好' }));
    expect((byHand() as HTMLInputElement).value).toBe('L:NB');
  });
});
