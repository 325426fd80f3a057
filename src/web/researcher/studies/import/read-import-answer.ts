import * as z from 'zod/mini'
import { importStudyReply } from '#contract/study-bundle.ts'
import { decodeJson, refused } from '#contract/wire.ts'

export type ImportResult =
  | { ok: true; experiment_id: string; differences: readonly string[]; warnings: readonly string[] }
  | { ok: false; sentence: string; problems: readonly string[] }

/** Status 0 means no answer. */
export type Answer = { status: number; body: string }

export const NO_ANSWER: Answer = { status: 0, body: '' }

export const tooLarge: ImportResult = {
  ok: false,
  sentence: 'This bundle is larger than the server accepts. Nothing was imported.',
  problems: [],
}

export function readImportAnswer({ status, body }: Answer): ImportResult {
  const decoded = decodeJson(body)
  const value = decoded.ok ? decoded.value : undefined
  const reply = z.safeParse(importStudyReply, value)
  if (status >= 200 && status < 300 && reply.success) return { ok: true, ...reply.data.data }
  if (status === 413) return tooLarge
  const refusal = z.safeParse(refused, value)
  if (refusal.success && status >= 400 && status < 500) {
    const { message, problems = [] } = refusal.data.error
    return { ok: false, sentence: `Nothing was imported. ${message}`, problems }
  }
  if (status === 503) return failed('The server is busy, and nothing was imported. Try again in a moment.')
  // No answer, or an answer of another server. The bundle may have been imported.
  return failed('The server did not answer. Look at the list before you try again: the study may have been made.')
}

const failed = (sentence: string): ImportResult => ({ ok: false, sentence, problems: [] })
