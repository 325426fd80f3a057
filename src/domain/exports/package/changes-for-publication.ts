import { changeWords, REMOVED } from '../../disclosure/column-change.ts'
import type { PublishedChanges } from '../../disclosure/disclosure.ts'
import { CUT } from '../../disclosure/text-cuts.ts'

const HEADING = 'Changed for publication'

/** What was changed, one sentence each; none in a package that is not published. */
export function changeSentences(changes: PublishedChanges | undefined): readonly string[] {
  if (changes === undefined) return []
  return [
    ...changes.marks.map(({ column, change }) => `${nameOf(column)}: ${changeWords(change)}`),
    ...changes.texts.map(
      ({ label, nKept, nShortened, nDropped }) =>
        `${label}: of ${nKept + nShortened + nDropped} different texts, ${nKept} are as they were written, ${nShortened} are shortened, ${nDropped} are taken out`,
    ),
  ]
}

/** `answer/form/age` is age (form). */
function nameOf(column: string): string {
  const [from, first = '', ...rest] = column.split('/')
  if (from === 'answer') return `${rest.join('/')} (${first || 'unnamed'})`
  return from === 'param' ? `Parameter ${[first, ...rest].join('/')} of the link` : first
}

/** As a section of `README.md` and `documentation/columns.md`. */
export function changesSection(changes: PublishedChanges | undefined): string {
  if (changes === undefined) return ''
  const sentences = changeSentences(changes)
  return `
## ${HEADING}

So that nobody is recognised, the researchers changed this before they published it:

${sentences.length === 0 ? '- Nothing: no column was marked, and nobody wrote a text.\n' : sentences.map((each) => `- ${line(each)}\n`).join('')}
\`${REMOVED}\` is where something was taken out, and \`${CUT}\` where words were. An empty cell means what it means elsewhere: there was nothing. The same was done in every file. What is computed, such as scores and flags of quality, is computed from what was recorded; where it would tell a value that was changed, it is missing.
`
}

/** As a section of `codebook.html`. */
export const changesHeading = HEADING

/** A label may hold whatever somebody typed. */
const line = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, ' ')
