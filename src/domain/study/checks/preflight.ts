import type { FeedFinding } from '#domain/feed-algorithms/feed-algorithm.ts'
import { NO_SET_MESSAGE } from '#domain/parameters/chosen-sets.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { DETECT_DUPLICATES, detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
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
import { adviceOnAskingBack } from './advice-on-asking-back.ts'
import { adviceOnNumbers, adviceOnSheetCounts } from './advice-on-buttons.ts'
import { adviceOnComments, notesOnComments } from './advice-on-comments.ts'
import { adviceOnCues, notesOnCues } from './advice-on-cues.ts'
import { adviceOnIntervention } from './advice-on-intervention.ts'
import { adviceOnLanguages } from './advice-on-languages.ts'
import { adviceOnFoils, adviceOnLinkedMedia } from './advice-on-sets.ts'
import { adviceOnSkin, type MediaCount } from './advice-on-skin.ts'
import { adviceOnWaveCodes, adviceOnWaves } from './advice-on-waves.ts'
import { hasAttentionCheck } from './attention-check.ts'
import { type ConditionSetting, checkConditionSettings } from './condition-settings.ts'
import { openExits } from './missing-exits.ts'
import { notesOnDifferences, notesOnForms, notesOnSkin } from './notes.ts'
import { mergeProblems, type PlacedProblem, placeProblem } from './place-problem.ts'
import { risksIn } from './risks.ts'
import type { SetSizes } from './study-sets.ts'

/**
 * Blocking: the study cannot run. Risk: it can, but people would be unpaid, misled or sent nowhere, so it takes a tick (ruling A11).
 * Advice: the researcher may regret it. Note: useful information.
 */
export type Finding = PlacedProblem & { kind: 'blocking' | 'risk' | 'advice' | 'note' }

type Message = Pick<Finding, 'place' | 'text' | 'param'>

/** Facts that are not in the draft. Those of the server that are missing are not reported. */
export type Facts = {
  /** What would be sent, where it is not the draft alone: settings of a saved study that were not edited stay as they are. */
  settings?: readonly ConditionSetting[]
  /** Number of cards without alt text, by set. */
  withoutAltText?: ReadonlyMap<string, number>
  /** Number of cards that show something from other hosts, by set, and the sets whose files are being fetched. */
  linked?: ReadonlyMap<string, number>
  fetched?: ReadonlySet<string>
  /** Number of cards with a count in their sheet, by set and column. */
  sheetCounts?: ReadonlyMap<string, Readonly<Record<string, number>>>
  /** Pictures and videos of the feeds, by condition number. */
  media?: ReadonlyMap<number, MediaCount | undefined>
  /** Number of comments, by set. */
  comments?: ReadonlyMap<string, number>
  /** What the algorithms say of the feeds, by condition number. */
  feeds?: ReadonlyMap<number, readonly FeedFinding[]>
  /** Whether this server can send mails. */
  hasMailServer?: boolean | undefined
  /** Dates of waves are compared with it. */
  nowMs?: number
}

/**
 * Checks a study before it is created, from the draft and the sizes of the sets. `setSizes` is undefined until the sets are
 * loaded.
 */
export function preflight(draft: Draft, setSizes: SetSizes | undefined, facts: Facts = {}): Finding[] {
  const conditions = effectiveConditions(draft)
  const names = namesOf(draft)
  const each = (kind: Finding['kind'], rule: (condition: ConditionDraft) => readonly Message[]) =>
    conditions.flatMap((condition, i) => rule(condition).map((message): Finding => ({ ...message, kind, conditions: [i + 1] })))
  const findings: Finding[] = [
    ...each('blocking', blockingProblems),
    ...refusals(draft, setSizes ?? assumedSizes(conditions)).map((problem) => ({ ...problem, kind: 'blocking' as const })),
    ...risksIn(facts.settings ?? draftSettings(draft)).map((risk) => ({ ...risk, kind: 'risk' as const })),
    ...adviceOnAskingBack(facts.settings ?? draftSettings(draft), facts.hasMailServer).map((each) => ({
      ...each,
      kind: 'advice' as const,
    })),
    ...studyAdvice(draft).map((message) => ({ ...message, kind: 'advice' as const, conditions: [] })),
    ...each('advice', advice),
    ...each('advice', adviceOnIntervention),
    ...each('advice', adviceOnLanguages),
    ...each('advice', (condition) => adviceOnFoils(condition, setSizes)),
    ...each('advice', (condition) => adviceOnAltText(condition, facts)),
    ...each('advice', (condition) => adviceOnLinkedMedia(condition, facts)),
    ...each('advice', (condition) => adviceOnSheetCounts(condition, setSizes, facts)),
    ...each('advice', adviceOnNumbers),
    ...conditions.flatMap((condition, i) =>
      adviceOnSkin(condition, facts.media?.get(i + 1)).map(
        (message): Finding => ({ ...message, kind: 'advice', conditions: [i + 1] }),
      ),
    ),
    ...each('advice', (condition) => adviceOnComments(condition, facts)),
    // The same in all conditions.
    ...conditions
      .slice(0, 1)
      .flatMap((condition) => adviceOnWaves(condition, facts.nowMs))
      .map((message) => ({ ...message, kind: 'advice' as const, conditions: [] })),
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

const KINDS: readonly Finding['kind'][] = ['blocking', 'risk', 'advice', 'note']
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

const blockingProblems = ({ entity_sets }: ConditionDraft): Message[] =>
  entity_sets.length === 0 ? [{ place: 'cards', param: 'entity_sets', text: NO_SET_MESSAGE }] : []

const isBlank = (text: string) => text.trim() === ''

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
  if (!condition['has-consent'] && detectsDuplicates(condition))
    messages.push({
      place: 'privacy',
      param: DETECT_DUPLICATES,
      text: 'Networks are compared, and without a consent participants read of it only on the page about their data. Tell them before they begin.',
    })
  if (condition['redirect-disabled'] === 'yes' && isBlank(condition['embed-hosts']))
    messages.push({
      place: 'advanced',
      param: 'embed-hosts',
      text: 'Any page on the web can embed this study. Name the host of the survey that embeds it.',
    })
  messages.push(...adviceOnOverrides(condition), ...adviceOnWaveCodes(parametersOf(condition)))
  const open = openExits(parametersOf(condition))
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

const adviceOnAltText = ({ entity_sets }: ConditionDraft, { withoutAltText }: Facts): Message[] =>
  entity_sets.flatMap(({ entity_set }) => {
    const missing = withoutAltText?.get(entity_set) ?? 0
    const text = `${counted(missing, 'card')} of ${entity_set} ${missing === 1 ? 'has' : 'have'} no alt text: nobody who uses a screen reader can tell what they show.`
    return missing === 0 ? [] : [{ place: 'cards', text }]
  })

const feedFindings = ({ feeds }: Facts): Finding[] =>
  [...(feeds ?? [])].flatMap(([condition, findings]) =>
    findings.map((finding) => ({ ...finding, place: finding.place ?? ('algorithm' as const), conditions: [condition] })),
  )

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
