import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { simulationPass as contract } from '#contract/simulation.ts'
import { attentionAnswerOf } from '#domain/answer-keys/index.ts'
import { attentionItems } from '#domain/answers/attention.ts'
import { groupBy } from '#domain/group-by.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { shownCardsOfStudy } from '#server/store/studies/shown-cards.ts'
import { type Study, settingsOfVersion } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import type { Caller, Deps } from '../deps.ts'

export async function simulationPass(
  deps: Deps,
  { experiment_id, columns = [] }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const study = await refuseUnlessOwn(deps.database.db, experiment_id, caller)
  return { success: 'true', data: await passFor(deps, study, columns) }
}

/** All that somebody needs to simulate participants of a study over its participants' calls. */
export async function passFor(
  deps: Deps,
  { experiment_id, version }: Pick<Study, 'experiment_id' | 'version'>,
  columns: readonly string[],
): Promise<ReplyOf<typeof contract>['data']> {
  const settings = await settingsOfVersion(deps.database.db, { experiment_id, version })
  const conditions = [...groupBy(settings, ({ condition }) => String(condition)).values()].map((list) =>
    normaliseParameters(Object.fromEntries(list.map(({ param, value }) => [param, value]))),
  )
  const own = conditions.flatMap((each) => [...ownQuestionnaires(each).keys()].flatMap((name) => findInStudy(name, each) ?? []))
  return {
    pass: deps.simulationPasses.make(experiment_id, deps.now()),
    right_answers: Object.assign({}, ...[...questionnaires, ...own].map(rightAnswers)),
    cells: columns.length === 0 ? {} : await cellsOfCards(deps, experiment_id, columns),
  }
}

/** What the sheets say in these columns. A participant's page does not get it, and what people do may depend on it. */
async function cellsOfCards({ database: { db } }: Deps, experiment_id: string, columns: readonly string[]) {
  const cards = await shownCardsOfStudy(db, experiment_id)
  return Object.fromEntries(
    cards.map(({ entity_id, covariates, file_name }) => {
      const cell = cellsOf({ ...covariates, filename: file_name })
      return [entity_id, Object.fromEntries(columns.map((column) => [column, cell(column)]))]
    }),
  )
}

const rightAnswers = (questionnaire: Questionnaire): Record<string, string> =>
  Object.fromEntries(attentionItems(questionnaire).map((item) => [item.key, attentionAnswerOf(questionnaire, item) ?? '']))
