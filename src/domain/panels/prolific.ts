import type { PanelRules } from './panel-rules.ts'

export const prolific: PanelRules = {
  name: 'prolific',
  label: 'Prolific',
  personParameter: 'PROLIFIC_PID',
  studyParameter: 'STUDY_ID',
  submissionParameter: 'SESSION_ID',
}
