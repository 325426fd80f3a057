/** Query parameters in which panels name a person or their submission (ruling B4). They are kept apart from study data. */
const PANEL_PARAMETERS = [
  'PROLIFIC_PID',
  'SESSION_ID',
  'workerId',
  'assignmentId',
  'participantId',
  'rid',
  'RID',
  'survey_code',
] as const

export const isPanelParameter = (name: string): boolean => (PANEL_PARAMETERS as readonly string[]).includes(name)

/** The panel's ids among the parameters of a link; an empty one is none. */
export const panelIds = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => isPanelParameter(name) && value !== ''))
