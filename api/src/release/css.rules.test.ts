import { expect, it } from 'vitest';
import { globalSelectors } from './css.rules.ts';

it.each([
  ['.card_a1{color:red}.card_a1 td,.card_a1>*{margin:0}', []],
  ['body{margin:0}.a_1{}', ['body']],
  ['.a_1{}*{box-sizing:border-box}', ['*']],
  [':root{--x:1}', [':root']],
  ['.ant-btn{color:red}.own_1 .ant-btn{color:red}', ['.ant-btn']],
  ['@media (max-width:9px){table{width:1px}.a_1{}}', ['table']],
  ['@keyframes spin_1{from{top:0}to{top:1px}}@font-face{font-family:x}', []],
  ['.a_1{content:"} body {"}/* p{} */', []],
  ['.a_1:is(td,th),#top{}', ['#top']],
  ['.a_1{&:hover{}color:red}', []],
])('REL-025 %s reaches beyond the module with %j', (css, wanted) => {
  expect(globalSelectors(css)).toEqual(wanted);
});
