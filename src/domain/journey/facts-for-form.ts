import { itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { type Facts, feedFactIn, type WaveFacts, waveFactIn } from '../questions/facts.ts'
import { hasPipes, pipesIn } from '../questions/piping.ts'

/**
 * As much of a person's facts as a questionnaire refers to. A page needs no more, and somebody who only knows a `user_id` must not read the
 * other answers of its person (ruling F3).
 */
export function factsForForm(
  questionnaire: Questionnaire<unknown>,
  facts: Facts,
): Required<Omit<Facts, 'card' | 'feeds' | 'waves'>> & Pick<Facts, 'feeds' | 'waves'> {
  const named = new Set(factsInForm(questionnaire))
  for (const item of itemsOf(questionnaire)) {
    if (!('source' in item)) continue
    if (item.source.from === 'url') named.add(`url.${item.source.name}`)
    if (item.source.from === 'condition') named.add('condition')
    if (item.source.from === 'draw') named.add(`answer.${item.key}`)
  }
  const only = (values: Facts['answers'], kind: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => named.has(`${kind}.${name}`)))
  return {
    answers: only(facts.answers, 'answer'),
    labels: only(facts.labels ?? {}, 'answer'),
    url: only(facts.url, 'url'),
    condition: named.has('condition') ? facts.condition : 0,
    feed: facts.feed,
    ...(facts.feeds && { feeds: facts.feeds }),
    ...(facts.waves && { waves: wavesFor(named, facts.waves) }),
  }
}

/** Of earlier waves too, what the questionnaire refers to and no more. */
function wavesFor(named: ReadonlySet<string>, waves: NonNullable<Facts['waves']>): Record<string, WaveFacts> {
  const asked = [...named].flatMap((fact) => waveFactIn(fact) ?? [])
  return Object.fromEntries(
    Object.entries(waves).flatMap(([name, { answers, labels = {}, feed, feeds }]) => {
      const facts = asked.filter(({ wave }) => wave === name).map(({ fact }) => fact)
      if (facts.length === 0) return []
      const only = (values: Facts['answers']) =>
        Object.fromEntries(Object.entries(values).filter(([key]) => facts.includes(`answer.${key}`)))
      const ofFeed = facts.some((fact) => feedFactIn(fact) !== undefined) && { ...(feed && { feed }), ...(feeds && { feeds }) }
      return [[name, { answers: only(answers), labels: only(labels), ...ofFeed }]]
    }),
  )
}

/** Every fact that the logic and the texts of a questionnaire refer to, each once: wherever an expression or a text may stand. */
export function factsInForm({ heading, intro, pages }: Pick<Questionnaire<unknown>, 'heading' | 'intro' | 'pages'>): string[] {
  const found = new Set<string>()
  collect([heading, intro, pages], found)
  return [...found]
}

function collect(part: unknown, found: Set<string>): void {
  if (typeof part === 'string' && hasPipes(part)) for (const { fact } of pipesIn(part)) found.add(fact)
  if (typeof part !== 'object' || part === null) return
  if ('fact' in part && 'is' in part && typeof part.fact === 'string') found.add(part.fact)
  for (const inner of Object.values(part)) collect(inner, found)
}
