import { logMessages } from '#contract/log-messages.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { ApiResult } from '#web/shared/call-api.ts'
import type { Outbox } from '../browser/outbox.ts'
import type { EventOutcome } from '../browser/outbox-ledger.ts'

type SaveParts = {
  /** Puts the event into the outbox, which keeps and retries it; returns its uid. */
  queue: () => string
  /** The specified call, under the same uid: the server stores the one that arrives first and ignores the other. */
  write: () => Promise<ApiResult<{ data: { journey: Journey } }>>
  outbox: Pick<Outbox, 'emptied' | 'outcomeOf'>
  log: (message: string, detail: unknown) => void
}

/** `journey` is where the person goes now, where the specified call was the first to be answered. */
export type Saved = { kind: 'stored'; journey?: Journey } | Extract<EventOutcome, { kind: 'refused' }>

/**
 * Resolves once the server has stored the answers, however long that takes, or has refused them. Both ways are taken at once,
 * because on a slow line one after the other would be twice the wait.
 */
export async function saveForm({ queue, write, outbox, log }: SaveParts): Promise<Saved> {
  const queued = outbox.outcomeOf(queue())
  const emptied = outbox.emptied()
  const called = write().then((result): Saved | Promise<Saved> => {
    if (result.ok) return { kind: 'stored', journey: result.reply.data.journey }
    log(result.problem === 'no-answer' ? logMessages.formWriteErrorLog : logMessages.formWriteFailedLog, result)
    // The outbox keeps trying, and learns what becomes of the form.
    if (result.problem === 'no-answer' || isPassing(result.status) || result.status === 410) return queued
    return { kind: 'refused', problems: result.problems ?? [] }
  })
  // A refusal by the specified call names the fields, so it is waited for.
  const outcome = await Promise.race([called, queued.then((known) => (known.kind === 'stored' ? known : called))])
  // What was done before the form is stored before the page goes on.
  if (outcome.kind === 'stored') await emptied
  return outcome
}

const isPassing = (status: number) => status >= 500 || status === 408 || status === 429
