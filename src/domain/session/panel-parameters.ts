import { isSimulationParameter } from '../simulation/simulated-link.ts'
import { type QueryParameters, withoutParameters } from './query-parameters.ts'

/** Query parameters in which panels name a person. Where a link has several, the first of this list counts (ruling B4). */
export const PERSON_PARAMETERS = ['PROLIFIC_PID', 'workerId', 'participantId', 'rid', 'RID', 'survey_code'] as const

/** These name one submission of a person. They are kept apart from study data like the others, but do not say who it is. */
const SUBMISSION_PARAMETERS = ['SESSION_ID', 'assignmentId', 'fedResponseID'] as const

const PANEL_PARAMETERS: ReadonlySet<string> = new Set([...PERSON_PARAMETERS, ...SUBMISSION_PARAMETERS])

export const isPanelParameter = (name: string): boolean => PANEL_PARAMETERS.has(name)

/** A placeholder that the panel did not fill in: it would be the same id for everybody. */
const PLACEHOLDER = /^(\{\{.*\}\}|\[%.*%\]|%.*%|\$\{.*\})$/

const isId = (value: string) => value.trim() !== '' && !PLACEHOLDER.test(value.trim())

/** The panel's ids among the parameters of a link. */
export const panelIds = (query: QueryParameters): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => isPanelParameter(name) && isId(value)))

/** A person as a panel names them. `panel` is the name of the parameter without regard to case: rid and RID are one. */
export type PanelPerson = { panel: string; id: string }

/** Undefined where the link has no id of a person. */
export function panelPerson(query: QueryParameters): PanelPerson | undefined {
  const name = PERSON_PARAMETERS.find((parameter) => isId(query[parameter] ?? ''))
  return name && { panel: name.toLowerCase(), id: (query[name] ?? '').trim() }
}

/** Shows that a link is the researcher's (setting `link-secret`). It opens the study for that id, so it is stored nowhere. */
export const LINK_SIGNATURE = 'sig'

/** The parameters that belong to the study: everything but the panel's ids, the signature and what marks a simulated visit. */
export const studyParameters = (query: QueryParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !isPanelParameter(name) && name !== LINK_SIGNATURE && !isSimulationParameter(name)),
  )

/** The query part of an address without the panel's ids; everything else stays as it is written. */
export const searchWithoutPanelIds = (search: string): string => withoutParameters(search, isPanelParameter)
