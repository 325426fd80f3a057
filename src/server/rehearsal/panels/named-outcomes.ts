import { EXIT_INSTEAD, exitParameter, OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import type { Arrival } from './panel.ts'

type Settings = Readonly<Record<string, string>>
type Match = (named: string, arrival: Arrival) => boolean

/** Outcomes whose exit in the study's settings is the one by which somebody arrived. */
export const namedOutcomes = (arrival: Arrival, settings: Settings, matches: Match = isNamed): Outcome[] =>
  OUTCOMES.filter((outcome) => exitsOf(outcome, settings).some((named) => matches(named, arrival)))

/** What a researcher filled in for an outcome. */
export function exitsOf(outcome: Outcome, settings: Settings): string[] {
  const instead = EXIT_INSTEAD[outcome]
  const own = settingOf(settings, exitParameter(outcome)) || (instead ? settingOf(settings, exitParameter(instead)) : '')
  const complete = [settingOf(settings, 'redirect-url'), settingOf(settings, 'completion-code')]
  return [own, ...(outcome === 'complete' && own === '' ? complete : [])].filter((value) => value !== '')
}

const settingOf = (settings: Settings, name: string) => (settings[name] ?? '').trim()

export const isNamed: Match = (named, arrival) => ('code' in arrival ? named === arrival.code : comesFrom(arrival.url, named))

/** Every spelling of a placeholder: ours, and those of the panels. `XXXX` stands for the number of a person in links of Sona. */
const PLACEHOLDER = /\{\{[^{}]*\}\}|\[%[^[\]]+%\]|\$\{[^{}]+\}|%[A-Z]\w+%|[[{<]rid[\]}>]|^x{2,}$/gi

/**
 * Whether an address was made from a template: the same place, and every parameter of the template with its value. Further parameters may
 * have been added.
 */
export function comesFrom(url: string, template: string): boolean {
  if (!/^https?:\/\//i.test(template)) return false
  const [place = '', query = ''] = withoutHash(template).split(/\?(.*)/s)
  const [at = '', given = ''] = withoutHash(url).split(/\?(.*)/s)
  const pairs = new URLSearchParams(given)
  return (
    pattern(place).test(at) &&
    query.split('&').every((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return name === '' || value === '' || pairs.getAll(decoded(name)).some((each) => pattern(decoded(value)).test(each))
    })
  )
}

const withoutHash = (address: string) => address.trim().replace(/#.*$/s, '')

const pattern = (text: string) => new RegExp(`^${text.replace(PLACEHOLDER, '\0').split('\0').map(escaped).join('.*')}/?$`, 'is')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A stray percent sign in a template is no reason to stop. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
