import type { FeedFinding } from '#domain/feed-algorithms/feed-algorithm.ts'
import { NO_SET_MESSAGE } from '#domain/parameters/chosen-sets.ts'
import { endingOf, findPlatform } from '#domain/platforms/index.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { exitParameter, type Outcome } from '#domain/session/outcomes.ts'
import { type Estimate, estimateDuration } from '../design/estimate-duration.ts'
import { counted, listed } from '../design/words.ts'
import {
  type Draft,
  differingParameters,
  draftSettings,
  effectiveConditions,
  hasUnconfirmedNumber,
  namesOf,
} from '../draft/draft.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { askedForms } from '../draft/journey-edits.ts'
import { type Place, studySections } from '../draft/sections.ts'
import { adviceOnNumbers, adviceOnSheetCounts } from './advice-on-buttons.ts'
import { adviceOnComments, notesOnComments } from './advice-on-comments.ts'
import { adviceOnCues, notesOnCues } from './advice-on-cues.ts'
import { adviceOnFoils } from './advice-on-foils.ts'
import { adviceOnIntervention } from './advice-on-intervention.ts'
import { adviceOnLanguages } from './advice-on-languages.ts'
import { adviceOnSkin, type MediaCount } from './advice-on-skin.ts'
import { answeredOutcomes } from './answered-outcomes.ts'
import { hasAttentionCheck } from './attention-check.ts'
import type { SetSizes } from './card-count.ts'
import { checkConditionSettings } from './condition-settings.ts'
import { hasDeception, lacksDeceptionClause } from './deception.ts'
import { notesOnDifferences } from './notes-on-differences.ts'
import { notesOnForms } from './notes-on-forms.ts'
import { notesOnSkin } from './notes-on-skin.ts'
import { mergeProblems, type PlacedProblem, placeProblem } from './place-problem.ts'

/** Blocking: the study cannot be created. Advice: it can, but the researcher may regret it. Note: useful information. */
export type Finding = PlacedProblem & { kind: 'blocking' | 'advice' | 'note' }

type Message = Pick<Finding, 'place' | 'text' | 'param'>

/** Facts that only the server has. Missing facts are not reported. */
export type ServerFacts = {
  /** Number of cards without alt text, by set. */
  withoutAltText?: ReadonlyMap<string, number>
  /** Number of cards with a count in their sheet, by set and column. */
  sheetCounts?: ReadonlyMap<string, Readonly<Record<string, number>>>
  /** Pictures and videos of the feeds, by condition number. */
  media?: ReadonlyMap<number, MediaCount | undefined>
  /** Number of comments, by set. */
  comments?: ReadonlyMap<string, number>
  /** What the algorithms say of the feeds, by condition number. */
  feeds?: ReadonlyMap<number, readonly FeedFinding[]>
}

/**
 * Checks a study before it is created, from the draft and the sizes of the sets. `setSizes` is undefined until the sets are
 * loaded.
 */
export function preflight(draft: Draft, setSizes: SetSizes | undefined, facts: ServerFacts = {}): Finding[] {
  const conditions = effectiveConditions(draft)
  const names = namesOf(draft)
  const each = (kind: Finding['kind'], rule: (condition: ConditionDraft) => readonly Message[]) =>
    conditions.flatMap((condition, i) => rule(condition).map((message): Finding => ({ ...message, kind, conditions: [i + 1] })))
  const findings: Finding[] = [
    ...each('blocking', blockingProblems),
    ...refusals(draft, setSizes ?? assumedSizes(conditions)).map((problem) => ({ ...problem, kind: 'blocking' as const })),
    ...studyAdvice(draft).map((message) => ({ ...message, kind: 'advice' as const, conditions: [] })),
    ...each('advice', advice),
    ...each('advice', adviceOnIntervention),
    ...each('advice', adviceOnLanguages),
    ...each('advice', (condition) => adviceOnFoils(condition, setSizes)),
    ...each('advice', (condition) => adviceOnAltText(condition, facts)),
    ...each('advice', (condition) => adviceOnSheetCounts(condition, setSizes, facts)),
    ...each('advice', adviceOnNumbers),
    ...conditions.flatMap((condition, i) =>
      adviceOnSkin(condition, facts.media?.get(i + 1)).map(
        (message): Finding => ({ ...message, kind: 'advice', conditions: [i + 1] }),
      ),
    ),
    ...each('advice', (condition) => adviceOnComments(condition, facts)),
    ...feedFindings(facts),
    ...notesOnDifferences(draft).map((message) => ({ ...message, kind: 'note' as const, conditions: [] })),
    ...each('note', notesOnForms),
    ...each('note', notesOnSkin),
    ...each('note', notesOnComments),
    ...each('advice', (condition) => adviceOnCues(condition, setSizes)),
    ...each('note', notesOnCues),
    durationNote(conditions, setSizes ?? assumedSizes(conditions)),
  ]
  return mergeProblems(findings)
    .map((finding) => (finding.conditions.length === conditions.length ? { ...finding, conditions: [] } : finding))
    .map((finding) => (names.some(Boolean) ? { ...finding, names } : finding))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || placeOrder(a.place) - placeOrder(b.place))
}

const KINDS: readonly Finding['kind'][] = ['blocking', 'advice', 'note']
const PLACES: readonly Place[] = ['conditions', ...studySections.map(({ id }) => id), 'create']
const placeOrder = (place: Place) => PLACES.indexOf(place)

/** Until the sets are loaded, assume that every chosen set exists and is large enough. */
const assumedSizes = (conditions: readonly ConditionDraft[]): SetSizes =>
  new Map(conditions.flatMap(({ entity_sets }) => entity_sets.map((set) => [set.entity_set, set.number_to_show ?? 0] as const)))

/** What the server would refuse, except a condition without a set, which has its own rule. */
function refusals(draft: Draft, setSizes: SetSizes): PlacedProblem[] {
  const checked = checkConditionSettings(draftSettings(draft), { setSizes })
  if (checked.ok) return []
  return checked.problems.map(placeProblem).filter(({ text }) => text !== NO_SET_MESSAGE)
}

function blockingProblems(condition: ConditionDraft): Message[] {
  const messages: Message[] = []
  if (condition.entity_sets.length === 0) messages.push({ place: 'cards', param: 'entity_sets', text: NO_SET_MESSAGE })
  for (const { isOn, text, place, param, name } of textsOf(condition))
    if (isOn && isBlank(readTextIn(text, []))) messages.push({ place, param, text: `${name} is on, but its text is missing.` })
  for (const { action, param } of missingExits(condition))
    messages.push({ place: 'platform', param, text: `Participants who ${action} need an exit: name one for that outcome.` })
  if (hasDeception(condition) && lacksDeceptionClause(condition.consent))
    messages.push({ place: 'consent', param: 'consent', text: CLAUSE_MISSING })
  return messages
}

const CLAUSE_MISSING =
  'The study shows made-up counts, cues that move or a debrief of its own, so the consent must say that some details are only explained at its end. The standard text has such a sentence.'

const isBlank = (text: string) => text.trim() === ''

const textsOf = (condition: ConditionDraft) =>
  [
    {
      isOn: condition['has-instruct'],
      text: condition.instruct,
      place: 'instructions',
      param: 'instruct',
      name: 'The study instructions popup',
    },
    { isOn: condition['has-consent'], text: condition.consent, place: 'consent', param: 'consent', name: 'Informed consent' },
    {
      isOn: condition['has-debrief'],
      text: condition.debrief,
      place: 'debrief',
      param: 'debrief',
      name: 'A debrief of your own',
    },
  ] as const

function studyAdvice(draft: Draft): Message[] {
  const messages: Message[] = []
  if (hasUnconfirmedNumber(draft))
    messages.push({ place: 'conditions', text: 'The number of conditions is typed but not confirmed: press Enter.' })
  if (draft.conditions.length > 1 && differingParameters(draft).length === 0)
    messages.push({ place: 'conditions', text: 'The conditions do not differ in anything.' })
  const repeated = namesOf(draft).find((name, i, names) => name !== '' && names.indexOf(name) !== i)
  if (repeated !== undefined)
    messages.push({
      place: 'conditions',
      text: `Two conditions are called “${repeated}”: in the data only their numbers differ.`,
    })
  return messages
}

function advice(condition: ConditionDraft): Message[] {
  const messages: Message[] = [...adviceOnForms(condition)]
  if (!condition['has-consent'])
    messages.push({ place: 'consent', text: 'Participants start without informed consent: its text is missing.' })
  if (condition['redirect-disabled'] === 'yes' && isBlank(condition['embed-hosts']))
    messages.push({
      place: 'advanced',
      param: 'embed-hosts',
      text: 'Any page on the web can embed this study. Name the host of the survey that embeds it.',
    })
  messages.push(...adviceOnOverrides(condition))
  const open = openExits(condition)
  const [firstOpen] = open
  if (firstOpen !== undefined)
    messages.push({
      place: 'platform',
      param: firstOpen.param,
      text: `Participants who ${listed(open.map(({ action }) => action))} get neither a link nor a code and are asked to return. Name an exit if they are to be paid.`,
    })
  return messages
}

/** Ruling C12 keeps overrides on. People whom a panel pays have a reason to look at the address of the page. */
function adviceOnOverrides(condition: ConditionDraft): Message[] {
  const platform = findPlatform(condition.platform)
  if (!platform?.settings.length || condition['allow-url-overrides'] === 'no') return []
  const text = `Links may override settings: people from ${platform.label} can skip the consent or change buttons and the intervention by editing the address. Switch it off unless your own links use it.`
  return [{ place: 'advanced', param: 'allow-url-overrides', text }]
}

function adviceOnForms(condition: ConditionDraft): Message[] {
  const place = 'questionnaires'
  const { forms } = condition
  const asked = askedForms(condition)
  if (asked.length === 0)
    return [
      { place, text: 'No questionnaire follows the feed: there is no attention check, and the final questions are missing.' },
    ]
  const messages: Message[] = []
  if (!hasAttentionCheck(asked, parametersOf(condition)))
    messages.push({ place, text: 'There is no attention check among the questionnaires.' })
  const isMessageListed = forms.includes('custom-msg')
  if (condition['final-page'] === 'no' && !forms.includes('final'))
    messages.push({ place, text: 'The final questions are missing: they hold the honesty question and the comments.' })
  if (isMessageListed && condition['custom-msg-type'] === '')
    messages.push({ place: 'end-message', text: 'The custom message is among the questionnaires, but there is no end message.' })
  return messages
}

const adviceOnAltText = ({ entity_sets }: ConditionDraft, { withoutAltText }: ServerFacts): Message[] =>
  entity_sets.flatMap(({ entity_set }) => {
    const missing = withoutAltText?.get(entity_set) ?? 0
    const text = `${counted(missing, 'card')} of ${entity_set} ${missing === 1 ? 'has' : 'have'} no alt text: nobody who uses a screen reader can tell what they show.`
    return missing === 0 ? [] : [{ place: 'cards', text }]
  })

const feedFindings = ({ feeds }: ServerFacts): Finding[] =>
  [...(feeds ?? [])].flatMap(([condition, findings]) =>
    findings.map((finding) => ({ ...finding, place: finding.place ?? ('algorithm' as const), conditions: [condition] })),
  )

const ACTIONS: Readonly<Partial<Record<Outcome, string>>> = {
  no_consent: 'do not agree',
  screened_out: 'are screened out by an answer',
  quota_full: 'come when the study is full',
  failed_attention: 'fail an attention check',
  left_early: 'leave early',
}

/** Early outcomes that every participant can reach. Panels handle people who return on their own. */
const openExits = (condition: ConditionDraft): MissingExit[] =>
  withoutExit(condition, [...(condition['has-consent'] ? (['no_consent'] as const) : []), 'left_early'])

/** Early outcomes that the researcher has set up: people who are sent away need an exit. */
const missingExits = (condition: ConditionDraft): MissingExit[] =>
  withoutExit(condition, [
    ...new Set<Outcome>([
      ...([condition.quota, condition['quota-total'], condition['quota-strata']].every(isBlank) ? [] : (['quota_full'] as const)),
      ...answeredOutcomes(condition),
    ]),
  ])

type MissingExit = { action: string; param: string }

/** What people do whom a paying platform would send away without link or code. */
function withoutExit(condition: ConditionDraft, reachable: readonly Outcome[]): MissingExit[] {
  const platform = findPlatform(condition.platform)
  if (platform === undefined || platform.settings.length === 0) return []
  const facts = { user_id: 'user', condition: 1, experiment_id: 'study', query: {}, settings: parametersOf(condition) }
  return reachable.flatMap((outcome) => {
    const { kind } = endingOf(outcome, facts)
    const action = ACTIONS[outcome]
    if (action === undefined || (kind !== 'return-home' && kind !== 'none')) return []
    return [{ action, param: exitParameter(outcome) }]
  })
}

function durationNote(conditions: readonly ConditionDraft[], setSizes: SetSizes): Finding {
  const estimates = conditions.map((condition) => estimateDuration(condition, setSizes))
  const range = (pick: (estimate: Estimate) => number) => {
    const numbers = estimates.map(pick)
    return [Math.min(...numbers), Math.max(...numbers)] as const
  }
  const [least, most] = range(({ minutes }) => minutes)
  const [cards, items] = [range((e) => e.cards)[1], range((e) => e.items)[1]]
  const minutes = least === most ? counted(most, 'minute') : `${least} to ${counted(most, 'minute')}`
  const basis = `${least === most ? '' : 'up to '}${counted(cards, 'card')} and ${counted(items, 'question')}`
  return { kind: 'note', place: 'cards', conditions: [], text: `Takes about ${minutes}: ${basis}.` }
}
