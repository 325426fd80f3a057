import type { RehearsedStudy } from './rehearse-study.ts'

type Cells = readonly string[]

/** A table for the terminal, and whether everything in it is right. */
export function sayRehearsal({ platform, rehearsed }: RehearsedStudy): { text: string; isRight: boolean } {
  const blocks = rehearsed.map(({ conditions, waves, outcomes, refusesUnsigned }) => {
    const rows: Cells[] = outcomes.map(({ outcome, how, reached, seen, problems }) => [
      problems.length === 0 ? 'ok' : 'WRONG',
      outcome,
      how === 'walked' ? 'walked' : 'by settings',
      reached,
      (problems.length === 0 ? seen : problems).join('; '),
    ])
    if (refusesUnsigned !== undefined)
      rows.push([
        refusesUnsigned ? 'ok' : 'WRONG',
        'unsigned link',
        'walked',
        refusesUnsigned ? 'refused' : 'opened',
        'link-secret, signed-links',
      ])
    const ofWaves = waves.length === 0 ? '' : `wave ${waves.join(', ')}, `
    return `Condition ${conditions.join(', ')}, ${ofWaves}${platform}\n${table([HEAD, ...rows])}`
  })
  const isRight = rehearsed.every(
    ({ outcomes, refusesUnsigned }) => refusesUnsigned !== false && outcomes.every(({ problems }) => problems.length === 0),
  )
  return { text: blocks.join('\n\n'), isRight }
}

const HEAD: Cells = ['', 'outcome', 'how', 'address or code', 'what the panel sees']

/** Columns as wide as their widest cell; the last one ends where it ends. */
function table(rows: readonly Cells[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
