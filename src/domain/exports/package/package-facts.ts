import type { PublishedChanges } from '#domain/disclosure/disclosure.ts'
import type { PublishedAs } from '#domain/publication/publication.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'

/** A version of the study as it was frozen. */
export type StudyVersion = {
  version: number
  nConditions: number
  createdAtMs: number
  risks: readonly KnownRisk[]
  /** Settings about running the study that changed in place; `settings` are those in force at the end. */
  running_changes: readonly RunningChange[]
  settings: readonly ConditionSetting[]
}

/** Kinds of people who are in an export only on request. */
export const ON_REQUEST = ['test', 'simulated', 'excluded'] as const

export type PeopleCounts = {
  /** In the tables. */
  included: number
  /** Not in the tables; each person counts once, as the first that fits. Who did not agree has a bare row in one of them. */
  leftOut: { withdrawn: number; erased: number; excluded: number; test: number; simulated: number; noConsent: number }
}

/** What a package says about its study beside the tables. */
export type PackageFacts = {
  experiment_id: string
  /** Name of the researcher whose study it is. */
  owner: string
  versions: readonly StudyVersion[]
  people: PeopleCounts
  /** Kinds of people who were asked for. */
  asked: Readonly<Record<(typeof ON_REQUEST)[number], boolean> & { onlySimulated?: boolean }>
  softwareVersion: string
  exportedAtMs: number
  /** Of a package for publication. */
  publication?: PublishedAs | undefined
  /** Ditto: what was changed in it, so that nobody can be recognised. */
  changes?: PublishedChanges | undefined
}

export const isoMoment = (atMs: number): string => new Date(atMs).toISOString()
export const isoDay = (atMs: number): string => isoMoment(atMs).slice(0, 10)

/** Top folder of the archive. Ids are letters and digits already; a stray sign would break the file names that Psych-DS asks for. */
export const folderOf = (experiment_id: string): string => `study-${experiment_id.replace(/[^A-Za-z0-9]/g, '')}`

/** One value of a setting per version and condition, empty ones left out. */
export function settingsNamed(versions: readonly StudyVersion[], param: string) {
  return versions.flatMap(({ version, settings }) =>
    settings
      .filter((setting) => setting.param === param && setting.value !== '')
      .map(({ condition, value }) => ({ version, condition, value })),
  )
}

/** As the researcher called the study, else its id. */
export function titleOf({ experiment_id, versions }: Pick<PackageFacts, 'experiment_id' | 'versions'>): string {
  const name = settingsNamed(versions, 'study-name').at(-1)?.value.replace(/\s+/g, ' ').trim() ?? ''
  return name === '' ? `Data of study ${experiment_id}` : `Data of study ${experiment_id}: ${name}`
}
