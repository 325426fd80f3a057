import { type ReactNode, Suspense } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { type VisibleButton, visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import type { ShownBlock } from '#domain/questions/shown-for-cards.ts'
import { lazyPart } from '../browser/lazy-part.ts'
import type { Participant } from '../browser/open-participant.ts'
import { storedQuery } from '../journey/stored-query.ts'

/** By block: the cards that it asks this person about. */
export type AskedCards = ReplyFrom<'/v1/load_form'>['data']['cards']

/** Few questionnaires ask about cards, and the pages of the others do not load them. */
const part = () => import('./card-asked-about.tsx')
const CardAskedAbout = lazyPart(async () => (await part()).CardAskedAbout)

/** So that the cards are there when the page is. A failure is retried where they are shown. */
export async function preloadCards(cards: AskedCards): Promise<void> {
  const all = Object.values(cards).flat()
  if (all.length === 0) return
  try {
    const { loadPost } = await part()
    if (all.some(({ post }) => post !== undefined)) await loadPost()
  } catch {}
}

export const idsIn = (cards: AskedCards, block: string): string[] => (cards[block] ?? []).map(({ entity_id }) => entity_id)

/** The headline of a card for the texts around it. */
export function headlinesOf(cards: AskedCards): (entity_id: string) => string {
  const byId = new Map(Object.values(cards).flatMap((list) => list.map((card) => [card.entity_id, card] as const)))
  return (entity_id) => {
    const card = byId.get(entity_id)
    return card?.post?.headline || card?.headline || ''
  }
}

/** The buttons that the person saw in the feed. */
export const feedButtons = ({ storage, slots }: Pick<Participant, 'storage' | 'slots'>): readonly VisibleButton[] =>
  visibleButtons(normaliseParameters(withOverrides(storage.readParameters(), storedQuery(slots))))

/** Shows the card that a block is about, with its buttons where the block says so. */
export const cardRenderer =
  (cards: AskedCards, buttons: readonly VisibleButton[]) =>
  ({ about, cards: rules }: ShownBlock): ReactNode => {
    const card = about && cards[about.block]?.find(({ entity_id }) => entity_id === about.entity_id)
    if (about === undefined || card === undefined) return null
    return (
      <Suspense fallback={<div className="form-item-loading" />}>
        <CardAskedAbout {...{ card, about }} buttons={rules?.showsCounts ? buttons : []} />
      </Suspense>
    )
  }
