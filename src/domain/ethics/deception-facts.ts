import { commentRules } from '#domain/comments/comment-settings.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { lacksDeceptionClause } from '#domain/study/checks/deception.ts'
import { describeCues } from '#domain/study/design/describe-cues.ts'
import { describeSuggestions } from '#domain/study/design/describe-suggestions.ts'
import { conditionNames, listed } from '#domain/study/design/words.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { CUE_KEYS } from '#domain/study/draft/draft-keys.ts'

type Settings = Readonly<Record<string, string>>

/** What is made up, and where, by the settings and the cards: sentences. None where participants are shown nothing that is not so. */
export function madeUpInWords(
  conditions: readonly { settings: Settings; falseCards: number }[],
  names: readonly string[],
  all: readonly ConditionSetting[],
): string[] {
  const drafts = draftFromSettings(all).conditions
  const found = new Map<string, number[]>()
  for (const [i, { settings, falseCards }] of conditions.entries()) {
    const draft = drafts[i]
    const cues = draft === undefined || CUE_KEYS.every((key) => (settings[key] ?? '').trim() === '') ? '' : describeCues(draft)
    for (const sentence of [
      ...shownWords(settings, falseCards),
      ...(cues === '' ? [] : [`Signs that move are invented: ${cues}.`]),
    ])
      found.set(sentence, [...(found.get(sentence) ?? []), i + 1])
  }
  return [...found].map(([sentence, of]) =>
    of.length === conditions.length ? sentence : `${conditionNames(of, names)}: ${sentence}`,
  )
}

function shownWords(settings: Settings, falseCards: number): string[] {
  const counts = visibleButtons(settings)
    .filter(({ flag }) => flag === 'lognormal')
    .map(({ button }) => button)
  const beside = describeSuggestions(settings['suggestions'] ?? '')
  return [
    ...(falseCards > 0 ? ['The sets that are shown have posts that are marked as false.'] : []),
    ...(counts.length > 0 ? [`The numbers beside ${listed(counts)} are invented.`] : []),
    ...(commentRules(settings) === undefined ? [] : ['The comments under posts are written by the researchers.']),
    ...(beside === '' ? [] : [`What is shown beside the feed is invented: ${beside}.`]),
  ]
}

/** What the consent and the debrief say about it. */
export function resolvedInWords(conditions: readonly { settings: Settings }[]): string[] {
  const some = (holds: (settings: Settings) => boolean) => conditions.some(({ settings }) => holds(settings))
  const without = some(({ consent = '' }) => consent.trim() === '')
  const lacking = some(({ consent = '' }) => lacksDeceptionClause(consent))
  const own = conditions.filter(({ settings }) => (settings['debrief'] ?? '').trim() !== '').length
  const debrief =
    own === conditions.length
      ? 'At the end everybody who saw a post reads a debrief that the researchers wrote; it is among the screens below.'
      : own === 0
        ? 'At the end everybody who saw a post reads the standard debrief of Feedlab; it is among the screens below.'
        : 'At the end everybody who saw a post reads a debrief, in some conditions one that the researchers wrote; both are among the screens below.'
  const named = some((settings) => settings['debrief-names-false'] !== 'no')
  return [
    ...(without ? ['Some or all participants are not asked for consent in the study itself.'] : []),
    ...(lacking ? ['The consent does not say that some details are explained only at the end.'] : []),
    ...(!without && !lacking ? ['The consent is asked for before anything else is shown; it is among the screens below.'] : []),
    debrief,
    ...(named ? ['Below it, the posts that were false are listed, if the person was shown some.'] : []),
    'The debrief comes also to people who leave early or withdraw, unless they close the page.',
  ]
}
