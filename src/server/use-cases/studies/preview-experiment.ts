import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { previewExperiment as contract } from '#contract/preview-experiment.ts'
import { decodeParameter, encodeJson } from '#contract/wire.ts'
import { countsAt } from '#domain/feed/social-cues.ts'
import { viewsOf } from '#domain/feed/views.ts'
import { arrivalFacts } from '#domain/journey/arrival-facts.ts'
import { formNames, journeyOf } from '#domain/journey/journey-of.ts'
import { nextStep } from '#domain/journey/next-step.ts'
import { linkParagraphs } from '#domain/links/read-link.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { participantSettings } from '#domain/parameters/participant-settings.ts'
import { fieldsOfCards } from '#domain/stimuli/cards/cards-have.ts'
import { PREVIEW_SEED, previewFeed, previewSets } from '#domain/study/preview/preview-feed.ts'
import { cardsOfSets, listSets } from '#server/store/stimuli/sets.ts'
import { facesOfSets } from '#server/store/visits/card-faces.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { cardAdditions, presentCard } from '../visits/present-card.ts'
import { commentsOnCard, presentComments } from '../visits/present-comments.ts'
import { refuseMisshapenQuestionnaires } from './checked-settings.ts'

type Body = BodyOf<typeof contract>

/** The feed of one condition, drawn by the rules of `load_experiment` and kept nowhere. */
export async function previewExperiment(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { condition } = body
  refuseMisshapenQuestionnaires(body.condition_settings)
  const settings = settingsOf(body)
  const { cards: order_data, feed_length, findings, problems } = await previewedCards(deps, labOf(caller), settings)
  return {
    success: 'true',
    data: {
      order_data,
      feed_length,
      ranks_each_batch: false,
      experiment_parameters: encodeJson(participantSettings(settings, fieldsOfCards(order_data))),
      condition,
      form_names: formNames(settings, ''),
      journey: nextStep(journeyOf(settings, ''), arrivalFacts(condition, {})),
      client_seed: PREVIEW_SEED,
      findings,
      problems,
    },
  }
}

/** The cards that a feed with these settings shows in a preview, the text behind the link of each, and what there is to say about them. */
export async function previewedCards(deps: Deps, lab_id: string, settings: Readonly<Record<string, string>>) {
  const { db } = deps.database
  const known = new Set((await listSets(db, lab_id)).map(({ entity_set }) => entity_set))
  const { sets, problems } = previewSets(settings, known)
  const names = sets.map(({ entity_set }) => entity_set)
  const cards = await cardsOfSets(db, names)
  const feed = previewFeed(settings, sets, cards)
  const covariatesOf = new Map(cards.map(({ entity_id, covariates }) => [entity_id, covariates]))
  const ids = feed.cards.map(({ entity_id }) => entity_id)
  const faces = new Map((ids.length === 0 ? [] : await facesOfSets(db, names)).map((face) => [face.entity_id, face]))
  const look = { studyStartMs: deps.now(), settings }
  const comments = await presentComments(db, names, look)
  const additions = feed.cards.map(cardAdditions({ settings, seed: PREVIEW_SEED }))
  const order_data = ids.flatMap((entity_id, idx) => {
    const face = faces.get(entity_id)
    if (face === undefined) return []
    const covariates = covariatesOf.get(entity_id) ?? {}
    const card = presentCard({ ...face, idx, shown_counts: countsAt(feed.counts, idx) }, { ...look, covariates })
    // In every skin: the page that shows the preview changes the skin without another call.
    return [{ ...card, ...viewsOf(covariates), ...commentsOnCard(comments.get(entity_id) ?? [], look, true), ...additions[idx] }]
  })
  return {
    cards: order_data,
    linkTextOf: (entity_id: string) => linkParagraphs(covariatesOf.get(entity_id) ?? {}),
    feed_length: ids.length,
    findings: feed.findings,
    problems: [...problems, ...feed.problems],
  }
}

const settingsOf = ({ condition_settings, condition }: Body): Record<string, string> =>
  normaliseParameters(
    Object.fromEntries(
      condition_settings
        .filter((setting) => setting.condition === condition)
        .map(({ param, value }) => [param, decodeParameter(param, String(value))]),
    ),
  )
