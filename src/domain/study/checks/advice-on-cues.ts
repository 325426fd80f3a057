import { parseNotifications } from '#domain/feed/cues/notifications.ts'
import { parseRisingCounts } from '#domain/feed/cues/rising-counts.ts'
import { MEASURES, parseStanding } from '#domain/feed/cues/standing.ts'
import { parseStandingRules, spreadsOf } from '#domain/feed/cues/standing-changes.ts'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { cardCount, type SetSizes } from './study-sets.ts'

type Message = { place: 'cues'; param: string; text: string }

/** Cues that nobody would see move. */
export const adviceOnCues = (condition: ConditionDraft, setSizes: SetSizes | undefined): Message[] => [
  ...risingAdvice(condition),
  ...standingAdvice(condition),
  ...notificationAdvice(condition, setSizes),
]

/** How the two kinds of cards are told apart, which decides about credibility and followers. */
export const notesOnCues = (condition: ConditionDraft): Message[] =>
  parseStanding(condition['standing']) === undefined || hasNoRules(condition)
    ? []
    : [
        {
          place: 'cues',
          param: 'standing-changes',
          text: 'Which cards are true or false is read from the column veracity of their sheet, else from file names that begin with t_ or f_. Other cards change nothing.',
        },
      ]

const message = (param: string, text: string): Message => ({ place: 'cues', param, text })

function risingAdvice(condition: ConditionDraft): Message[] {
  const shown = visibleButtons(parametersOf(condition))
  return Object.keys(parseRisingCounts(condition['rising-counts']) ?? {}).flatMap((kind) => {
    const button = shown.find(({ engagementType }) => engagementType === kind)
    if (button !== undefined && button.flag !== 'plain') return []
    const why = button === undefined ? 'is not shown' : 'has no number'
    return [message('rising-counts', `The count of ${nameOf(kind)} is to rise, but that button ${why}.`)]
  })
}

function standingAdvice(condition: ConditionDraft): Message[] {
  const start = parseStanding(condition['standing'])
  if (start === undefined) return []
  if (hasNoRules(condition))
    return [message('standing-changes', 'Credibility and followers never change: no act has a rule that changes them.')]
  const offered: readonly string[] = [
    ...visibleButtons(parametersOf(condition)).map(({ engagementType }) => engagementType),
    ...parseFeedActs(condition['feed-acts']),
  ]
  const rules = Object.entries(parseStandingRules(condition['standing-changes']) ?? {})
  const missing = MEASURES.filter(
    (measure) =>
      start[measure] === undefined && rules.some(([, rule]) => spreadsOf(rule).some((spread) => spread.measure === measure)),
  )
  return [
    ...rules.flatMap(([act]) =>
      offered.includes(act)
        ? []
        : [
            message(
              'standing-changes',
              `The act ${nameOf(act)} is to change credibility or followers, but participants cannot do it.`,
            ),
          ],
    ),
    ...missing.map((measure) =>
      message('standing', `There are changes of ${measure}, but participants begin without ${measure}.`),
    ),
  ]
}

const hasNoRules = (condition: ConditionDraft) =>
  Object.values(parseStandingRules(condition['standing-changes']) ?? {}).every((rule) => spreadsOf(rule).length === 0)

function notificationAdvice(condition: ConditionDraft, setSizes: SetSizes | undefined): Message[] {
  const nCards = setSizes === undefined ? Number.POSITIVE_INFINITY : cardCount(condition, setSizes)
  return (parseNotifications(condition['notifications']) ?? []).flatMap(({ card = 0 }, i) =>
    nCards > 0 && card > nCards
      ? [message('notifications', `Notification ${i + 1} is to come at card ${card}, but the feed has ${nCards} cards.`)]
      : [],
  )
}

const nameOf = (kind: string) => kind.replaceAll('_', ' ')
