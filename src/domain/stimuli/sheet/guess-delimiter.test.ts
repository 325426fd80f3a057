import { expect, test } from 'vitest'
import { guessDelimiter } from './guess-delimiter.ts'

test.each([
  ['source_url\tfilename\tnote, long', '\t'],
  ['source_url,filename;x,retrieve_date\r\na;b;c;d;e', ','],
  ['source_url;filename;retrieve_date', ';'],
  ['"a;b;c",filename', ','],
  ['\n\n\na\tb', '\t'],
  ['filename', ','],
  ['', ','],
])('%j is separated by %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})
