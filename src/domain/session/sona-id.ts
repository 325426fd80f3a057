import { type QueryParameters, readQueryParameters, withoutParameters } from './query-parameters.ts'

/** Sona's number of a person, under the name by which it is hidden, kept apart and derived from like the ids of other panels. */
const SURVEY_CODE = 'survey_code'

/** Links of Sona may bring the number as `id`, which in other studies is a parameter like any other. */
export const mayBeSonaId = (name: string): boolean => name.toLowerCase() === 'id'

export const mayHaveSonaId = (query: QueryParameters): boolean => Object.keys(query).some(mayBeSonaId)

const isSurveyCode = (name: string) => name.toLowerCase() === SURVEY_CODE

const renamed = (name: string) => (mayBeSonaId(name) ? SURVEY_CODE : name)

/** The parameters of a link to a study on Sona with the number under one name. Where the link has it under both, survey_code counts. */
export function withSurveyCode(query: QueryParameters): QueryParameters {
  const pairs = Object.entries(query)
  if (pairs.some(([name]) => isSurveyCode(name))) return Object.fromEntries(pairs.filter(([name]) => !mayBeSonaId(name)))
  // Of two spellings the first counts.
  return Object.fromEntries(pairs.map(([name, value]) => [renamed(name), value]).reverse())
}

/** The same for the query part of an address, in which everything else stays as it is written. */
export const searchWithSurveyCode = (search: string): string =>
  Object.keys(readQueryParameters(search)).some(isSurveyCode)
    ? withoutParameters(search, mayBeSonaId)
    : search.replace(/(?<=[?&])[^=&]*/g, renamed)
