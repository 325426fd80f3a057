import { waveSeed } from '#domain/waves/condition-of-wave.ts'
import { seededDice } from '../../dice.ts'
import { changesKey } from '../../disclosure/changed-columns.ts'
import { listed } from '../../exports/tidy/columns/assignment-columns.ts'
import type { PersonRecord } from '../../exports/tidy/person/person-record.ts'
import type { Answers } from '../../questionnaires/questionnaire.ts'
import { pickBy } from '../../study/assignment/draw-condition.ts'
import { methodNamed } from '../../study/assignment/methods/index.ts'
import { quotasIn } from '../../study/assignment/quota.ts'
import { assignmentRules } from '../../study/assignment/rules.ts'
import { stratumOf } from '../../study/assignment/stratum.ts'
import { conditionOfWave } from '../../waves/condition-of-wave.ts'
import { wavesIn } from '../../waves/settings-of-wave.ts'
import type { Check, CheckedVisit } from '../check.ts'
import type { CheckedPackage } from '../checked-package.ts'
import { quoted } from '../compare-rows.ts'
import { writesOfEvents } from '../events-of-rows.ts'
import type { Report } from '../report.ts'
import { numberIn, textIn } from '../table-row.ts'

/** The purpose of the dice that decide about the condition. */
const CONDITION = 'condition'

export const assignment: Check = {
  name: 'assignment',
  title: 'The condition of each participant, from the seed, the chances and the answers that it goes by',
  begin: (checked, report) => {
    const firsts = new Map<string, { condition: number; seed: string }>()
    return {
      visit: (visit) => {
        const { record } = visit.reading
        checkNote(visit, report)
        const first = firsts.get(record.user_id)
        if (first === undefined) {
          // No more than that: the whole record would stay in memory.
          firsts.set(record.user_id, { condition: record.condition, seed: record.seed })
          checkDraw(checked, visit, report)
        } else checkLater(checked, visit, first, report)
      },
    }
  },
}

const noteOf = ({ events }: PersonRecord) =>
  events.findLast(({ kind, detail }) => kind === 'track' && (JSON.parse(detail ?? '{}') as { name?: string }).name === CONDITION) // an object, as stored

/** What the server noted when it gave the condition. */
function checkNote({ row, reading: { record } }: CheckedVisit, report: Report): void {
  const noted = noteOf(record)?.noted ?? null
  if (noted === null) return
  report.compared()
  if (noted !== String(record.condition))
    report.differs({
      file: row.file,
      row: row.row,
      column: 'condition_id',
      says: `has ${record.condition}, and the event of the draw says ${noted}`,
    })
}

function checkDraw(checked: CheckedPackage, visit: CheckedVisit, report: Report): void {
  const { row, reading } = visit
  const { condition, seed, assignment: drawn, condition_from, settings } = reading.record
  if (drawn === null || !('method' in drawn)) {
    if (condition > 0) report.notChecked('Conditions of people of whom no draw was kept')
    return
  }
  const at = { file: row.file, row: row.row }
  checkStratum(visit, checked, report)
  if (condition_from === 'url') {
    report.notChecked('Conditions that the link named')
    return
  }
  if (drawn.coin === null) return
  const coin = seededDice(seed, CONDITION)()
  report.compared(2)
  if (drawn.coin !== coin)
    report.differs({ ...at, column: 'assignment_coin', says: `has ${drawn.coin}, drawn ${coin} from the seed` })
  if (!Object.values(drawn.chances).some((chance) => chance > 0)) {
    report.differs({ ...at, column: 'assignment_chances', says: 'no condition has a chance' })
    return
  }
  const picked = pickBy(drawn.chances, coin)
  if (picked !== condition) report.differs({ ...at, column: 'condition_id', says: `has ${condition}, drawn ${picked}` })
  const rules = assignmentRules((name) => settings[name] ?? '')
  report.compared()
  if (rules.method !== drawn.method)
    report.differs({ ...at, column: 'assignment_method', says: `has ${drawn.method}, and the study draws by ${rules.method}` })
  if (rules.method !== 'simple' || hasQuotas(checked)) {
    report.notChecked(`Chances by the method ${rules.method}: who held a place at that moment is not stored`)
    return
  }
  const chances = methodNamed('simple').chances({ rules, open: Object.keys(drawn.chances).map(Number), people: [], stratum: {} })
  report.compared()
  if (listed(chances) !== textIn(row, 'assignment_chances'))
    report.differs({
      ...at,
      column: 'assignment_chances',
      says: `has ${quoted(textIn(row, 'assignment_chances'))}, computed ${quoted(listed(chances) ?? '')}`,
    })
}

const hasQuotas = ({ versions }: CheckedPackage): boolean =>
  versions.some(({ settings }) => {
    const { total, ofCondition, ofStrata } = quotasIn(settings)
    return total !== null || ofCondition.size > 0 || ofStrata.length > 0
  })

/** The answers that the draw went by, as they were then. */
function checkStratum({ row, reading: { record } }: CheckedVisit, { stated }: CheckedPackage, report: Report): void {
  const { by } = assignmentRules((name) => record.settings[name] ?? '')
  const note = noteOf(record)
  if (by.length === 0 || note === undefined) return
  if (by.some(({ key }) => changesKey(stated.changes, key))) {
    report.notChecked('Answers that the draw went by, of a column that was changed for publication')
    return
  }
  const answers = latestByPage(writesOfEvents(record.events.filter(({ seq }) => seq < note.seq)))
  const [has, follows] = [textIn(row, 'stratum'), listed(stratumOf(by, answers)) ?? '']
  report.compared()
  if (has !== follows)
    report.differs({ file: row.file, row: row.row, column: 'stratum', says: `has ${quoted(has)}, computed ${quoted(follows)}` })
}

type Write = { form: string; page?: string | null; answers: Answers }

/** Answers to several forms: of each form and page what was sent last. */
function latestByPage(writes: readonly Write[]): Answers {
  const latest = new Map<string, Answers>()
  for (const { form, page, answers } of writes) latest.set(JSON.stringify([form, page ?? null]), answers)
  return Object.assign({}, ...latest.values()) as Answers // of answers alone
}

/** In a later wave: the condition of the first one, or one that the wave draws. */
function checkLater(
  { versions }: CheckedPackage,
  { row, line, reading: { record } }: CheckedVisit,
  first: { condition: number; seed: string },
  report: Report,
): void {
  const wave = wavesIn(record.settings).find(({ name }) => name === line.wave)
  const version = versions.find((each) => each.version === numberIn(row, 'study_version'))
  if (wave === undefined || version === undefined) {
    report.notChecked('Conditions of waves that are not in the settings')
    return
  }
  const nConditions = Math.max(0, ...version.settings.map(({ condition }) => condition))
  report.compared()
  const seed = waveSeed(first.seed, wave)
  if (record.seed !== seed)
    report.differs({
      file: row.file,
      row: row.row,
      column: 'seed',
      says: `is not the seed of the person in the wave ${wave.name}`,
    })
  const expected = conditionOfWave(wave, { first, settings: record.settings, nConditions })
  report.compared()
  if (record.condition !== expected)
    report.differs({
      file: row.file,
      row: row.row,
      column: 'condition_id',
      says: `has ${record.condition} in the wave ${wave.name}, drawn ${expected}`,
    })
}
