import { doCardsHave } from '#domain/stimuli/cards/cards-have.ts'

type Settings = Readonly<Record<string, string>>

/** The optional parts of a feed, by name, each with the settings and fields of cards any of which needs it. The page loads these, and no others. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  labels: ['labels'],
  ratings: ['rating-scales'],
  comments: ['comments'],
  prompts: ['prompts'],
  composer: ['composer'],
  links: ['link'],
  acts: ['feed-acts'],
  cues: ['rising-counts', 'standing', 'notifications'],
}

export function neededParts(settings: Settings): readonly string[] {
  const isNeeded = (name: string) => doCardsHave(settings, name) || !/^(no|off)?$/.test(settings[name] ?? '')
  return Object.keys(NEEDS).filter((part) => NEEDS[part]?.some(isNeeded))
}
