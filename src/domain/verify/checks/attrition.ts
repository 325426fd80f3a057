import { unguarded } from '../../exports/csv.ts'
import { ATTRITION_CSV, attritionCells, attritionColumns } from '../../exports/package/attrition-csv.ts'
import { namesIn } from '../../study/design/words.ts'
import { attritionOf, type PersonOfWaves } from '../../waves/attrition.ts'
import { wavesIn } from '../../waves/settings-of-wave.ts'
import type { WaveState } from '../../waves/wave-due.ts'
import type { Check } from '../check.ts'
import type { CheckedPackage } from '../checked-package.ts'
import { quoted } from '../compare-rows.ts'
import { csvReader } from '../csv-rows.ts'
import type { Report } from '../report.ts'
import { isTrue, numberIn, textIn } from '../table-row.ts'

/** The states of the table of waves are of the same moment as the file. */
export const attrition: Check = {
  name: 'attrition',
  title: 'People lost by wave and condition, and the test of difference, from the table of waves and the seed of the study',
  begin: (checked, report) => {
    if (checked.study.hasWaves !== true || checked.stated.asked.onlySimulated === true) return {}
    const people: PersonOfWaves[] = []
    let isChanged = false
    return {
      visit: ({ row, rows, line, isFirst }) => {
        if (!isFirst || isTrue(row, 'is_test') || isTrue(row, 'is_simulated') || textIn(row, 'excluded_at_utc') !== '') return
        isChanged ||= line.not_computable?.['waves'] !== undefined
        const own = rows.get('waves') ?? []
        const states = own.map((wave) => textIn(wave, 'state') as WaveState) // one that the table knows
        people.push({ condition: numberIn(row, 'condition_id') ?? 0, states })
      },
      end: () => {
        if (isChanged) report.notChecked('attrition.csv: the table of waves was changed for publication')
        else compareFile(checked, people, report)
      },
    }
  },
}

function compareFile(
  { bundle, settings: all, versions, texts }: CheckedPackage,
  people: readonly PersonOfWaves[],
  report: Report,
): void {
  const settings = versions.at(-1)?.settings ?? []
  const nConditions = Math.max(0, ...settings.map(({ condition }) => condition))
  const waves = wavesIn([...all.values()].at(-1) ?? {}).map(({ name }) => name)
  const names = namesIn(settings)
  const expected = attritionOf(waves, people, { nConditions, seed: bundle.study.seed }).flatMap((wave) =>
    attritionCells(wave, names),
  )
  const text = texts.get(ATTRITION_CSV)
  if (text === undefined) {
    if (expected.length > 0) report.differs({ file: ATTRITION_CSV, says: 'is missing' })
    return
  }
  const reader = csvReader()
  const [, ...found] = [...reader.push(text), ...reader.end()]
  report.compared()
  if (found.length !== expected.length)
    report.differs({ file: ATTRITION_CSV, says: `has ${found.length} rows, computed ${expected.length}` })
  for (const [i, cells] of expected.entries()) {
    const row = found[i]
    if (row !== undefined) compareCells(row, cells, { row: i + 2, report })
  }
}

type Cells = ReturnType<typeof attritionCells>[number]

function compareCells(found: readonly string[], expected: Cells, { row, report }: { row: number; report: Report }): void {
  for (const [i, { name, cell }] of attritionColumns.entries()) {
    const has = cell === 'free-text' ? unguarded(found[i] ?? '') : (found[i] ?? '')
    const follows = expected[i] ?? ''
    report.compared()
    if (!isSame(has, follows))
      report.differs({ file: ATTRITION_CSV, row, column: name, says: `has ${quoted(has)}, computed ${quoted(String(follows))}` })
  }
}

/** Logarithms and exponentials differ in their last digits from one processor to another. */
const isSame = (has: string, follows: string | number): boolean =>
  has === String(follows) ||
  (typeof follows === 'number' && has !== '' && Number(has).toPrecision(DIGITS) === follows.toPrecision(DIGITS))

const DIGITS = 9
