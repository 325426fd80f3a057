import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'

type Settings = Readonly<Record<string, string>>

export type ScreenChoice = { value: string; label: string }

const OF_FEEDS: readonly string[] = ['feed', 'intervention']

/** A screen of the list, and of which feed it is where there are several. */
export function screenIn(value: string): { screen: string; feed?: string } {
  const [screen = '', feed] = value.split('/')
  return OF_FEEDS.includes(screen) && feed !== undefined ? { screen, feed } : { screen: value }
}

/** The same as the list has it. */
export const screenValue = (screen: string, feed: string): string =>
  OF_FEEDS.includes(screen) && feed !== ONLY_FEED ? `${screen}/${feed}` : screen

/** The screens of a condition, in the order of a visit. */
export const previewScreens = (settings: Settings): ScreenChoice[] => [
  ...journeyOf(settings, '').flatMap((step) => screensOf(step, settings)),
  { value: 'ending', label: 'Ending' },
]

function screensOf(step: PlannedStep, settings: Settings): ScreenChoice[] {
  switch (step.step) {
    case 'consent':
      return [{ value: 'consent', label: 'Informed consent' }]
    case 'instructions':
      return [{ value: 'instructions', label: 'Instructions' }]
    case 'feed': {
      const hasIntervention = (settingsOfFeed(settings, step.name)['intervention-type'] ?? '').trim() !== ''
      const screens = [
        { value: 'feed', label: 'Feed' },
        ...(hasIntervention ? [{ value: 'intervention', label: 'Intervention' }] : []),
      ]
      if (step.name === ONLY_FEED) return screens
      return screens.map(({ value, label }) => ({ value: `${value}/${step.name}`, label: `${label}, “${step.name}”` }))
    }
    case 'form': {
      const label = capital(formInStudy(step.name, settings)?.label ?? step.name)
      const later = step.isOwn ? step.pages.slice(1) : []
      return [
        { value: `form/${step.name}`, label },
        ...later.map((page, i) => ({ value: `form/${step.name}/${page.name}`, label: `${label}, page ${i + 2}` })),
      ]
    }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
