import { scoresOf } from '#domain/answer-keys/index.ts'
import { scoreWords } from '#domain/exports/codebook/items.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { findQualityRule } from '#domain/quality/rules/index.ts'
import { thresholdText } from '#domain/quality/words.ts'
import { findAssignmentMethod } from '#domain/study/assignment/methods/index.ts'
import { leastFilled } from '#domain/study/assignment/methods/least-filled.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import type { SetSizes } from '#domain/study/checks/study-sets.ts'
import { conditionLabel, counted, namesIn, withPlainNames } from '#domain/study/design/words.ts'
import { differingParameters } from '#domain/study/draft/draft.ts'
import { type SectionId, sectionOf } from '#domain/study/draft/sections.ts'
import type { Filled } from '../filled-parts.ts'
import { type DescribedStudy, describedStudy, partLines } from './described-study.ts'
import { measuresText, questionnairesOf } from './measures.ts'

type Settings = readonly { condition: number; param: string; value: string }[]

/** How a study is run is asked elsewhere. */
const NOT_MANIPULATED: readonly SectionId[] = ['name', 'platform', 'quotas', 'privacy', 'assignment', 'advanced']

export type DesignFacts = {
  /** Of one version, as they are stored. */
  settings: readonly { condition: number; param: string; value: string }[]
  /** Cards of each set. */
  setSizes: SetSizes
  /** The rules by which people will be excluded; null where none are fixed. */
  fixedRules: readonly ChosenRule[] | null
}

export function fillFromDesign({ settings: given, setSizes, fixedRules }: DesignFacts): Filled {
  const settings = withPlainNames(given)
  const study = describedStudy(settings, setSizes)
  return {
    title: settings.find(({ param }) => param === 'study-name')?.value.trim() ?? '',
    conditions: conditionsText(study),
    assignment: assignmentText(study),
    procedure: procedureText(study),
    cards: cardsText(study),
    recruitment: recruitmentText(study),
    measures: measuresText(study),
    scores: scoresText(study),
    'sample-size': sampleSizeText(settings),
    stopping: stoppingText(settings),
    exclusions: exclusionsText(fixedRules),
    blinding: blindingText(study),
    isRandomised: study.parameters.length > 1,
  }
}

/** Who does not know the condition of whom, by what the software does. */
const blindingText = ({ parameters }: DescribedStudy): string =>
  parameters.length === 1
    ? ''
    : 'Participants are not told that there are conditions, or in which one they are: the page never names it. Nobody of the research team meets them. The pages of the study show the research team no outcomes by condition until an owner opens the study for good, which is logged with name and time; who decides about excluding a person does not see that person’s condition. Data files name conditions, and every download of them is logged.'

/** How people get their condition. */
function assignmentText(study: DescribedStudy): string {
  const [first = {}] = study.parameters
  const orders = orderLines(first)
  if (study.parameters.length === 1) return ['There is one condition, so nobody is assigned.', ...orders].join('\n')
  const method = findAssignmentMethod(first['assignment'] ?? '') ?? leastFilled
  return [
    `The unit of randomization is the person. ${method.label}: ${method.explains}`,
    ...partLines(study, ['assignment']),
    'The server draws the condition when a person arrives, or as soon as the answers are there by which it is drawn. The draw follows from a seed that is stored for each person, and can be computed again from the data.',
    ...orders,
  ].join('\n')
}

/** The order of what a person meets is drawn too, where the study says so. */
function orderLines(settings: Readonly<Record<string, string>>): string[] {
  const order = settings['journey-order'] ?? ''
  const drawn = (settings['journey-draw'] ?? '').trim()
  return [
    ...(order === 'random' ? ['The order of the blocks of a visit is drawn at random for each person.'] : []),
    ...(order === 'latin_square'
      ? ['The order of the blocks of a visit is balanced over the people of a condition by a Latin square.']
      : []),
    ...(drawn === '' ? [] : [`Each person gets ${drawn} of the blocks of a visit, drawn evenly over the people of a condition.`]),
  ]
}

/** The conditions, and every part of the design in which they differ. */
function conditionsText({ draft, design, parameters, names }: DescribedStudy): string {
  if (parameters.length === 1)
    return 'One condition: everybody takes part in the same study, and nothing is manipulated between people.'
  const differing = new Set(differingParameters(draft).map(sectionOf))
  const parts = design.parts.filter(({ section }) => differing.has(section) && !NOT_MANIPULATED.includes(section))
  const described = parts.filter(({ groups }) => groups.length > 1)
  // Two texts may have the same description, such as their number of words.
  const undescribed = parts.filter(({ groups }) => groups.length === 1)
  return [
    `${design.lead} The manipulation is between people: each person is in one condition.`,
    ...parameters.map((_, i) => {
      const own = described.flatMap(({ heading, groups }) => {
        const phrase = groups.find(({ conditions }) => conditions.includes(i + 1))?.phrase
        return phrase === undefined ? [] : [` ${heading}: ${phrase}.`]
      })
      return `${conditionLabel(i + 1, names[i] ?? '')}.${own.join('')}`
    }),
    ...undescribed.map(({ heading }) => `${heading}: conditions differ in the words or values; the materials have them.`),
  ].join('\n')
}

/** One line for a rule: its name, what it measures, and from where on it flags. */
function ruleLine({ name, threshold }: ChosenRule): string {
  const rule = findQualityRule(name)
  if (rule === undefined) return `${name}: ${threshold}.`
  const at = rule.measure === 'yes-no' ? '' : ` (${thresholdText(rule, threshold)})`
  return `${rule.label}${at}. ${rule.means} Nobody is judged where ${rule.unjudged}.`
}

/** The rules that were fixed before launch, as exclusions. */
function exclusionsText(rules: readonly ChosenRule[] | null): string {
  if (rules === null || rules.length === 0) return ''
  return [
    'People are excluded who are flagged by any of these rules. Rules and thresholds are fixed in the software and cannot be changed after launch; the data say for everybody which rule flagged them.',
    ...rules.map((rule) => `- ${ruleLine(rule)}`),
  ].join('\n')
}

/** What people meet, in every condition. */
const procedureText = (study: DescribedStudy): string =>
  [
    study.design.lead,
    ...partLines(study, ['consent', 'instructions', 'questionnaires', 'feed-type', 'skin']),
    ...partLines(study, ['buttons', 'composer', 'links', 'labels', 'comments', 'cues', 'intervention']),
    ...partLines(study, ['end-message', 'debrief']),
  ].join('\n')

/** Which cards people see, and in which order. */
const cardsText = (study: DescribedStudy): string =>
  [
    ...partLines(study, ['cards', 'algorithm']),
    'Cards and their order are drawn by the server from the seed of the person, and stored. The cards of a set stay as they are while a study uses them.',
  ].join('\n')

/** How people come to the study. A name or an address to write to is left out: a preregistration may be read before its authors are known. */
const recruitmentText = (study: DescribedStudy): string =>
  [
    'People take part in their own browser, by a link, wherever and whenever they like.',
    ...partLines(study, ['platform', 'languages']),
  ].join('\n')

const people = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`)

/** How many people complete the study, by its quotas. */
function sampleSizeText(settings: Settings): string {
  const { total, ofCondition, ofStrata } = quotasIn(settings)
  const names = namesIn(settings)
  const sizes = [...new Set(ofCondition.values())]
  const nConditions = Math.max(1, ...settings.map(({ condition }) => condition))
  const isSame = sizes.length === 1 && ofCondition.size === nConditions
  const inAll = isSame ? ` (${people((sizes[0] ?? 0) * nConditions)} in ${counted(nConditions, 'condition')})` : ''
  return [
    ...(total === null ? [] : [`${people(total)} who complete the study.`]),
    ...(isSame ? [`${people(sizes[0] ?? 0)} who complete each condition${inAll}.`] : []),
    ...(isSame
      ? []
      : [...ofCondition].map(
          ([condition, n]) => `${conditionLabel(condition, names[condition - 1] ?? '')}: ${people(n)} who complete it.`,
        )),
    ...ofStrata.map(
      ({ stratum, quota }) =>
        `People with ${Object.entries(stratum)
          .map(([key, level]) => `${key} ${level}`)
          .join(', ')}: ${quota.toLocaleString('en')}.`,
    ),
  ].join('\n')
}

/** When no more people are taken. */
function stoppingText(settings: Settings): string {
  const { total, ofCondition, ofStrata } = quotasIn(settings)
  if (total === null && ofCondition.size === 0 && ofStrata.length === 0) return ''
  return 'The server stops taking people by itself: nobody new begins once as many people have completed a quota, or are under way to it, as it has places. A place is free again when a person leaves without completing, or was not seen for half an hour. People who are excluded later do not count; their places are filled again while the study runs.'
}

/**
 * The scores that are computed from answers. Right answers are left out: a preregistration may be public while people still take part, and the
 * codebook of the data has them.
 */
function scoresText({ parameters }: DescribedStudy): string {
  const lines = questionnairesOf(parameters).flatMap((questionnaire) =>
    scoresOf(questionnaire).map((score) => {
      const { right: _, ...declared } = score.declared ?? { keys: [], compute: 'sum' as const }
      const how = score.declared === undefined ? undefined : scoreWords({ declared })
      const reversed = score.reverseKeyed?.length ? `reverse-keyed: ${score.reverseKeyed.join(', ')}` : undefined
      const notes = [how, reversed, score.citation].filter((note) => note !== undefined)
      return `${score.name}, version ${score.version}: ${[score.label, ...notes].join('; ')}.`
    }),
  )
  return lines.length === 0
    ? ''
    : ['Scores that are computed from answers as the questionnaires declare them:', ...lines].join('\n')
}
