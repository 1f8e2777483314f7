import { describe, expect, it } from 'vitest';
import { matchText } from './resolve-text.ts';

const UNITS = [
  { id: 'TIAO', label: '条', hint: 'TIAO' },
  { id: 'GE', label: '个', hint: 'GE' },
  { id: 'XIANG', label: '箱', hint: 'XIANG' },
];
describe('a pasted text in a picker column', () => {
  it.each([
    ['条', 'TIAO'],
    [' tiao ', 'TIAO'],
    ['ＧＥ', 'GE'],
  ])('%s is the unit %s', (text, id) => expect(matchText(text, UNITS)).toMatchObject({ item: { id } }));
  it('is the currency by its code or its name, both of which stand in one label', () => {
    const found = [
      { id: 'USD', label: 'USD 美元' },
      { id: 'HKD', label: 'HKD 港元' },
    ];
    expect(matchText('美元', found)).toMatchObject({ item: { id: 'USD' } });
    expect(matchText('usd', found)).toMatchObject({ item: { id: 'USD' } });
  });
  it('is the only one that its letters found', () => {
    expect(matchText('hmsc', [{ id: '7', label: '海门纱厂', hint: 'C0007' }])).toMatchObject({ item: { id: '7' } });
    expect(matchText('海门', [{ id: '7', label: '海门纱厂' }])).toEqual({ why: '「海门」不能确定，请选择' });
  });
  it('is marked where several have the name, none has it, or it may no longer be chosen', () => {
    const twice = [
      { id: '1', label: '华联' },
      { id: '2', label: '华联' },
    ];
    expect(matchText('华联', twice)).toEqual({ why: '「华联」不能确定，请选择' });
    expect(matchText('打', [])).toEqual({ why: '没有「打」，请选择' });
    expect(matchText('条', [{ id: 'TIAO', label: '条', disabled: true }])).toEqual({ why: '没有「条」，请选择' });
  });
});
