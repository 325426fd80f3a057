import type { Dice } from '#domain/dice.ts'

/** Free texts that are hard on readers of CSV, and how the file has them: what a spreadsheet would run gets an apostrophe. */
const COMMENTS: readonly { given: string; inFile: string }[] = [
  { given: 'Fine, thanks; no more', inFile: 'Fine, thanks; no more' },
  { given: 'She said "no", then ""yes""', inFile: 'She said "no", then ""yes""' },
  { given: 'first line\nsecond line\n\nfourth, "last" line', inFile: 'first line\nsecond line\n\nfourth, "last" line' },
  { given: 'Grüße aus Köln, 你好 🙂', inFile: 'Grüße aus Köln, 你好 🙂' },
  { given: '=HYPERLINK("x")', inFile: '\'=HYPERLINK("x")' },
  { given: '-', inFile: '-' },
  { given: '+49 30 901820', inFile: "'+49 30 901820" },
  { given: '-5', inFile: '-5' },
  { given: "it's #1, C:\\new", inFile: "it's #1, C:\\new" },
  { given: 'null', inFile: 'null' },
]

export type SentForm = { form: string; answers: Record<string, string> }

export type Answered = {
  /** In the order in which they are sent. */
  forms: SentForm[]
  /** As the file must have them: the last answer of every field. */
  last: Record<string, string>
  crt: number
}

const CRT_RIGHT: Readonly<Record<string, string>> = {
  'crt_mark-adam-28': '4',
  'crt_10-50-printer': '10',
  'crt_mold-bread-40': '39',
  'crt_pass-second-place': '2',
  'crt_sheep-15-8-died': '8',
  'crt_emily-april-may': 'It is Emily, of course',
}
const N_CRT = Object.keys(CRT_RIGHT).length

/** Answers of a person. Somebody who goes back sends a questionnaire twice, with other answers. */
export function answersFor(dice: Dice, { n, goesBack }: { n: number; goesBack: boolean }): Answered {
  const nRight = Math.floor(dice() * (N_CRT + 1))
  const comment = COMMENTS[n % COMMENTS.length]
  const demographics = {
    age: String(18 + Math.floor(dice() * 60)),
    gender: 'female',
    ethnicity: 'asian;other',
    attentioncheck2: 'very-interested;extremely-interested',
    covidvaccine: '6_vaccinated',
  }
  const forms: SentForm[] = [
    { form: 'crt', answers: crtAnswers(nRight) },
    {
      form: 'ses',
      answers: {
        ses_ladder: String(1 + Math.floor(dice() * 9)),
        ses_income: '11_150k-or-more',
        'ses_education-level': '5_bachelors',
        'ses_education-years': '16.5',
      },
    },
    ...(goesBack ? [{ form: 'form', answers: { ...demographics, age: '99', gender: 'male' } }] : []),
    { form: 'form', answers: demographics },
    {
      form: 'socialmediause',
      answers: {
        'social-media_use-freq': '5_daily',
        'social-media_followers': String(n * 7),
        'monkeypox-cards-perc': '50',
        'monkeypox-cards-perc_touched': 'no',
      },
    },
    // Spelt rightly: stored as published.
    { form: 'ccn', answers: { 'monkeypox-worry': '2_slightly-worried', 'monkeypox-problem': '3_slightly-disagree' } },
    { form: 'lean', answers: { politicalposition: '3_independent', politicalpref: '4_lean-republican' } },
    { form: 'final', answers: { random: 'no', 'study-duration': '12', comments: comment?.given ?? '' } },
  ]
  const last = {
    ...Object.assign({}, ...forms.map(({ answers }) => answers)),
    'monkeypox-worry': '2_slighly-worried',
    comments: comment?.inFile ?? '',
  }
  return { forms, last, crt: nRight / N_CRT }
}

const crtAnswers = (nRight: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(CRT_RIGHT).map(([key, right], i) => {
      const wrong = key === 'crt_emily-april-may' ? 'June' : '20'
      return [key, i < nRight ? right : wrong]
    }),
  )
