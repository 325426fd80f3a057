import { acts } from '../engagement/acts/index.ts'

/** How one field is answered; what is absent is as for all others. */
export type FieldProfile = {
  /** Where on its scale people answer on average: 0 is the first option or the least number, 1 the last. */
  mean?: number
  sd?: number
  /** By value of an option, or by number: how often it is chosen in relation to the others. In place of mean and sd. */
  weights?: Readonly<Record<string, number>>
  /** Of a text: one of these is written. */
  texts?: readonly string[]
}

/** What a condition changes: a rate is multiplied, then added to. */
export type Effect = { times?: number; plus?: number }

type Effects = {
  /** Of the median of dwell. */
  dwell?: Effect
  /** By engagement type or act. */
  acts?: Readonly<Record<string, Effect>>
  /** By field: of the mean, in shares of the scale. */
  answers?: Readonly<Record<string, Effect>>
}

/** By a column of the sheet and a value in it: what people do otherwise with such cards. */
export type CardEffects = Readonly<Record<string, Readonly<Record<string, Effects>>>>

export type ConditionEffects = Effects & { cards?: CardEffects }

/** Everything that is drawn for simulated participants. A file may say any part of it otherwise. */
export type Profile = {
  /** People arrive over so many minutes, most of them at the beginning, as with a panel. */
  arrivals: { spanMinutes: number }
  /** Of one visit to a card, log-normal. `personSigma`: how much people differ in their pace. */
  dwell: { medianMs: number; sigma: number; personSigma: number }
  /** Share of cards that are visited once, and twice; the others three times or more. */
  visits: { once: number; twice: number }
  /** By engagement type or act: share of the cards that offer it. */
  acts: Readonly<Record<string, number>>
  /** How much people differ in how much they do, and the share of what is done that is taken back. */
  doing: { personSigma: number; reversals: number }
  /** Share of people who close the page on the way; the larger `early`, the sooner. */
  dropOut: { rate: number; early: number }
  /** Share of people who do not agree, where a study asks for consent. */
  refusals: { rate: number }
  /**
   * Of a study with waves: share of people who come back to each further wave, of those who did the one before; and of these the share who come
   * when it has closed. Somebody who does not come back is lost.
   */
  comeBack: { rate: number; late: number }
  /** Share of visits to a card in which the tab is hidden, and for how long. */
  hiddenTab: { rate: number; medianMs: number; sigma: number }
  /** Share of people who reload the feed once. */
  reentry: { rate: number }
  /** Share of attention items that are answered wrongly, and of people who say in the final questions that they answered at random. */
  attention: { failures: number; saidRandom: number }
  /** `skipped`: share of optional items that stay open. `changed`: share of answers that are changed once. */
  answers: {
    mean: number
    sd: number
    skipped: number
    changed: number
    medianMs: number
    fields: Readonly<Record<string, FieldProfile>>
  }
  /** Share of people by class of device; the rest are at a desktop. */
  devices: { Mobile: number; Tablet: number }
  /** In every condition. */
  cards: CardEffects
  /** By number of the condition. */
  conditions: Readonly<Record<string, ConditionEffects>>
}

export const DEFAULT_PROFILE: Profile = {
  arrivals: { spanMinutes: 240 },
  dwell: { medianMs: 3500, sigma: 0.8, personSigma: 0.3 },
  visits: { once: 0.67, twice: 0.15 },
  acts: {
    likes: 0.2,
    shares: 0.14,
    read_later: 0.25,
    upvote: 0.12,
    downvote: 0.05,
    ...Object.fromEntries(acts.flatMap(({ name, simulated }) => (simulated === undefined ? [] : [[name, simulated]]))),
    videopause_true: 0.05,
    videomute_false: 0.1,
  },
  doing: { personSigma: 0.5, reversals: 0.01 },
  dropOut: { rate: 0.06, early: 2.5 },
  refusals: { rate: 0.02 },
  comeBack: { rate: 0.9, late: 0.05 },
  hiddenTab: { rate: 0.01, medianMs: 12_000, sigma: 1 },
  reentry: { rate: 0.04 },
  attention: { failures: 0.05, saidRandom: 0.03 },
  answers: { mean: 0.5, sd: 0.25, skipped: 0.05, changed: 0.08, medianMs: 4000, fields: {} },
  devices: { Mobile: 0.55, Tablet: 0.05 },
  cards: {},
  conditions: {},
}
