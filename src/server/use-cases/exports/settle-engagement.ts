import { settleSome } from '#server/store/exports/settled-engagement.ts'
import type { Deps } from '../deps.ts'

/** Few, so that a participant's write does not wait behind them. */
const PEOPLE_AT_A_TIME = 20

/** Works out what people who are gone did with their cards, before anybody asks for the file. Says how many people that were. */
export const settleEngagement = ({ database: { pool }, publicUrl }: Deps): Promise<number> =>
  settleSome(pool, publicUrl(), PEOPLE_AT_A_TIME)
