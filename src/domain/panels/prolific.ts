import type { ApiPanelRules, LinkNames } from './panel-rules.ts'

const DAY_MINUTES = 24 * 60

export const prolificLink = {
  person: 'PROLIFIC_PID',
  study: 'STUDY_ID',
  submission: 'SESSION_ID',
  proof: { kind: 'token', parameter: 'prolific_token', livesSeconds: 120 },
} as const satisfies LinkNames

/** From its public documents of November 2026. */
export const prolific: ApiPanelRules = {
  name: 'prolific',
  label: 'Prolific',
  link: prolificLink,
  refusals: {
    unconfirmed:
      'We could not confirm this link. Please go back to Prolific and open the study from there again. If that does not help, please return your submission there.',
    outdated:
      'This link was used already, or it is too old. Please go on in the browser in which you began, or open the study from Prolific again.',
    unchecked:
      'We cannot check your link at this moment. Nothing is lost. Please reload this page in a few minutes, or open the study from Prolific again.',
  },
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
