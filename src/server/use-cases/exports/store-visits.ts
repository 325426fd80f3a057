import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import type { Deps } from '../deps.ts'

/** Few, so that a participant's write does not wait long behind them. */
const PEOPLE_AT_A_TIME = 20

/** Computes and stores what people who are gone did with their cards, before an export asks for it. Returns how many people it stored. */
export const storeVisits = ({ database: { pool } }: Deps): Promise<number> => storeSomeVisits(pool, PEOPLE_AT_A_TIME)
