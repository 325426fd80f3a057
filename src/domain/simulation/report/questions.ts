import { journeyOf } from '../../journey/journey-of.ts'
import { formsIn } from '../../journey/planned-step.ts'
import type { Block, Item, Page, Questionnaire } from '../../questionnaires/questionnaire.ts'
import { expressionWords } from '../../questions/editing/expression-words.ts'
import type { Expression } from '../../questions/expression.ts'
import { findInAll } from '../../questions/find-in-study.ts'
import { partsOf } from '../../questions/kinds/index.ts'
import { eachWave } from '../../waves/settings-of-wave.ts'
import type { SentForm } from './forms-of-person.ts'
import type { ReportStudy } from './study.ts'

/** A question, or a whole form where `key` is null, that nobody in the run was shown. */
export type UnseenQuestion = {
  /** Null in a study of one visit. */
  wave: string | null
  form: string
  key: string | null
  label: string
  /** People who sent the form. */
  reached: number
  /** What it depends on, as far as the design says; empty where it says nothing. */
  why: string
}

type Sender = { wave: string | null; forms: readonly SentForm[] }

export function unseenQuestions(visits: readonly Sender[], study: ReportStudy): UnseenQuestion[] {
  const settings = study.conditions.map((each) => each.settings)
  const { experiment_id, occasions } = study
  if (occasions.waves.length === 0) return unseenIn(null, visits, { settings, experiment_id })
  return occasions.waves.flatMap((wave, i) => {
    const own = visits.filter((visit) => visit.wave === wave)
    return unseenIn(wave, own, { settings: settings.map((each) => eachWave(each)[i] ?? each), experiment_id })
  })
}

/** `settings`: of each condition in this wave. */
type Asked = { settings: readonly Readonly<Record<string, string>>[]; experiment_id: string }

function unseenIn(wave: string | null, visits: readonly Sender[], { settings, experiment_id }: Asked): UnseenQuestion[] {
  const planned = settings.flatMap((each) => formsIn(journeyOf(each, experiment_id)))
  const names = [...new Set(planned.map(({ name }) => name))]
  return names.flatMap((form): UnseenQuestion[] => {
    const questionnaire = findInAll(form, settings)
    if (questionnaire === undefined || !asksAnything(questionnaire)) return []
    const sent = visits.flatMap(({ forms }) => forms.filter((each) => each.form === form))
    if (sent.length === 0) {
      const conditions = planned.flatMap((each) => (each.name === form && each.if !== undefined ? [each.if] : []))
      return [{ wave, form, key: null, label: questionnaire.label, reached: 0, why: onlyIf(conditions[0]) }]
    }
    const seen = new Set(sent.flatMap(({ keys }) => keys))
    return questionnaire.pages.flatMap((page) =>
      page.blocks.flatMap((block) =>
        block.items.flatMap((item) =>
          item.isDropped === true || partsOf(item).length === 0 || partsOf(item).some(({ key }) => seen.has(key))
            ? []
            : [
                {
                  ...{ wave, form, key: item.key, reached: sent.length, label: 'label' in item ? item.label : '' },
                  why: whyUnseen(questionnaire, { page, block, item }),
                },
              ],
        ),
      ),
    )
  })
}

const asksAnything = ({ pages }: Questionnaire): boolean =>
  pages.some(({ blocks }) => blocks.some(({ items }) => items.some((item) => partsOf(item).length > 0)))

const onlyIf = (expression: Expression | undefined): string =>
  expression === undefined ? '' : `only if ${expressionWords(expression, [])}`

type Place = { page: Page; block: Block; item: Item }

function whyUnseen({ pages }: Questionnaire, { page, block, item }: Place): string {
  const reasons = [item.showIf, block.showIf, page.showIf].map(onlyIf).filter((reason) => reason !== '')
  if (block.cards !== undefined) reasons.push('asked about cards, where any fits its rules')
  if (block.nDrawn !== undefined) reasons.push(`${block.nDrawn} of the ${block.items.length} items of its block are drawn`)
  const earlier = pages.slice(0, pages.indexOf(page))
  if (earlier.some(({ jumps = [] }) => jumps.length > 0)) reasons.push('an earlier page can skip it')
  return reasons.join('; ')
}
