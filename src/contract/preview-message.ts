import type { PlannedStep } from '#domain/journey/planned-step.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
import type { Text } from '#domain/questions/text.ts'
import type { Ending, Outcome } from '#domain/session/outcomes.ts'
import type { ReplyFrom } from './endpoints.ts'

/** Where a preview starts; cards are numbered from 1. After that it continues like a visit. */
export type PreviewScreen = 'consent' | 'instructions' | 'feed' | `card/${number}` | 'intervention' | 'ending' | `form/${string}`

/** Sent by the researcher's page to the preview frame: what to show. */
export type PreviewOrder = {
  type: 'preview'
  /** A new number restarts the preview; the same number updates it in place. */
  visit: number
  screen: PreviewScreen
  data: ReplyFrom<'/v1/load_experiment'>['data']
  /** In a real visit only the server has these: the steps of the study, and its own questionnaires. */
  steps: readonly PlannedStep[]
  questionnaires: readonly Definition[]
  /** Of the study, the one to show first. None where it names none. */
  languages: readonly string[]
  /** Those that it sends only at the end. */
  endings: Readonly<Record<Outcome, Ending>>
  debrief: string
  contact: string
}

/**
 * Sent by the builder to the preview frame: a page of a questionnaire that is being written. The frame shows it as participants see it,
 * checks answers and goes on to the following pages by their conditions and jumps. Nothing is sent or stored.
 */
export type QuestionnaireOrder = {
  type: 'preview-questionnaire'
  /** A new number starts over with an empty page; the same number shows what was edited and keeps the answers. */
  visit: number
  /** With its languages: a text that lacks the shown one is in the first of these. */
  questionnaire: Questionnaire<Text> & Partial<Pick<Definition, 'languages'>>
  /** In which its texts and the page's own words are shown. It also turns the page for right-to-left. */
  language: string
  /** Name of the page to show. Where it changes, that page is shown, and answers are kept. */
  page: string
  /** Key of the question that is being edited: the page scrolls to it. Empty for none. */
  item: string
}

/** Sent by the preview frame after Next led to another page of the questionnaire, so that the builder can follow. */
export type QuestionnaireShown = { type: 'preview-questionnaire-shown'; visit: number; page: string }

/** Sent by the preview frame when it is ready for an order. */
export const PREVIEW_READY = 'preview-ready'

/** Sent by the player of replays to the preview frame: the visit to show. */
export type ReplayOrder = { type: 'replay'; data: ReplyFrom<'/v1/show_replay'>['data'] }

/** Sent after it, for every moment to show: epoch milliseconds. */
export type ReplayMoment = { type: 'replay-moment'; atMs: number }
