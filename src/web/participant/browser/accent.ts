import { loadAgain } from './load-again.ts'

const NAMES = ['--accent-light', '--accent-light-strong', '--accent-dark', '--accent-dark-strong']

let shown = ''

/** Shows buttons and marks in the colour of the study, if it has one. A promise while that loads. */
export function prepareAccent(settings: Readonly<Record<string, string>>): Promise<void> | undefined {
  const color = settings['accent-color'] ?? ''
  if (color === shown) return undefined
  shown = color
  const { dataset, style } = document.documentElement
  if (color !== '') return loadAgain(() => import('./show-accent.ts')).then(({ showAccent }) => showAccent(color))
  delete dataset['accent']
  for (const name of NAMES) style.removeProperty(name)
  return undefined
}
