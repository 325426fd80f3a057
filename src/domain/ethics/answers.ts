/** What only the researchers know, and a board asks. Plain text; lines stay lines. */
type AnswerField = {
  name: AnswerName
  label: string
  /** What a board wants to read there. */
  hint: string
  isLine?: true
}

export const ANSWER_NAMES = [
  ...(['title', 'investigator', 'purpose', 'recruitment', 'payment', 'deception', 'risks', 'benefits'] as const),
  ...(['data', 'withdrawal', 'contact'] as const),
] as const
export type AnswerName = (typeof ANSWER_NAMES)[number]

/** A question of the board that no field asks. */
type FurtherAnswer = { heading: string; text: string }

export type EthicsAnswers = Readonly<Record<AnswerName, string>> & { further: readonly FurtherAnswer[] }

export const MAX_LINE_LENGTH = 300
export const MAX_ANSWER_LENGTH = 20_000
export const MAX_FURTHER = 30

/** In the order of the document. */
export const ANSWER_FIELDS: readonly AnswerField[] = [
  { name: 'title', label: 'Title', hint: 'As the application to the board has it.', isLine: true },
  { name: 'investigator', label: 'Investigator', hint: 'Name, institution, and who else has a part.', isLine: true },
  { name: 'purpose', label: 'Purpose', hint: 'What is studied and why, for a reader from another field.' },
  {
    name: 'recruitment',
    label: 'Participants and recruitment',
    hint: 'Who may take part and who may not, how they are found, and the text of the invitation.',
  },
  { name: 'payment', label: 'Payment', hint: 'How much for which work, and what those get who stop early.' },
  {
    name: 'deception',
    label: 'Why people are not told everything at once',
    hint: 'Why the study cannot do without it, which alternatives you looked at, and how it is explained. Leave it empty where nobody is deceived.',
  },
  { name: 'risks', label: 'Risks', hint: 'What may upset or harm participants, and what you do about it.' },
  { name: 'benefits', label: 'Benefits', hint: 'For participants and for others.' },
  { name: 'data', label: 'More about the data', hint: 'Who else gets them, where they are published, and the legal basis.' },
  {
    name: 'withdrawal',
    label: 'More about stopping',
    hint: 'What people do who want to stop or withdraw beyond the page of their data.',
  },
  { name: 'contact', label: 'Contact', hint: 'Whom participants and the board can ask, with an address.' },
]

export const emptyAnswers: EthicsAnswers = {
  ...(Object.fromEntries(ANSWER_NAMES.map((name) => [name, ''])) as Record<AnswerName, string>), // an entry for each name
  further: [],
}

/** Answers as they are stored. A field that a later version has is empty in what an earlier one stored. */
export const storedAnswers = (stored: Partial<EthicsAnswers> | undefined): EthicsAnswers => ({ ...emptyAnswers, ...stored })
