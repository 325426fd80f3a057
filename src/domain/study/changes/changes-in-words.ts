import type { SettingChange } from '../lifecycle/diff-settings.ts'
import { describeChanges } from './describe-changes.ts'
import type { DifferenceLine } from './text-difference.ts'

/** Of a very long text so many lines are written out; the others are counted. */
const MAX_LINES = 40

/** The changes between two versions as sentences of plain text, for a document. `names`: of the conditions. */
export const changesInWords = (changes: readonly SettingChange[], names: readonly string[] = []): string[] =>
  describeChanges(changes, names).map((change) => {
    const title = change.where === '' ? change.setting : `${change.setting} (${change.where})`
    if (change.kind === 'short') return `${title}: “${change.before}” became “${change.after}”.`
    const written = change.lines.flatMap(lineWords)
    const rest = written.length - MAX_LINES
    const parts = [...written.slice(0, MAX_LINES), ...(rest > 0 ? [`and ${rest.toLocaleString('en')} more`] : [])]
    return `${title}: ${[change.summary, ...parts].join('; ')}.`
  })

function lineWords(line: DifferenceLine): string[] {
  if (line.kind === 'same') return []
  return [`${line.kind} “${line.parts.map(({ text }) => text).join('')}”`]
}
