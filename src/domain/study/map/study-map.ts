import { findingSentence } from '../checks/place-problem.ts'
import type { Finding } from '../checks/preflight.ts'
import { type Design, differingNames } from '../design/describe-design.ts'
import { conditionNames } from '../design/words.ts'
import { type Draft, differingParameters, effectiveConditions, namesOf } from '../draft/draft.ts'
import { blankCondition, type ConditionDraft } from '../draft/draft-condition.ts'
import { PARTS, type Place, type StudySection, sectionOf } from '../draft/sections.ts'

/** One place of the create page, as its map lists it. */
export type MapEntry = {
  place: Place
  heading: string
  /** The part of the page that begins here. */
  part?: string | undefined
  /** What the study has there in words, the default where nothing is set. With differences, all of them. */
  line: string
  isSet: boolean
  /** What must be done, then what must be accepted, as sentences. */
  todo: readonly string[]
  risks: readonly string[]
  /** What conditions differ in here, in words. */
  differs: readonly string[]
}

type Given = {
  draft: Draft
  sections: readonly StudySection[]
  design: Design
  findings: readonly Finding[]
  /** The heading of the block at the end. */
  last: string
}

/** The places of the create page in order: the name, the conditions, all sections, the button. */
export function studyMap({ draft, sections, design, findings, last }: Given): MapEntry[] {
  const conditions = effectiveConditions(draft)
  const differing = differingParameters(draft)
  const sentencesAt = (place: Place, kind: Finding['kind']) =>
    findings.filter((finding) => finding.place === place && finding.kind === kind).map(findingSentence)
  const entry = (place: Place, heading: string, more: Partial<MapEntry>): MapEntry => ({
    ...{ place, heading, line: '', isSet: false, differs: [] },
    ...{ todo: sentencesAt(place, 'blocking'), risks: sentencesAt(place, 'risk') },
    ...more,
  })
  const ofSection = (section: StudySection) =>
    entry(section.id, section.heading, {
      part: PARTS[section.id],
      line: sectionLine(section, conditions, design),
      isSet: isSectionSet(section, conditions),
      differs: differingNames(differing.filter((param) => sectionOf(param) === section.id)),
    })
  const [name, ...others] = sections.map(ofSection)
  return [
    ...(name ? [name] : []),
    entry('conditions', 'Conditions', { line: conditionsLine(draft), isSet: conditions.length > 1 }),
    ...others,
    entry('create', last, {}),
  ]
}

/** Whether a condition has something else than the defaults in a section. */
export const isSectionSet = ({ keys }: Pick<StudySection, 'keys'>, conditions: readonly ConditionDraft[]): boolean =>
  conditions.some((condition) => keys.some((key) => JSON.stringify(condition[key]) !== JSON.stringify(blankCondition[key])))

/** What a section says while it is folded. */
function sectionLine({ id }: StudySection, conditions: readonly ConditionDraft[], { parts, names }: Design): string {
  if (id === 'name') return conditions[0]?.['study-name'].trim() || 'none yet'
  const groups = parts.find(({ section }) => section === id)?.groups ?? []
  const phrases = groups.map(({ conditions, phrase }) =>
    groups.length === 1 ? phrase : `${conditionNames(conditions, names)}: ${phrase}`,
  )
  return phrases.join('; ')
}

function conditionsLine(draft: Draft): string {
  const names = namesOf(draft)
  return names.every((name) => name !== '') ? names.join(', ') : String(names.length)
}
