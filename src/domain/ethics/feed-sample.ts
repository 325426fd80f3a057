import { interventionIndex } from '#domain/feed/intervention-index.ts'
import { interventionOf, minWatchSeconds } from '#domain/interventions/choose-intervention.ts'
import type { Intervention } from '#domain/interventions/intervention.ts'
import { placeWords } from '#domain/interventions/place.ts'
import { contentOfPrompt, type Prompt, type PromptedIntervention, parsePrompts } from '#domain/interventions/prompts.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import type { SampleCard } from './sample-card.ts'

type Settings = Readonly<Record<string, string>>

/** Something that opens in the feed. `after`: the place of the card after which it comes; undefined: it depends on what people do. */
export type Opened = { shown: Intervention | PromptedIntervention; when: string; after: number | undefined }

/** What opens in a feed of so many cards. `settings` in the language to show. */
export function openedIn(settings: Settings, nCards: number): Opened[] {
  const intervention = interventionOf(settings)
  const index = interventionIndex(nCards, normaliseParameters(settings))
  const once: Opened[] =
    intervention === undefined || !Number.isFinite(index) || index >= nCards
      ? []
      : [
          {
            shown: asSet(intervention, settings),
            when: index < 0 ? 'before the first post' : `after post ${index + 1}`,
            after: index,
          },
        ]
  const prompts = (parsePrompts(settings['prompts'] ?? '') ?? []).flatMap((prompt): Opened[] => {
    const shown = contentOfPrompt(prompt)
    return shown === undefined ? [] : [{ shown, when: placeWords(prompt.at), after: placeOf(prompt, nCards) }]
  })
  return [...once, ...prompts]
}

const asSet = (shown: Intervention, settings: Settings): Intervention =>
  shown.kind === 'film'
    ? { ...shown, minWatchSeconds: minWatchSeconds(shown, settings['intervention-min-seconds'] ?? '') }
    : shown

function placeOf({ at }: Prompt, nCards: number): number | undefined {
  if (at.by === 'card') return at.n - 1
  if (at.by === 'percent') return Math.max(0, Math.floor((nCards * at.n) / 100) - 1)
  return undefined
}

/** The first posts of a feed are in every sample. */
const FIRST_CARDS = 6
/** No sample is larger, however many labels and prompts there are. */
const MOST_CARDS = 24

/**
 * The places of a sample: the first posts, those after which something opens, and the first one with each label, with a link, with comments,
 * of each type, so that whatever a feed can show is in it.
 */
export function sampledPlaces(cards: readonly SampleCard[], opened: readonly Opened[]): number[] {
  const found = new Map<string, number>()
  for (const [i, card] of cards.entries()) for (const kind of kindsOf(card)) if (!found.has(kind)) found.set(kind, i)
  const wanted = [
    ...opened.flatMap(({ after }) => (after !== undefined && after >= 0 && after < cards.length ? [after] : [])),
    ...found.values(),
    ...cards.slice(0, FIRST_CARDS).keys(),
  ]
  return [...new Set(wanted)].slice(0, MOST_CARDS).sort((a, b) => a - b)
}

const kindsOf = ({ labels = [], link, comments, entity_type, poster_url, post }: SampleCard): string[] => [
  ...labels.map(({ name }) => `label ${name}`),
  ...(link === undefined ? [] : [`link ${link.opens}`]),
  ...(comments === undefined || comments.n === 0 ? [] : ['comments']),
  ...(post?.poll === undefined ? [] : ['poll']),
  `type ${entity_type} ${poster_url !== null || post?.has_video === true}`,
]
