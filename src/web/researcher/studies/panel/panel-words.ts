import type { Action, ComparedRow } from './use-panel.ts'

type Verdict = ComparedRow['verdict']

export const VERDICT_WORDS: Readonly<Record<Verdict, { label: string; means: string }>> = {
  'code-mismatch': { label: 'Code differs', means: 'The code there is not the one they were given here.' },
  duplicate: { label: 'Twice', means: 'The same person submitted more than once there.' },
  'only-here': {
    label: 'Complete here, not there',
    means: 'They did everything here. There it is missing, returned or timed out.',
  },
  'only-there': {
    label: 'There, not here',
    means:
      'Submitted there. Here the person is unknown, or has not finished. Such people can be approved on the panel’s own page.',
  },
  agree: { label: 'Agree', means: 'Submitted there, finished here, and the code matches. Also people who withdrew their data.' },
  unfinished: { label: 'Unfinished', means: 'Finished on neither side.' },
}

const people = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`)

type Words = { button: string; title: (n: number) => string; consequence: (n: number, label: string) => string }

/** What each action means for people and for money. */
export const ACTION_WORDS: Readonly<Record<Action, Words>> = {
  approve: {
    button: 'Approve',
    title: (n) => `Approve ${people(n)}?`,
    consequence: (n, label) => `${people(n)} will be paid the reward of your study on ${label}. This cannot be taken back.`,
  },
  'ask-return': {
    button: 'Ask to return',
    title: (n) => `Ask ${people(n)} to return?`,
    consequence: (n, label) =>
      `${people(n)} will read your reason on ${label}. Who returns is not paid, and the place is free again.`,
  },
  return: {
    button: 'Return',
    title: (n) => `Return the submissions of ${people(n)}?`,
    consequence: (n) => `${people(n)} will not be paid for this study, and their places are free again.`,
  },
  reject: {
    button: 'Reject',
    title: (n) => `Reject the submissions of ${people(n)}?`,
    consequence: (n, label) =>
      `${people(n)} will not be paid, and too many rejections close their account on ${label}. Ask them to return where you can.`,
  },
}
