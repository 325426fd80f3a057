import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'

/** The refusal of a file that cannot be shown, with the reason for the person who chose it. */
export const unusableFile = (reason: keyof typeof uploadMessages) => new Refusal('unfit_file', uploadMessages[reason])
