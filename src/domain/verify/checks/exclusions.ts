import { csvPath } from '../../exports/package/tables.ts'
import { exclusionRuleRows } from '../../exports/tidy/exclusion-rules.ts'
import { type ExcludedRow, exclusions as exclusionsTable } from '../../exports/tidy/exclusions.ts'
import { qualityOf } from '../../exports/tidy/person/quality-of.ts'
import { type ChosenRule, type RuleValues, raisedFlags } from '../../quality/judge.ts'
import { type JudgedVisit, valuesOfVisits, withWavesOfFlags } from '../../quality/judged-visits.ts'
import { findQualityRule } from '../../quality/rules/index.ts'
import { isFlagged } from '../../quality/rules/quality-rule.ts'
import { reasonText } from '../../quality/words.ts'
import type { Check } from '../check.ts'
import { compareRows, quoted } from '../compare-rows.ts'
import type { Report } from '../report.ts'
import { isTrue, momentIn, numberIn, type TableRow, textIn, textOrNull } from '../table-row.ts'

export const exclusions: Check = {
  name: 'exclusions',
  title: 'Exclusions against the rules of quality, and rules that were fixed against everybody',
  begin: ({ stated, whole, tables }, report) => {
    const rows = whole.get('exclusions') ?? []
    const ruleRows = whole.get('exclusionRules') ?? []
    const fixed = ruleRows.filter((row) => isTrue(row, 'is_fixed')).map(ruleIn)
    const visits = new Map<string, { row: TableRow; judged: JudgedVisit[] }>()
    return {
      visit: ({ row, reading, line }) => {
        // What the rules found then, the package does not say any more.
        if (line.not_computable?.['quality'] !== undefined) {
          report.notChecked(JUDGED_BEFORE_CHANGES)
          return
        }
        const subject_id = textIn(row, 'subject_id')
        const known = visits.get(subject_id) ?? { row, judged: [] }
        known.judged.push({ wave: reading.record.wave ?? null, values: qualityOf(reading).values })
        visits.set(subject_id, known)
      },
      end: () => {
        for (const [i, row] of rows.entries())
          checkRow(row, stated.excludedBy[i] ?? null, visits.get(textIn(row, 'subject_id'))?.judged, report)
        checkParticipants(visits, rows, report)
        const excluded = rows.map((row, i) => excludedIn(row, stated.excludedBy[i] ?? null))
        const fixedMs = ruleRows.map((row) => momentIn(row, 'fixed_at_utc')).find((ms) => ms !== null) ?? null
        for (const table of tables) {
          const common = { ...table, file: csvPath(stated.experiment_id, table.name), given: NONE_GIVEN }
          if (table.name === 'exclusions')
            compareRows({ ...common, expected: excluded.map(exclusionsTable.cells), found: rows }, report)
          if (table.name === 'exclusionRules')
            compareRows({ ...common, expected: exclusionRuleRows({ fixed, fixedMs, excluded }), found: ruleRows }, report)
        }
        tellWhoWasKept(fixed, visits, rows, report)
      },
    }
  },
}

const ruleIn = (row: TableRow): ChosenRule => ({ name: textIn(row, 'rule'), threshold: numberIn(row, 'threshold') ?? 0 })

function excludedIn(row: TableRow, excluded_by: ExcludedRow['excluded_by']): ExcludedRow {
  return {
    user_id: textIn(row, 'subject_id'),
    excludedMs: momentIn(row, 'excluded_at_utc') ?? 0,
    exclusion_reason: textOrNull(row, 'reason'),
    excluded_by,
  }
}

/** One exclusion by rules: each value is beyond its threshold, and is what the record of the person says where that is in the package. */
function checkRow(
  row: TableRow,
  flags: ExcludedRow['excluded_by'],
  judged: readonly JudgedVisit[] | undefined,
  report: Report,
): void {
  if (flags === null) {
    report.notChecked('Exclusions whose reason somebody wrote: the reason follows from nothing that is recorded')
    return
  }
  const at = { file: row.file, row: row.row }
  const [has, follows] = [textIn(row, 'reason'), reasonText(flags)]
  report.compared()
  if (has !== follows) report.differs({ ...at, column: 'reason', says: `has ${quoted(has)}, computed ${quoted(follows)}` })
  for (const { name, threshold, value } of flags) {
    const rule = findQualityRule(name)
    report.compared()
    if (rule === undefined) report.differs({ ...at, column: 'all_rules', says: `no rule is called ${name}` })
    else if (!isFlagged(rule, value, threshold))
      report.differs({ ...at, column: 'value', says: `${value} is not ${rule.flagged} the threshold ${threshold} of ${name}` })
    else if (rule.judges === 'group') report.notChecked(COMPARES_PEOPLE)
    else checkValue(at, { name, value }, judged && valuesOfVisits(judged), report)
  }
}

const JUDGED_BEFORE_CHANGES = 'Whom the rules of quality flag, of people whose answers or texts were changed for publication'

const COMPARES_PEOPLE = 'Rules that compare people: when each of them came is in the package to the minute alone'

type Place = { file: string; row: number }

function checkValue(
  at: Place,
  { name, value }: { name: string; value: number },
  values: RuleValues | null | undefined,
  report: Report,
) {
  if (!values) {
    report.notChecked('What the rules found of excluded people who are not in the tables: make the package with excluded people')
    return
  }
  report.compared()
  const found = values[name] ?? null
  if (found !== value) report.differs({ ...at, column: 'value', says: `${name} has ${value}, computed ${found ?? 'nothing'}` })
}

type Visits = ReadonlyMap<string, { row: TableRow; judged: readonly JudgedVisit[] }>

/** The same people are excluded in both tables. */
function checkParticipants(visits: Visits, rows: readonly TableRow[], report: Report): void {
  const excluded = new Map(rows.map((row) => [textIn(row, 'subject_id'), row]))
  for (const [subject_id, { row }] of visits) {
    report.compared()
    const other = excluded.get(subject_id)
    const at = { file: row.file, row: row.row, column: 'excluded_at_utc' }
    if (other === undefined && textIn(row, 'excluded_at_utc') !== '')
      report.differs({ ...at, says: `excluded here, and not in ${rows[0]?.file ?? 'the table exclusions'}` })
    else if (other !== undefined && textIn(row, 'excluded_at_utc') !== textIn(other, 'excluded_at_utc'))
      report.differs({ ...at, says: `is not the moment that ${other.file} has` })
  }
}

/** Rules exclude nobody by themselves: a reader should know whom the fixed rules flag and who stayed, and no number is wrong for it. */
function tellWhoWasKept(fixed: readonly ChosenRule[], visits: Visits, rows: readonly TableRow[], report: Report): void {
  if (fixed.length === 0) {
    report.notChecked('Rules fixed before the study: there are none')
    return
  }
  if (fixed.some(({ name }) => findQualityRule(name)?.judges === 'group')) report.notChecked(COMPARES_PEOPLE)
  const excluded = new Set(rows.map((row) => textIn(row, 'subject_id')))
  const kept = [...visits].flatMap(([subject_id, { judged }]) => {
    const flags = withWavesOfFlags(raisedFlags(valuesOfVisits(judged) ?? NOTHING, fixed), judged)
    return flags.length > 0 && !excluded.has(subject_id) ? [`${subject_id} (${reasonText(flags)})`] : []
  })
  report.compared(visits.size)
  if (kept.length > 0)
    report.note(`Flagged by a fixed rule and not excluded: ${kept.length}. ${kept.slice(0, MOST_NAMED).join(', ')}`)
  const byHand = rows.filter((row) => textIn(row, 'rule') === '' || !fixed.some(({ name }) => name === textIn(row, 'rule')))
  if (byHand.length > 0) report.note(`Excluded for another reason than a fixed rule: ${byHand.length}`)
}

const NOTHING: RuleValues = {}
const NONE_GIVEN: ReadonlySet<string> = new Set()
const MOST_NAMED = 10
