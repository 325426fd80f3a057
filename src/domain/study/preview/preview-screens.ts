import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'

type Settings = Readonly<Record<string, string>>

export type ScreenChoice = { value: string; label: string }

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
      const hasIntervention = (settings['intervention-type'] ?? '').trim() !== ''
      return [{ value: 'feed', label: 'Feed' }, ...(hasIntervention ? [{ value: 'intervention', label: 'Intervention' }] : [])]
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
