import { matchesSearch } from '#domain/matches-search.ts'
import type { Library } from './use-questionnaires.ts'

type Described = Pick<Library['shipped'][number], 'name' | 'label' | 'asks' | 'citation'>

/** Questionnaires whose name, label, question or reference has all words of the search. */
export const found = <Q extends Described>(questionnaires: readonly Q[], search: string): Q[] =>
  questionnaires.filter(({ name, label, asks, citation }) =>
    matchesSearch([name, label, asks, citation ?? ''].join(' '), search.trim()),
  )
