import { describe, expect, test } from 'vitest'
import { type DueModal, dueModal, type ModalFacts } from './due-modal.ts'

const facts = (changed: Partial<ModalFacts> = {}): ModalFacts => ({
  experiment_id: 'eab12c',
  showPopup: true,
  consent: 'Do you agree?',
  instruct: 'Scroll as you would at home.',
  consentAnswer: 'none',
  areInstructionsClosed: false,
  lastViewedIdx: -1,
  interventionIdx: 4,
  interventionStyle: 'modal',
  modalShown: 0,
  isAskedToLeave: false,
  ...changed,
})

/** Consent given and instructions read. */
const inFeed = (changed: Partial<ModalFacts> = {}) => facts({ consentAnswer: 'given', areInstructionsClosed: true, ...changed })

const rows: readonly [title: string, facts: ModalFacts, due: DueModal][] = [
  ['consent comes first', facts(), 'consent'],
  ['instructions come once consent is given', facts({ consentAnswer: 'given' }), 'instructions'],
  ['then the feed is free', inFeed(), 'none'],
  ['no consent text, no consent modal', facts({ consent: '' }), 'instructions'],
  ['a blank consent text is none', facts({ consent: ' \n' }), 'instructions'],
  ['no instructions, no instructions modal', facts({ instruct: '', consentAnswer: 'given' }), 'none'],
  ['consent is asked also where there are no instructions', facts({ instruct: '' }), 'consent'],
  ['neither text, no modal', facts({ consent: '', instruct: '' }), 'none'],
  ['the demo study has neither', facts({ experiment_id: 'solarflare' }), 'none'],
  ['without the popup flag there is neither', facts({ showPopup: false }), 'none'],
  ['who did not agree is thanked', facts({ consentAnswer: 'refused' }), 'farewell'],
  ['a refusal outlives the popup flag', facts({ consentAnswer: 'refused', showPopup: false }), 'farewell'],
  ['a refusal stands before the intervention', inFeed({ consentAnswer: 'refused', lastViewedIdx: 9 }), 'farewell'],
  ['without a consent text nobody can have refused', facts({ consent: '', consentAnswer: 'refused' }), 'instructions'],
  ['the intervention waits for its card', inFeed({ lastViewedIdx: 3 }), 'none'],
  ['the intervention opens at its card', inFeed({ lastViewedIdx: 4 }), 'intervention'],
  ['the intervention opens after a jump over its card', inFeed({ lastViewedIdx: 9 }), 'intervention'],
  ['a closed intervention stays closed', inFeed({ lastViewedIdx: 9, modalShown: 1 }), 'none'],
  ['an intervention at infinity never opens', inFeed({ lastViewedIdx: 9, interventionIdx: Number.POSITIVE_INFINITY }), 'none'],
  ['an intervention in the feed is no modal', inFeed({ lastViewedIdx: 9, interventionStyle: 'infeed' }), 'none'],
  ['an intervention at 0 percent opens before the first card', inFeed({ interventionIdx: -1 }), 'intervention'],
  ['even then consent comes first', facts({ interventionIdx: -1 }), 'consent'],
  ['a reload keeps the intervention to come', inFeed({ showPopup: false, lastViewedIdx: 4 }), 'intervention'],
  ['who wants to leave is asked once', inFeed({ isAskedToLeave: true }), 'leave'],
  ['the question stands before the intervention', inFeed({ isAskedToLeave: true, lastViewedIdx: 9 }), 'leave'],
  ['the demo can have an intervention', facts({ experiment_id: 'solarflare', lastViewedIdx: 4 }), 'intervention'],
]

describe('the modal that is open', () => {
  test.each(rows)('%s', (_, given, due) => {
    expect(dueModal(given)).toBe(due)
  })
})
