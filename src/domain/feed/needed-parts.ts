import { doCardsHave } from '#domain/stimuli/cards/cards-have.ts'

type Settings = Readonly<Record<string, string>>

/** The optional parts of a feed, by name, each with when a study needs it. The page loads these, and no others. */
const NEEDS: Readonly<Record<string, (settings: Settings) => boolean>> = {
  labels: (settings) => doCardsHave(settings, 'labels'),
  comments: ({ comments }) => Boolean(comments),
  prompts: ({ prompts }) => Boolean(prompts),
  composer: ({ composer = '' }) => ['feed', 'before', 'after'].includes(composer),
  links: (settings) => doCardsHave(settings, 'link'),
  acts: (settings) => Boolean(settings['feed-acts']),
  cues: (settings) => ['rising-counts', 'standing', 'notifications'].some((name) => settings[name]),
}

export const neededParts = (settings: Settings): readonly string[] => Object.keys(NEEDS).filter((name) => NEEDS[name]?.(settings))
