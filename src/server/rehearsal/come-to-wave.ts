import type { Dice } from '#domain/dice.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { itemsOf, type Page } from '#domain/questionnaires/questionnaire.ts'
import { type Comparison, comparisonsIn, type Expression } from '#domain/questions/expression.ts'
import { answerPage } from '#domain/simulation/answer-page.ts'
import { DEFAULT_PROFILE, type FieldProfile, type Profile } from '#domain/simulation/profile.ts'
import { SIMULATED_NOW, SIMULATED_PASS } from '#domain/simulation/simulated-link.ts'
import type { Api } from '../simulation/api.ts'
import type { FormVisit } from '../simulation/simulated-visit.ts'
import type { Ids } from './panels/panel.ts'
import { walk } from './walk.ts'

type Settings = Readonly<Record<string, string>>

/** A later wave. `before`: the settings of each wave before it; `pass`: of a simulation, because time passes for simulated people alone. */
export type LaterWave = { before: readonly Settings[]; pass: string }

type Guessing = { experiment_id: string; condition: number; dice: Dice }

/** Answers by chance, so that some of them lead to every end that a questionnaire has. */
export function guesses(settings: Settings, { experiment_id, condition, dice }: Guessing): FormVisit['answer'] {
  const profile = guessingProfile(settings, experiment_id)
  return ({ form, ...page }) => answerPage(page, { profile, form, condition, rightAnswers: {}, dice })
}

type Person = { ids: Ids; link: string }

type Coming = Guessing & { api: Api; wave: LaterWave /** Sends somebody new. */; send: () => Promise<Person>; isLate: boolean }

/** With every question left open most people come to the end of a wave; others guess. */
const MAX_TRIES = 20

/** Somebody who has done all waves before one, with the link that opens it for them in time, or too late. Undefined where nobody can come there. */
export async function comeToWave({ api, wave, send, isLate, ...guessing }: Coming): Promise<Person | undefined> {
  const answers = wave.before.map((settings) => guesses(settings, guessing))
  for (let n = 0; n < MAX_TRIES; n += 1) {
    const { ids, link } = await send()
    const opensAt = await windowAfter(answers, (answer, nowMs) =>
      walk(api, linkAt(link, wave.pass, nowMs), { claim: 'complete', answer: n === 0 ? undefined : answer }),
    )
    if (opensAt === undefined) continue
    const nowMs = isLate ? opensAt.closes_at : opensAt.opens_at
    return nowMs === null ? undefined : { ids, link: linkAt(link, wave.pass, nowMs) }
  }
  return undefined
}

type Window = { opens_at: number; closes_at: number | null }
type Visit = (answer: FormVisit['answer'], nowMs: number | undefined) => Promise<{ next_visit?: Window | undefined }>

/** Goes through one visit after the other. Answers when the next one opens. */
async function windowAfter(answers: readonly FormVisit['answer'][], visit: Visit): Promise<Window | undefined> {
  let next: Window | undefined
  for (const answer of answers) {
    next = (await visit(answer, next?.opens_at)).next_visit
    if (next === undefined) return undefined
  }
  return next
}

/** The first visit is now. */
const linkAt = (link: string, pass: string, nowMs: number | undefined): string =>
  `${link}&${SIMULATED_PASS}=${encodeURIComponent(pass)}${nowMs === undefined ? '' : `&${SIMULATED_NOW}=${Math.round(nowMs)}`}`

/**
 * Answers that may lead to any end which the questionnaires of a study have: all options about as often, and what their logic compares
 * with. Some items stay open.
 */
function guessingProfile(settings: Readonly<Record<string, string>>, experiment_id: string): Profile {
  const pages = formsIn(journeyOf(settings, experiment_id)).flatMap((form) => form.pages)
  const compared = comparedValues(pages)
  const fields = Object.fromEntries(
    itemsOf({ pages }).flatMap((item): [string, FieldProfile][] => {
      const values = compared.get(item.key) ?? []
      if (values.length === 0 || 'options' in item) return []
      // A text is written with the words, a number drawn by the weights.
      return [[item.key, { texts: values, weights: evenly([...values, ...otherNumbers('min' in item ? item : {})]) }]]
    }),
  )
  return { ...DEFAULT_PROFILE, answers: { ...DEFAULT_PROFILE.answers, skipped: 0.2, mean: 0.5, sd: 1, fields } }
}

const evenly = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 1]))

/** Numbers that the logic may not name. */
function otherNumbers({ min = 0, max = min + 100 }: { min?: number; max?: number }): string[] {
  return [String(min), String(Math.floor((min + max) / 2))]
}

/** By key: what the logic of questionnaires compares their answers with. */
function comparedValues(pages: readonly Page<unknown>[]): Map<string, string[]> {
  const conditions: Expression[] = pages.flatMap(({ showIf, jumps = [] }) =>
    [showIf, ...jumps.map((jump) => jump.if)].flatMap((each) => each ?? []),
  )
  const values = new Map<string, string[]>()
  for (const { fact, is, value } of conditions.flatMap(comparisonsIn)) {
    const key = fact.replace(/^answer\./, '')
    if (value !== undefined) values.set(key, [...(values.get(key) ?? []), ...around(is, value)])
  }
  return values
}

/** Where more or less decides, a number on either side too. */
function around(is: Comparison, value: string): string[] {
  const n = Number(value)
  return /[<>]/.test(is) && Number.isFinite(n) ? [String(n - 1), value, String(n + 1)] : [value]
}
