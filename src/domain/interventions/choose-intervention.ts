import type { Dice } from '../dice.ts'
import { contentOf } from '../questions/study-texts.ts'
import { findIntervention } from './index.ts'
import type { Film, Intervention, Picture, Style } from './intervention.ts'
import { parseOwnContent, withOwnContent } from './own-content.ts'

type Settings = Readonly<Record<string, string | undefined>>
type Kind<K extends Intervention['kind']> = Extract<Intervention, { kind: K }>

/** What this participant gets. `shown` names the picture or film, for the record; empty where there is none. */
export type ChosenIntervention = { style: Style; shown: string } & (
  | { kind: 'question'; intervention: Kind<'question'>; picture: Picture | undefined }
  | { kind: 'message'; intervention: Kind<'message'>; picture: Picture | undefined }
  | { kind: 'film'; intervention: Kind<'film'>; film: Film; minWatchMs: number }
)

/** The condition whose participants see one of the neutral films (spec 9). */
const CONTROL_CONDITION = 1

/** The intervention as these settings show it, in the language to fall back to. Undefined where there is none, or one that we do not know (a mistyped query parameter). */
export function interventionOf(settings: Settings): Intervention | undefined {
  const shipped = findIntervention(settings['intervention-type'] ?? '')
  // Those that come as a prompt are no intervention of the whole feed.
  if (shipped?.usualPlace !== undefined) return undefined
  return shipped && withOwnContent(shipped, parseOwnContent(contentOf(settings)) ?? {})
}

export function chooseIntervention(settings: Settings, condition: number, dice: Dice): ChosenIntervention | undefined {
  const intervention = interventionOf(settings)
  if (intervention === undefined) return undefined
  const style = styleOf(intervention, settings['intervention-style'] ?? '')
  switch (intervention.kind) {
    case 'question': {
      const picture = oneOf(intervention.pictures, dice)
      return { kind: 'question', style, intervention, picture, shown: picture?.name ?? '' }
    }
    case 'message': {
      const picture = oneOf(intervention.pictures, dice)
      return { kind: 'message', style, intervention, picture, shown: picture?.name ?? '' }
    }
    case 'film': {
      const film = (condition === CONTROL_CONDITION ? oneOf(intervention.controlFilms, dice) : undefined) ?? intervention.film
      const minWatchMs = minWatchSeconds(intervention, settings['intervention-min-seconds'] ?? '') * 1000
      return { kind: 'film', style, intervention, film, minWatchMs, shown: film.name }
    }
  }
}

/** A style that the intervention does not have gives its default. */
const styleOf = ({ styles }: Intervention, asked: string): Style =>
  styles.find((style) => style === asked) ?? styles[0] ?? 'modal'

export function minWatchSeconds(intervention: Kind<'film'>, asked: string): number {
  const seconds = asked.trim() === '' ? Number.NaN : Number(asked)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : intervention.minWatchSeconds
}

const oneOf = <T>(items: readonly T[], dice: Dice): T | undefined => items[Math.floor(dice() * items.length)]
