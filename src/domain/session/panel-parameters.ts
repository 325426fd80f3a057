import { isSimulationParameter } from '../simulation/simulated-link.ts'
import { type QueryParameters, withoutParameters } from './query-parameters.ts'

/** Query parameters in which panels name a person. Where a link has several, the first of this list counts (ruling B4). */
export const PERSON_PARAMETERS = ['PROLIFIC_PID', 'workerId', 'participantId', 'rid', 'RID', 'survey_code'] as const

/** These name one submission of a person. They are kept apart from study data like the others, but do not say who it is. */
const SUBMISSION_PARAMETERS = ['SESSION_ID', 'assignmentId', 'fedResponseID'] as const

/** By name in lower case, because links are typed by hand: `prolific_pid` is Prolific's id too. */
const PANEL_PARAMETERS: ReadonlyMap<string, string> = new Map(
  // The first spelling of each is the one under which it is stored.
  [...PERSON_PARAMETERS, ...SUBMISSION_PARAMETERS].reverse().map((name) => [name.toLowerCase(), name]),
)

/** Names that are ids of people on one platform alone: elsewhere they may be anything. */
const OF_PLATFORM: Readonly<Record<string, readonly string[]>> = { sona: ['id'] }

const isOfPlatform = (name: string, platform: string) =>
  Object.hasOwn(OF_PLATFORM, platform) && OF_PLATFORM[platform]?.includes(name.toLowerCase()) === true

/** Whether a parameter may be an id on some platform, so that it has to be known which one the study has. */
export const dependsOnPlatform = (name: string): boolean =>
  Object.values(OF_PLATFORM).some((names) => names.includes(name.toLowerCase()))

/** `platform`: of the study, where it is known. */
export const isPanelParameter = (name: string, platform = ''): boolean =>
  PANEL_PARAMETERS.has(name.toLowerCase()) || isOfPlatform(name, platform)

/** A placeholder that the panel did not fill in: it would be the same id for everybody. */
const PLACEHOLDER = /^(\{\{.*\}\}|\[%.*%\]|%.*%|\$\{.*\})$/

const isId = (value: string) => value.trim() !== '' && !PLACEHOLDER.test(value.trim())

/** The names that we publish stay as they are: RID beside rid. */
const KNOWN: ReadonlySet<string> = new Set([...PERSON_PARAMETERS, ...SUBMISSION_PARAMETERS])

const storedName = (name: string) => (KNOWN.has(name) ? name : (PANEL_PARAMETERS.get(name.toLowerCase()) ?? name.toLowerCase()))

/** The panel's ids among the parameters of a link, by the names that panels have for them. */
export const panelIds = (query: QueryParameters, platform = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => isPanelParameter(name, platform) && isId(value))
      .map(([name, value]) => [storedName(name), value])
      // Of two spellings of one name the first counts.
      .reverse(),
  )

/** A person as a panel names them. `panel` is the name of the parameter without regard to case: rid and RID are one. */
export type PanelPerson = { panel: string; id: string }

/** Undefined where the link has no id of a person. */
export function panelPerson(query: QueryParameters): PanelPerson | undefined {
  const ids = panelIds(query)
  const name = PERSON_PARAMETERS.find((parameter) => Object.hasOwn(ids, parameter))
  return name && { panel: name.toLowerCase(), id: (ids[name] ?? '').trim() }
}

/** Shows that a link is the researcher's (setting `link-secret`). It opens the study for that id, so it is stored nowhere. */
export const LINK_SIGNATURE = 'sig'

/** The parameters that belong to the study: everything but the panel's ids, the signature and what marks a simulated visit. */
export const studyParameters = (query: QueryParameters, platform = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => !isPanelParameter(name, platform) && name !== LINK_SIGNATURE && !isSimulationParameter(name),
    ),
  )

/** The query part of an address without the panel's ids; everything else stays as it is written. */
export const searchWithoutPanelIds = (search: string): string => withoutParameters(search, (name) => isPanelParameter(name))
