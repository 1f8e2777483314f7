import { describe, expect, it } from 'vitest';
import { mentionedIds, withMarks } from './mentions.ts';

describe('mentions', () => {
  it('count only those that still stand in the text', () => {
    const known = new Map([
      ['王芳', '1'],
      ['李雷', '2'],
    ]);
    expect(mentionedIds('@王芳 请看', known)).toEqual(['1']);
  });
  it('are cut out, the longest name first', () => {
    expect(withMarks('问@王芳芳和@王芳。', ['王芳', '王芳芳'])).toEqual([
      { text: '问', mark: false },
      { text: '@王芳芳', mark: true },
      { text: '和', mark: false },
      { text: '@王芳', mark: true },
      { text: '。', mark: false },
    ]);
  });
});
