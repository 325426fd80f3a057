import { itemsOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import type { Item, ItemMedia } from '../item.ts'
import { optionsOf } from '../item-fields.ts'
import { descriptionOf } from '../kinds/descriptions.ts'

/** A file that an item shows, and what it must be. */
export type NamedMedia = { media_id: string; kind: 'picture' | 'film'; key: string }

/** Every picture and film that a questionnaire shows, in the order of its items. */
export const mediaIn = (questionnaire: Pick<Questionnaire<unknown>, 'pages'>): NamedMedia[] =>
  itemsOf(questionnaire).flatMap((item) =>
    mediaOf(item).map(({ media_id, seconds }) => ({
      media_id,
      kind: seconds === undefined ? ('picture' as const) : ('film' as const),
      key: item.key,
    })),
  )

function mediaOf(item: Item<unknown>): ItemMedia<unknown>[] {
  if ('media' in item) return item.media ? [item.media] : []
  return optionsOf(item).flatMap(({ picture }) => picture ?? [])
}

/** Whether a question can be asked without its pictures. */
export const hasWordsForPictures = (item: Pick<Item, 'type'>): boolean => descriptionOf(item).inWords !== undefined

/** Choices between pictures of which one is missing, as choices between words. */
export function withWordsForPictures<Q extends Pick<Questionnaire<unknown>, 'pages'>>(
  questionnaire: Q,
  keys: ReadonlySet<string>,
): Q {
  return withItems(questionnaire, (item) => (keys.has(item.key) ? (descriptionOf(item).inWords?.(item) ?? item) : item))
}

/** The same with the ids that its files have here; a file without one is taken out. */
export function withMediaIdsIn<Q extends Pick<Questionnaire<unknown>, 'pages'>>(
  questionnaire: Q,
  idOf: (media_id: string) => string | undefined,
): Q {
  const renamed = (media: ItemMedia<unknown>) => {
    const media_id = idOf(media.media_id)
    return media_id === undefined ? undefined : { ...media, media_id }
  }
  const changed = (item: Item<unknown>): Item<unknown> => {
    if ('media' in item && item.media) {
      const { media, ...rest } = item
      const kept = renamed(media)
      return kept ? { ...rest, media: kept } : rest
    }
    if (!('options' in item)) return item
    const options = item.options.map(({ picture, ...option }) => {
      const kept = picture && renamed(picture)
      return kept ? { ...option, picture: kept } : option
    })
    return { ...item, options }
  }
  return withItems(questionnaire, changed)
}

function withItems<Q extends Pick<Questionnaire<unknown>, 'pages'>>(
  questionnaire: Q,
  change: (item: Item<unknown>) => Item<unknown>,
): Q {
  const pages = questionnaire.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, items: block.items.map(change) })),
  }))
  return { ...questionnaire, pages }
}
