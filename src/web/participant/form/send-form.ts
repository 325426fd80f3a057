import { callApi } from '#web/shared/call-api.ts'
import type { FormStorage } from '../browser/form-storage.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { createReporter, encodeFields } from '../feed/reporter.ts'
import type { AnswerLog } from './answer-log.ts'
import type { Visitor } from './find-visitor.ts'
import { type Saved, saveForm } from './save-form.ts'

type Parts = {
  participant: Participant
  visitor: Visitor
  memory: FormStorage
  name: string
  /** Undefined for a page without questions. */
  page: string | undefined
  /** Under which the page is kept in this browser. */
  draft: string
  fields: Readonly<Record<string, string>>
  answer_log: AnswerLog
  onBegin: () => void
}

/** Sends one page of questions, once: what was stored already and has not changed since is not written again. */
export async function sendForm(parts: Parts): Promise<Saved> {
  const { participant, visitor, memory, name, page, draft, fields, answer_log, onBegin } = parts
  const { outbox, clock } = participant
  const { user_id, experiment_id, condition, session_token } = visitor
  const text = JSON.stringify(fields)
  const { sent } = memory.readDraft(draft)
  const isSame = sent?.fields === text
  if (isSame && sent.isStored) return { kind: 'stored' }

  // A page that was reloaded while sending repeats the same event.
  const event_uid = isSame ? sent.event_uid : makeUuid()
  const remember = (isStored: boolean) =>
    memory.writeDraft(draft, { ...memory.readDraft(draft), sent: { event_uid, fields: text, isStored } })
  onBegin()
  remember(false)
  const part = page === undefined ? {} : { page }
  const result = await saveForm({
    queue: () =>
      createReporter(outbox, session_token, clock.epochNowMs).answered(name, fields, { event_uid, answer_log, ...part }),
    write: () =>
      callApi('/v1/write_form', {
        user_id,
        experiment_id,
        condition,
        session_token,
        event_uid,
        form: name,
        ...part,
        form_fields: encodeFields(fields),
        answer_log,
      }),
    outbox,
    log: (message, detail) => console.error(message, detail),
  })
  if (result.kind === 'stored') remember(true)
  // Corrected, it is another event.
  else memory.writeDraft(draft, { ...memory.readDraft(draft), sent: null })
  return result
}
