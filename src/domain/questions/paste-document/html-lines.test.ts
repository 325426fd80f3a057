import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { linesOfHtml } from './html-lines.ts'

/** As Word puts a list on the clipboard: paragraphs with their numbers as text, and comments for other programs. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style>
<xml><o:p>not text</o:p></xml></head><body lang=EN-US><!--StartFragment-->
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>How often do you
read <b>news</b>?<o:p></o:p></span></p>
<p class=MsoNormal><span style='mso-list:Ignore'>a)<span>&nbsp;&nbsp; </span></span>Daily</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table class=MsoTableGrid><tr><td><p>&nbsp;</p></td><td><p>Agree</p></td><td><p>Disagree</p></td></tr>
<tr><td><p>It is fair</p></td><td><p>&#9675;</p></td><td><p>&#9675;</p></td></tr></table>
<!--EndFragment--></body></html>`

describe('what a word processor puts on the clipboard', () => {
  test('becomes lines with the numbers of its lists, and tables between tabs', () => {
    expect(
      linesOfHtml(WORD)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    ).toEqual(['1. How often do you read news?', 'a) Daily', '\tAgree\tDisagree', 'It is fair\t○\t○'])
  })

  test('entries of lists are numbered and lettered as they were', () => {
    const html =
      '<ol><li>First?<ol><li>Yes</li><li>No</li></ol></li><li>Second?<ul><li>A</li></ul></li></ol><ol start="3"><li>Third</li></ol>'
    expect(linesOfHtml(html).split('\n').filter(Boolean)).toEqual([
      '1. First?',
      'a. Yes',
      'b. No',
      '2. Second?',
      '- A',
      '3. Third',
    ])
  })

  test('scripts and comments go, entities and breaks are read', () => {
    expect(linesOfHtml('<script>alert(1)</script><p>A &amp; B<br>C</p><!-- no --><p>D')).toBe('A & B\nC\nD')
  })

  test('whatever the HTML, nothing throws and no tag is left', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<ol>',
      '</ol>',
      '<li>',
      '<td>',
      '</td>',
      '<tr>',
      '<!--',
      '-->',
      '<![if x]>',
      'word',
      '&nbsp;',
      '<',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 10 })), { maxLength: 40 }), (parts) => {
        expect(linesOfHtml(parts.join(''))).not.toMatch(/<\/?(p|ol|li|td|tr)>/)
      }),
    )
  })
})

test('long gaps are read in the time of ten times as few signs', () => {
  const read = (n: number) => () => void linesOfHtml(`<table><tr><td>x${'<br>'.repeat(n)}y</td></tr></table>`)
  expectAtMostTimesAsLong(50, read(30_000), read(3000))
})
