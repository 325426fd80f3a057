import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { formNames } from '#domain/session/journey.ts'

export type ScreenChoice = { value: string; label: string }

/** The screens of a condition, in the order of a visit. */
export function previewScreens(settings: Readonly<Record<string, string>>): ScreenChoice[] {
  const isSet = (name: string) => (settings[name] ?? '').trim() !== ''
  return [
    ...(isSet('consent') ? [{ value: 'consent', label: 'Informed consent' }] : []),
    ...(isSet('instruct') ? [{ value: 'instructions', label: 'Instructions' }] : []),
    { value: 'feed', label: 'Feed' },
    ...(isSet('intervention-type') ? [{ value: 'intervention', label: 'Intervention' }] : []),
    ...formNames(settings, '').map((name) => ({ value: `form/${name}`, label: capital(findQuestionnaire(name)?.label ?? name) })),
    { value: 'ending', label: 'Ending' },
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
