import { PERSONAL_LINK } from '../session/personal-link.ts'

/** The address that opens a study for one person in any browser. `sealed` says who, and only the installation can make it. */
export const personalLink = (publicUrl: string, experiment_id: string, sealed: string): string =>
  `${publicUrl}/feed?experiment_id=${experiment_id}&${PERSONAL_LINK}=${sealed}`
