import { seededDice } from '#domain/dice.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { drawAll } from '#domain/questions/drawing/draw-all.ts'
import { drawParts } from '#domain/questions/drawing/draw-parts.ts'
import { type DrawItem, drawsIn } from '#domain/questions/drawing/drawn-pages.ts'
import { countParts, lockDraws, storeDrawnParts } from '#server/store/visits/drawn-parts.ts'
import type { Deps } from '../deps.ts'
import type { Position } from './where-in-journey.ts'

type Form = Pick<Questionnaire<unknown>, 'name' | 'pages'>

const NOBODY: ReadonlyMap<string, number> = new Map()

/**
 * What is drawn for a person when a form is first opened, by the key of the item that stores it; empty where everything was drawn before.
 * Even draws of a study come one after the other, so that two people who arrive together do not both fill the same gap.
 */
export async function drawsToAsk(deps: Deps, position: Position, form: Form): Promise<Record<string, string>> {
  const { participant, facts } = position
  const isDue = drawsIn(form.pages).some(({ key }) => !facts.answers[key])
  if (!isDue) return {}
  return deps.database.db.transaction(async (tx) => {
    const draw = async ({ key, source }: DrawItem) => {
      const place = { form: form.name, item_key: key }
      if (source.isEven) await lockDraws(tx, participant.experiment_id)
      const counts = source.isEven ? await countParts(tx, participant, place) : NOBODY
      const drawn = drawParts(source, counts, seededDice(participant.seed, `parts/${form.name}/${key}`))
      return (await storeDrawnParts(tx, participant, place, drawn)).join(';')
    }
    return drawAll(form.pages, facts, draw)
  })
}
