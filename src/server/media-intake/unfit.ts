import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'

/** A file that we do not take, with the reason for the person who chose it. */
export const unfit = (reason: keyof typeof uploadMessages) => new Refusal('unfit_file', uploadMessages[reason])
