import { textOfLeftOut } from '../../exports/package/left-out.ts'
import { STATED_FACTS } from '../../exports/package/stated-facts.ts'
import { csvPath } from '../../exports/package/tables.ts'
import { isRefusedRow } from '../../exports/tidy/refused-row.ts'
import { sawFeed } from '../../feed/milestones.ts'
import { type ConsortFlow, consortFlow, DID_NOT_COME_BACK } from '../../monitor/consort-flow.ts'
import { consortSvg, PRINTED } from '../../monitor/consort-svg.ts'
import type { MonitoredPerson } from '../../monitor/monitored-person.ts'
import type { Outcome } from '../../session/outcomes.ts'
import { namesIn } from '../../study/design/words.ts'
import type { Check } from '../check.ts'
import type { CheckedPackage } from '../checked-package.ts'
import type { Report } from '../report.ts'
import { isTrue, numberIn, type TableRow, textIn, textOrNull } from '../table-row.ts'

const SVG = 'consort.svg'
const README = 'README.md'

export const consort: Check = {
  name: 'consort',
  title: 'The numbers of the CONSORT flow and of who was left out, from the table of participants',
  begin: (checked, report) => {
    const { stated, whole } = checked
    const rows = whole.get('participants') ?? []
    const rules = new Map((whole.get('exclusions') ?? []).map((row) => [textIn(row, 'subject_id'), row]))
    const isInFlow = (row: TableRow) =>
      !isTrue(row, 'is_test') && isTrue(row, 'is_simulated') === (stated.asked.onlySimulated === true)
    const people: MonitoredPerson[] = rows
      .filter((row) => isRefusedRow(row.cells) && isInFlow(row))
      .map((row) => personOf(row, { hasSeenFeed: false, exclusion: undefined }))
    let nPeople = 0
    return {
      visit: ({ row, reading, isFirst }) => {
        if (!isFirst) return
        nPeople += 1
        const exclusion = rules.get(textIn(row, 'subject_id'))
        if (isInFlow(row)) people.push(personOf(row, { hasSeenFeed: sawFeed(reading.record.events), exclusion }))
      },
      end: () => {
        compareFlows(checked, people, report)
        comparePeople(checked, { nPeople, nRefused: rows.filter(({ cells }) => isRefusedRow(cells)).length }, report)
        compareTexts(checked, report)
        report.notChecked(
          'People who withdrew, were erased or were left out by the export: their numbers are stated, and no row of theirs is in the package',
        )
        if (stated.consort.flow.waves.length > 0)
          report.notChecked('Later waves in consort.svg: who can still come depends on the moment of the export')
      },
    }
  },
}

type Known = { hasSeenFeed: boolean; exclusion: TableRow | undefined }

function personOf(row: TableRow, { hasSeenFeed, exclusion }: Known): MonitoredPerson {
  const isExcluded = textIn(row, 'excluded_at_utc') !== ''
  const rule = exclusion && textOrNull(exclusion, 'rule')
  return {
    condition: numberIn(row, 'condition_id') ?? 0,
    stratum: null,
    outcome: textOrNull(row, 'outcome') as Outcome | null, // one that the table knows
    ...{ arrivedAtMs: 0, completedAtMs: null, holdsPlace: false, isLive: false, isWithdrawn: false },
    exclusionReason: isExcluded ? textIn(row, 'exclusion_reason') : null,
    excludedBy: rule ? [{ name: rule, threshold: 0, value: 0 }] : null,
    doneAtMs: {},
    cardsReached: null,
    sawFeed: hasSeenFeed,
  }
}

function compareFlows({ stated }: CheckedPackage, people: readonly MonitoredPerson[], report: Report): void {
  const { flow, inTables } = stated.consort
  const found = flowNumbers(consortFlow(people, flow.arms.length))
  const said = flowNumbers(inTables)
  for (const name of new Set([...said.keys(), ...found.keys()])) {
    report.compared()
    const [has, follows] = [said.get(name) ?? 0, found.get(name) ?? 0]
    if (has !== follows)
      report.differs({ file: STATED_FACTS, says: `${name} of the people in the tables: has ${has}, computed ${follows}` })
  }
  const all = flowNumbers(flow)
  for (const [name, n] of said) {
    report.compared()
    if ((all.get(name) ?? 0) < n)
      report.differs({ file: SVG, says: `${name}: has ${all.get(name) ?? 0}, and ${n} of them are in the tables` })
  }
  // Tests and simulated people who withdrew are among those left out, and in no flow.
  const { withdrawn, erased, excluded } = stated.people.leftOut
  report.compared()
  if (flow.assessed - inTables.assessed > withdrawn + erased + excluded)
    report.differs({
      file: SVG,
      says: `${flow.assessed} opened the link and ${inTables.assessed} of them are in the tables: more are missing than the ${withdrawn + erased + excluded} who were left out`,
    })
}

function comparePeople({ stated }: CheckedPackage, { nPeople, nRefused }: { nPeople: number; nRefused: number }, report: Report) {
  const { included, leftOut } = stated.people
  const file = csvPath(stated.experiment_id, 'participants')
  const pairs: [string, number, number][] = [
    ['participants', included, nPeople],
    ['people who did not agree', leftOut.noConsent, nRefused],
  ]
  for (const [what, said, found] of pairs) {
    report.compared()
    if (said !== found) report.differs({ file, says: `${found} ${what}; the package states ${said}` })
  }
}

function compareTexts({ stated, texts, versions }: CheckedPackage, report: Report): void {
  const names = namesIn(versions.at(-1)?.settings ?? [])
  report.compared(2)
  if (texts.get(SVG) !== consortSvg(stated.consort.flow, names, PRINTED))
    report.differs({ file: SVG, says: 'is not the figure of the stated numbers' })
  if (!texts.get(README)?.includes(textOfLeftOut(stated.people)))
    report.differs({ file: README, says: 'its table of who was left out does not have the stated numbers' })
}

/**
 * Every number of a flow by a name, but for its waves. Who is under way and who did not come back depends on the moment at which somebody
 * looks, so these are one number.
 */
function flowNumbers(flow: ConsortFlow): Map<string, number> {
  const numbers = new Map<string, number>()
  const add = (name: string, n: number) => {
    if (n !== 0) numbers.set(name, (numbers.get(name) ?? 0) + n)
  }
  const addLost = (where: string, lost: readonly { reason: string; n: number }[], underWay: number) => {
    for (const { reason, n } of lost) add(reason === DID_NOT_COME_BACK ? `${where}no end yet` : `${where}${reason}`, n)
    add(`${where}no end yet`, underWay)
  }
  add('opened the link', flow.assessed)
  add('allocated', flow.allocated)
  addLost('not allocated, ', flow.notAllocated, flow.beforeAllocation)
  for (const arm of flow.arms) {
    const where = `condition ${arm.condition}, `
    add(`${where}allocated`, arm.allocated)
    add(`${where}saw the feed`, arm.received)
    addLost(`${where}lost, `, arm.lost, arm.underWay)
    add(`${where}completed`, arm.completed)
    for (const { reason, n } of arm.excluded) add(`${where}excluded, ${reason}`, n)
    add(`${where}analysed`, arm.analysed)
  }
  return numbers
}
