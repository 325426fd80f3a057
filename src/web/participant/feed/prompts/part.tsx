import { useEffect, useId, useSyncExternalStore } from 'react'
import { withMinutes } from '#domain/interventions/prompts.ts'
import { Message } from '../../interventions/message.tsx'
import { QuestionForm } from '../../interventions/question-form.tsx'
import { useAnswer } from '../../interventions/use-answer.ts'
import { Modal } from '../../modals/modal.tsx'
import { modalWords } from '../../modals/modal-words.ts'
import type { FeedPart, PagePartProps, Visit } from '../feed-types.ts'
import { createPromptStore, type OpenPrompt, type PromptStore } from './prompt-store.ts'

const stores = new WeakMap<Visit, PromptStore>()

/** One per visit: clicks and the overlay share it. */
function promptStoreOf(visit: Visit): PromptStore {
  const known = stores.get(visit) ?? createPromptStore(visit)
  stores.set(visit, known)
  return known
}

function PromptOverlay({ visit }: PagePartProps) {
  const prompts = promptStoreOf(visit)
  const open = useSyncExternalStore(prompts.subscribe, prompts.read)
  useEffect(() => prompts.follow(), [prompts])
  return open === undefined ? null : (
    <PromptModal key={`${open.at}/${open.held?.click.entity_id}`} open={open} prompts={prompts} />
  )
}

function PromptModal({ open: { intervention, feedMs, held }, prompts }: { open: OpenPrompt; prompts: PromptStore }) {
  const { heading, text, button } = intervention
  const formId = useId()
  const answer = useAnswer('', (value) => prompts.close('go_on', value))
  const [picture] = intervention.pictures
  const goOn = button || modalWords.continue
  return (
    <Modal
      heading={withMinutes(heading, feedMs)}
      onBack={held && (() => prompts.close('go_back'))}
      actions={
        <>
          {held !== undefined && (
            <button type="button" className="quiet-button" onClick={() => prompts.close('go_back')}>
              {modalWords.goBack}
            </button>
          )}
          {intervention.kind === 'question' ? (
            <button type="submit" form={formId} className="primary-button" aria-disabled={answer.value === ''}>
              {goOn}
            </button>
          ) : (
            <button type="button" className="primary-button" onClick={() => prompts.close('go_on')}>
              {goOn}
            </button>
          )}
        </>
      }
    >
      <Message text={withMinutes(text, feedMs)} picture={intervention.kind === 'message' ? picture : undefined} />
      {intervention.kind === 'question' && (
        <QuestionForm id={formId} question={intervention.question} picture={picture} answer={answer} />
      )}
    </Modal>
  )
}

export const part: FeedPart = {
  overlay: PromptOverlay,
  gate: (click, go) => promptStoreOf(click.visit).hold(click, go),
  replay: ({ visit }, { dialog }) => promptStoreOf(visit).show(dialog?.name === 'prompt' ? dialog : undefined),
}
