import { JOURNEY, parseJourney } from './parse-journey.ts'

type Settings = Readonly<Record<string, string>>

/** What conditions have for themselves after the feed, besides their steps. */
const OF_CONDITIONS = ['condition-name', 'forms', 'custom-msg-type', 'intervention-type']

/**
 * The settings of somebody whose condition is not drawn: what all conditions have in common, which are the steps up to the feed. Somebody who
 * left before the draw would have been asked the later questions of no condition in particular.
 */
export function settingsBeforeDraw(settings: Settings): Settings {
  const steps = parseJourney(settings[JOURNEY] ?? '') ?? []
  const upToFeed = steps.slice(0, steps.findIndex(({ step }) => step === 'feed') + 1)
  const shared = Object.entries(settings).filter(([name]) => !OF_CONDITIONS.includes(name))
  return { ...Object.fromEntries(shared), [JOURNEY]: JSON.stringify(upToFeed), 'final-page': 'no' }
}
