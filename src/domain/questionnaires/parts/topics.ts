type Topic = {
  /** Prefix of the answer keys. */
  prefix: string
  title: string
  /** As written within a sentence. */
  inSentence: string
}

/** The topics of spec 1, in the order of spec 2; each person sees them in an order of their own. */
export const topics: readonly Topic[] = [
  { prefix: 'monkeypox', title: 'Monkeypox', inSentence: 'monkeypox' },
  {
    prefix: 'johnny',
    title: 'The Johnny Depp–Amber Heard defamation trial',
    inSentence: 'the Johnny Depp–Amber Heard defamation trial',
  },
  { prefix: 'election', title: 'The U.S. midterm elections', inSentence: 'the U.S. midterm elections' },
  { prefix: 'covid', title: 'COVID-19', inSentence: 'COVID-19' },
]
