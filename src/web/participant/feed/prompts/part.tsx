import { useEffect, useId, useSyncExternalStore } from 'react'
import { withMinutes } from '#domain/interventions/prompts.ts'
import { Message } from '../../interventions/message.tsx'
import { QuestionForm } from '../../interventions/question-form.tsx'
import { useAnswer } from '../../interventions/use-answer.ts'
import { Modal } from '../../modals/modal.tsx'
import { modalWords } from '../../modals/modal-words.ts'
import type { FeedPart, PagePartProps, Visit } from '../feed-types.ts'
import { createPromptDesk, type OpenPrompt, type PromptDesk } from './prompt-desk.ts'

const desks = new WeakMap<Visit, PromptDesk>()

/** One desk per visit: clicks and the overlay share it. */
function deskOf(visit: Visit): PromptDesk {
  const known = desks.get(visit) ?? createPromptDesk(visit)
  desks.set(visit, known)
  return known
}

function PromptOverlay({ visit }: PagePartProps) {
  const desk = deskOf(visit)
  const open = useSyncExternalStore(desk.subscribe, desk.read)
  useEffect(() => desk.follow(), [desk])
  return open === undefined ? null : <PromptModal key={`${open.at}/${open.held?.click.entity_id}`} open={open} desk={desk} />
}

function PromptModal({ open: { intervention, feedMs, held }, desk }: { open: OpenPrompt; desk: PromptDesk }) {
  const { heading, text, button } = intervention
  const formId = useId()
  const answer = useAnswer('', (value) => desk.close('go_on', value))
  const [picture] = intervention.pictures
  const goOn = button || modalWords.continue
  return (
    <Modal
      heading={withMinutes(heading, feedMs)}
      onBack={held && (() => desk.close('go_back'))}
      actions={
        <>
          {held !== undefined && (
            <button type="button" className="quiet-button" onClick={() => desk.close('go_back')}>
              {modalWords.goBack}
            </button>
          )}
          {intervention.kind === 'question' ? (
            <button type="submit" form={formId} className="primary-button" aria-disabled={answer.value === ''}>
              {goOn}
            </button>
          ) : (
            <button type="button" className="primary-button" onClick={() => desk.close('go_on')}>
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
  gate: (click, go) => deskOf(click.visit).hold(click, go),
  replay: ({ visit }, { dialog }) => deskOf(visit).show(dialog?.name === 'prompt' ? dialog : undefined),
}
