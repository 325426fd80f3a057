import { tableCheck } from './table-check.ts'

/** Where each card stood, and what stood on it, is recorded; the checks of draws look at that. */
const RECORDED = ['subject_id', 'position', 'stimulus_id', 'score', 'propensity']

export const dwell = tableCheck({
  name: 'dwell',
  title: 'Views, visits and dwell by every definition, clicks and videos, from the samples that pages sent',
  given: { views: [], exposures: RECORDED },
})
