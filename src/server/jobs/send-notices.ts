import { sendNotices } from '../use-cases/notices/send-notices.ts'
import type { PeriodicJob } from './job.ts'

export const sendNoticesJob: PeriodicJob = { name: 'send-notices', everySeconds: 30, longestRunSeconds: 120, run: sendNotices }
