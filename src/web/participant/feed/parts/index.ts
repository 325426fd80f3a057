import { doCardsHave } from '#domain/stimuli/cards/cards-have.ts'
import { loadAgain } from '../../browser/load-again.ts'
import type { FeedPart, Settings } from '../feed-types.ts'

type PartLoader = { name: string; isNeeded: (settings: Settings) => boolean; load: () => Promise<FeedPart> }

/** One line each: when a study needs it, and where it is. The others are not loaded. */
const partLoaders: readonly PartLoader[] = [
  {
    name: 'labels',
    isNeeded: (settings) => doCardsHave(settings, 'labels'),
    load: async () => (await import('../labels/label-part.tsx')).labelPart,
  },
  {
    name: 'comments',
    isNeeded: ({ comments }) => Boolean(comments),
    load: async () => (await import('../comments/comments-part.tsx')).commentsPart,
  },
  {
    name: 'prompts',
    isNeeded: ({ prompts }) => Boolean(prompts),
    load: async () => (await import('../prompts/prompt-part.tsx')).promptPart,
  },
  {
    name: 'composer',
    isNeeded: ({ composer = '' }) => ['feed', 'before', 'after'].includes(composer),
    load: async () => (await import('../composer/composer-part.tsx')).composerPart,
  },
  {
    name: 'links',
    isNeeded: (settings) => doCardsHave(settings, 'link'),
    load: async () => (await import('../links/links-part.tsx')).linksPart,
  },
  {
    name: 'acts',
    isNeeded: (settings) => Boolean(settings['feed-acts']),
    load: async () => (await import('../acts/acts-part.ts')).actsPart,
  },
  {
    name: 'cues',
    isNeeded: (settings) => ['rising-counts', 'standing', 'notifications'].some((name) => settings[name]),
    load: async () => (await import('../cues/part.tsx')).part,
  },
]

export const neededParts = (settings: Settings): readonly PartLoader[] => partLoaders.filter(({ isNeeded }) => isNeeded(settings))

/** Before the first card is shown, so that nothing moves when they come. */
export const loadParts = (parts: readonly PartLoader[]): Promise<FeedPart[]> =>
  Promise.all(parts.map(({ load }) => loadAgain(load)))
