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
  ['id|text|likes\n1|Hi, you; there|3', '|'],
  ['Stimuli, study 2\nid;text;likes\n1;Hi, you;3\n2;Hm;4', ';'],
  ['My stimuli\nid\ttext\tlikes\n1\tHi\t3\n2\tHm\t4', '\t'],
  // Rows that happen to have other signs are no reason.
  ['id,text\n1,a; b; c\n2,a; b', ','],
  ['images\na.png|b.png|c.png\nd.png|e.png|f.png', ','],
])('%j is separated by %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})
