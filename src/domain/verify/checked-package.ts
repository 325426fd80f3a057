import type { StudyVersion } from '../exports/package/package-facts.ts'
import type { StatedFacts } from '../exports/package/stated-facts.ts'
import { type PackageTable, tablesOf } from '../exports/package/tables.ts'
import { factsOfStudy } from '../exports/tidy/facts-of-study.ts'
import { tablesIn } from '../exports/tidy/index.ts'
import { type SettingsOfStudy, settingsFromRows } from '../exports/tidy/settings-of-people.ts'
import type { StudyFacts } from '../exports/tidy/table.ts'
import type { TableRow } from './table-row.ts'

/** The settings of a study as `materials/study-settings.json` has them. */
export type SettingsFile = { experiment_id: string; versions: readonly Pick<StudyVersion, 'version' | 'settings'>[] }

type BundledCard = { entity_id: string; covariates: Readonly<Record<string, unknown>> }

/** Of `materials/study-bundle.json`, what draws need: the seed of the study and its cards. */
export type BundleFile = {
  study: { seed: string }
  sets: readonly { entity_set: string; entity_category: string; cards: readonly BundledCard[] }[]
}

/** A file of the package, and the checksum that `manifest.sha256` has for it; null where one of the two is missing. */
export type FileOfPackage = { path: string; listed: string | null; found: string | null }

/** A package as far as it is known before its visits are read. */
export type CheckedPackage = {
  files: readonly FileOfPackage[]
  /** Texts that checks read, by path; a file that is not there is absent. */
  texts: ReadonlyMap<string, string>
  stated: StatedFacts
  bundle: BundleFile
  versions: SettingsFile['versions']
  settings: SettingsOfStudy
  study: StudyFacts
  tables: readonly PackageTable[]
  /** Rows of tables that are not read visit by visit, by table. */
  whole: ReadonlyMap<string, readonly TableRow[]>
}

/** What the columns of the tables follow from. */
export function studyOf(stated: StatedFacts, { versions }: SettingsFile): Pick<CheckedPackage, 'settings' | 'study' | 'tables'> {
  const settings = settingsFromRows(versions.flatMap(({ version, settings }) => settings.map((each) => ({ version, ...each }))))
  const { experiment_id, hasWaves, interventionFields, covariates, numericCovariates, commentCovariates, changes } = stated
  const study: StudyFacts = {
    ...factsOfStudy({
      ...{ experiment_id, hasWaves, interventionFields },
      ...{ settings: [...settings.values()], cards: [], comments: [] },
    }),
    ...{ covariates, numericCovariates, commentCovariates, changes },
  }
  return { settings, study, tables: tablesOf(tablesIn(study), study) }
}

const WHOLE = ['participants', 'stimuli', 'comments', 'exclusions', 'exclusionRules']

/** Tables that are small enough to be read at once. Where people come back, those with one row for all visits wait for the last of them. */
export const isReadWhole = ({ name, isOfPeople }: PackageTable, { hasWaves }: StudyFacts): boolean =>
  WHOLE.includes(name) || (hasWaves === true && isOfPeople === true)
