/** What a dry run is asked to do. `profile` is as it was given, and was checked. */
export type WantedRun = { participants: number; seed: number; profile: unknown }

/** More are for `npx feedlab simulate`: a job shares the server with people. */
export const MOST_IN_DRY_RUN = 1000
