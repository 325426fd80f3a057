import type { PanelRules } from './panel-rules.ts'

const DAY_MINUTES = 24 * 60

/** From its public documents of November 2026. */
export const prolific: PanelRules = {
  name: 'prolific',
  label: 'Prolific',
  personParameter: 'PROLIFIC_PID',
  studyParameter: 'STUDY_ID',
  submissionParameter: 'SESSION_ID',
  pay: {
    GBP: { least: 600, recommended: 900 },
    USD: { least: 800, recommended: 1200 },
  },
  devices: ['desktop', 'tablet', 'mobile'],
  // The least that it allows, and always less than a day.
  maxMinutes: (minutes) => Math.min(DAY_MINUTES - 1, Math.ceil(2 + 2 * minutes + 2 * Math.sqrt(minutes))),
  exits: [
    { outcome: 'complete', type: 'COMPLETED', does: 'review' },
    { outcome: 'no_consent', type: 'NO_CONSENT', does: 'ask-return', reason: 'You did not agree to take part.' },
    { outcome: 'screened_out', type: 'SCREENED_OUT', does: 'screen-out' },
    { outcome: 'quota_full', type: 'SCREENED_OUT', does: 'screen-out' },
    { outcome: 'failed_attention', type: 'FAILED_ATTENTION_CHECK', does: 'review' },
    {
      outcome: 'incompatible_device',
      type: 'INCOMPATIBLE_DEVICE',
      does: 'ask-return',
      reason: 'The study does not work on your device.',
    },
    { outcome: 'left_early', type: 'OTHER', does: 'ask-return', reason: 'You left the study before its end.' },
    // Somebody who takes their data back is paid all the same, so a person decides.
    { outcome: 'withdrawn', type: 'OTHER', does: 'review' },
    { outcome: 'technical_error', type: 'OTHER', does: 'review' },
    {
      outcome: 'wave_closed',
      type: 'OTHER',
      does: 'ask-return',
      reason: 'You came when this part of the study was already closed.',
    },
  ],
  rejections: [
    { category: 'TOO_QUICKLY', label: 'Too quick' },
    { category: 'TOO_SLOWLY', label: 'Too slow' },
    { category: 'FAILED_INSTRUCTIONS', label: 'Did not follow the instructions' },
    { category: 'INCOMP_LONGITUDINAL', label: 'Did not complete all parts' },
    { category: 'FAILED_CHECK', label: 'Failed fair attention checks' },
    { category: 'LOW_EFFORT', label: 'Low effort' },
    { category: 'MALINGERING', label: 'Pretended or lied' },
    { category: 'NO_CODE', label: 'No completion code' },
    { category: 'BAD_CODE', label: 'Wrong completion code' },
    { category: 'NO_DATA', label: 'No data' },
    { category: 'UNSUPP_DEVICE', label: 'Device that is not supported' },
    { category: 'OTHER', label: 'Another reason' },
  ],
  leastReason: 100,
  returnReasons: ['Did not finish the study', 'Encountered technical problems', 'Withdrew consent'],
  studyAddress: 'app.prolific.com/researcher/workspaces/studies/…',
}
