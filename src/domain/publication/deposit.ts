import type { ServiceName } from '../services/index.ts'

/** What one record holds: the data package, or what people saw and were asked. */
export const DEPOSIT_CONTENTS = ['data', 'materials'] as const
export type DepositContent = (typeof DEPOSIT_CONTENTS)[number]

/** What a job is to send, and where. */
export type WantedDeposit = {
  service: ServiceName
  content: DepositContent
  /** Whether pictures, films and texts of posts are in the materials. */
  hasStimuli: boolean
}
