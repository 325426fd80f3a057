import type { PublishedChanges } from '../../disclosure/disclosure.ts'
import type { Questionnaire } from '../../questionnaires/questionnaire.ts'

/** What a cell of a column is. A missing one is null whatever the type. */
export type TidyType = 'text' | 'integer' | 'number' | 'boolean' | 'datetime'

export type TidyCell = string | number | boolean | null

export type TidyColumn = {
  name: string
  type: TidyType
  about: string
  unit?: string
  minimum?: number
  maximum?: number
  /** Every value that can occur, where that is known. */
  categories?: readonly { value: string; label: string }[]
  areCategoriesOrdered?: boolean
  /** Of a column that we compute from others: the version of the rule. Raw columns have none. */
  derivedBy?: string
  /** Written by people outside: guarded against spreadsheets that run formulas (ruling F7). */
  isFreeText?: boolean
}

/** What a study brings to the columns of its tables. */
export type StudyFacts = {
  experiment_id: string
  /** Those that any condition of any version asks, in the order of the journey; what interventions ask is one of them. */
  questionnaires: readonly Questionnaire[]
  /** Names of the covariates of its cards, in one order. */
  covariates: readonly string[]
  /** Those of the covariates that hold nothing but numbers; the others are text. */
  numericCovariates?: readonly string[]
  /** Names of the further columns of its comments, in one order. */
  commentCovariates?: readonly string[]
  /** Names of the feeds that any condition of any version has, in their order. Where there are any, tables say in which something happened. */
  feeds?: readonly string[]
  /** Whether people come back in any version: tables have a row per visit then, and say in which wave it was. */
  hasWaves?: boolean
  /** The waves of all versions in their order, with the questionnaires and feeds that any condition has in them. */
  waves?: readonly WaveOfTables[]
  /** Whether people have the blocks of the journey in different orders, or not all of them, in any version. */
  ordersBlocks?: boolean
  /** Of a package that is published: what was changed in it. */
  changes?: PublishedChanges | undefined
}

export type WaveOfTables = { name: string; forms: ReadonlySet<string>; feeds: ReadonlySet<string> }

/** A tidy table is one file with one descriptor, plus one line in `index.ts`. */
export type TidyTable = {
  /** As in the file name: letters alone, since Psych-DS allows no others. */
  name: string
  title: string
  /** One row is what. */
  holds: string
  /** Without the feed, which is part of it where a study has several (`isByFeed`). */
  primaryKey: readonly string[]
  isByFeed?: boolean
  /** Where people come back, it has one row for all visits of a person, and columns for each wave. */
  isOfPeople?: boolean
  foreignKeys?: readonly { columns: readonly string[]; table: string; references: readonly string[] }[]
  columns: (facts: StudyFacts) => readonly TidyColumn[]
}
