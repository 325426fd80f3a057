export type Card = { file_name: string; covariates: Readonly<Record<string, unknown>> }

export const VERACITIES = ['true', 'false'] as const
export type Veracity = (typeof VERACITIES)[number]

const WORDS: ReadonlyMap<string, Veracity> = new Map([
  ...['true', 't', '1', 'yes', 'real', 'real news', 'true news', 'accurate', 'correct', 'wahr', 'vrai', 'verdadero', 'vero'].map(
    (word) => [word, 'true'] as const,
  ),
  ...['richtig', 'legit', 'legitimate', 'genuine', 'factual'].map((word) => [word, 'true'] as const),
  ...[
    'false',
    'f',
    '0',
    'no',
    'fake',
    'fake news',
    'false news',
    'inaccurate',
    'incorrect',
    'untrue',
    'misinformation',
    'disinformation',
    'hoax',
    'fabricated',
    'debunked',
    'pants-fire',
    'pants on fire',
  ].map((word) => [word, 'false'] as const),
  ...['falsch', 'faux', 'falso'].map((word) => [word, 'false'] as const),
])

/** What is neither. Such cards keep their word, and no study counts them as true or false. */
const BETWEEN =
  /^(m|mixed|mixture|misleading|satire|unverified|unproven|unclear|(half|partly|partially|mostly|barely)[ -]?(true|false)|irreführend|teilweise (wahr|falsch))$/

/** Whether a word says how true something is, also where that is neither true nor false. */
export const isVerdict = (cell: string): boolean => {
  const word = cell.trim().toLowerCase()
  return WORDS.has(word) || BETWEEN.test(word)
}

/** Whether a card says something true or false: by its covariate `veracity`, else by a file name that begins with t_ or f_. */
export function veracityOf({ file_name, covariates }: Card): Veracity | undefined {
  const word = String(covariates['veracity'] ?? '')
    .trim()
    .toLowerCase()
  const stated = WORDS.get(word)
  if (stated !== undefined) return stated
  if (/^f_/i.test(file_name)) return 'false'
  return /^t_/i.test(file_name) ? 'true' : undefined
}
