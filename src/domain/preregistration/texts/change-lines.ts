import { type DescribedChange, describeChanges } from '../../study/changes/describe-changes.ts'
import type { ChangesSince } from '../changes-since.ts'

/** Longer changes are shortened: the materials have every text in every version. */
const MOST_LINES = 12

/** What changed, as lines of plain text: one for each change, and below a long one the lines that differ. */
export const changeLines = ({ settings, others }: ChangesSince, names: readonly string[]): string[] => [
  ...others,
  ...describeChanges(settings, names).map(changeText),
]

function changeText(change: DescribedChange): string {
  const what = change.where === '' ? change.setting : `${change.setting} (${change.where.toLowerCase()})`
  if (change.kind === 'short') return `${what}: before “${change.before}”, now “${change.after}”.`
  const lines = change.lines.flatMap((line) => {
    if (line.kind === 'same') return []
    return [`${line.kind === 'removed' ? 'before' : 'now'}: ${line.parts.map(({ text }) => text).join('')}`]
  })
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} further lines`] : []
  return [`${what}: ${change.summary}.`, ...[...lines.slice(0, MOST_LINES), ...more].map((line) => `  - ${line}`)].join('\n')
}
