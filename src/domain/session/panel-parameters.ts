import { isPanelHash, isPanelToken, isStudyOfPanel } from '../panels/link-names.ts'
import { isSimulationParameter } from '../simulation/simulated-link.ts'
import { PERSONAL_LINK } from './personal-link.ts'
import { type QueryParameters, withoutParameters } from './query-parameters.ts'

/** Query parameters in which panels name a person. Where a link has several, the first of this list counts (ruling B4). */
export const PERSON_PARAMETERS = ['PROLIFIC_PID', 'workerId', 'participantId', 'rid', 'RID', 'survey_code'] as const

/** These name one submission of a person. They are kept apart from study data like the others, but do not say who it is. */
const SUBMISSION_PARAMETERS = ['SESSION_ID', 'assignmentId', 'fedResponseID'] as const

const PANEL_PARAMETERS: readonly string[] = [...PERSON_PARAMETERS, ...SUBMISSION_PARAMETERS]

/** The name that panels have for a parameter. Links are typed by hand: `prolific_pid` is Prolific's id too. RID stays beside rid. */
const panelsName = (name: string): string | undefined =>
  PANEL_PARAMETERS.find((known) => known === name) ?? PANEL_PARAMETERS.find((known) => known.toLowerCase() === name.toLowerCase())

/** Studies on Sona have one more (`sona-id.ts`), which never comes so far. */
export const isPanelParameter = (name: string): boolean => panelsName(name) !== undefined

/** A placeholder that the panel did not fill in: it would be the same id for everybody. */
const PLACEHOLDER = /^(\{\{.*\}\}|\[%.*%\]|%.*%|\$\{.*\})$/

const isId = (value: string) => value.trim() !== '' && !PLACEHOLDER.test(value.trim())

/** The panel's ids among the parameters of a link, by the names that panels have for them. */
export const panelIds = (query: QueryParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .flatMap(([name, value]) => {
        const known = isId(value) && panelsName(name)
        return known ? [[known, value.trim()]] : []
      })
      // Of two spellings of one name the first counts.
      .reverse(),
  )

/** A person as a panel names them. `panel` is the name of the parameter without regard to case: rid and RID are one. */
export type PanelPerson = { panel: string; id: string }

/** Undefined where the link has no id of a person. */
export function panelPerson(query: QueryParameters): PanelPerson | undefined {
  const ids = panelIds(query)
  const name = PERSON_PARAMETERS.find((parameter) => ids[parameter])
  return name && { panel: name.toLowerCase(), id: ids[name] ?? '' }
}

/** The study on the panel from which somebody comes. It belongs to the study's data, because it says nothing about the person. Undefined where the link names none. */
export const studyThere = (query: QueryParameters): string | undefined =>
  Object.entries(query)
    .find(([name]) => isStudyOfPanel(name))?.[1]
    ?.trim() || undefined

/** Shows that a link is the researcher's (setting `link-secret`). It opens the study for that id, so it is stored nowhere. */
export const LINK_SIGNATURE = 'sig'

/** What shows that a link is the researcher's, or the panel's. */
export const isProof = (name: string, value: string): boolean =>
  name === LINK_SIGNATURE || isPanelToken(name) || isPanelHash(name, value)

/** The parameters that belong to the study: everything but the panel's ids, signatures, a personal link and what marks a simulated visit. */
export const studyParameters = (query: QueryParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        !isPanelParameter(name) && !isProof(name, value) && name !== PERSONAL_LINK && !isSimulationParameter(name),
    ),
  )

/** The query part of an address without the panel's ids, its proof and one more parameter; everything else stays as it is written. */
export const searchWithoutPanelIds = (search: string, other?: string): string =>
  withoutParameters(
    search,
    (name, value) =>
      name === other || name === PERSONAL_LINK || isPanelToken(name) || isPanelHash(name, value) || isPanelParameter(name),
  )
