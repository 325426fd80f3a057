type Given = { value: string; code: number | null }

/** Whether two answers contradict each other, that many years apart; undefined where they say too little to be compared. */
type Contradicts = (first: Given, later: Given, years: number) => boolean | undefined

/** Options that say nothing that could be contradicted. */
const SAYS_NOTHING: readonly string[] = ['prefer-not-to-say', 'other', '0_unsure-unknown-other']

/** The options of an answer, which may be several. */
const chosen = ({ value }: Given): string[] =>
  value
    .toLowerCase()
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !SAYS_NOTHING.includes(each))

/** Who ticks one more says more, and not something else. */
const nothingInCommon: Contradicts = (first, later) => {
  const [before, now] = [chosen(first), chosen(later)]
  return before.length === 0 || now.length === 0 ? undefined : !now.some((each) => before.includes(each))
}

function numbersOf(first: Given, later: Given): readonly [number, number] | undefined {
  const numbers = [first, later].map(({ value }) => (value.trim() === '' ? Number.NaN : Number(value)))
  const [before = Number.NaN, now = Number.NaN] = numbers
  return Number.isFinite(before) && Number.isFinite(now) ? [before, now] : undefined
}

/** A birthday between two visits, and a slip of one year, contradict nothing. */
const ageIsOff: Contradicts = (first, later, years) => {
  const ages = numbersOf(first, later)
  return ages && Math.abs(ages[1] - ages[0] - Math.floor(years)) > 1
}

const yearIsOff: Contradicts = (first, later) => {
  const years = numbersOf(first, later)
  return years && Math.abs(years[1] - years[0]) > 1
}

/** Education may grow. */
const levelIsLower: Contradicts = (first, later) => {
  if (first.code === null || later.code === null || chosen(first).length === 0 || chosen(later).length === 0) return undefined
  return later.code < first.code
}

const yearsAreFewer: Contradicts = (first, later) => {
  const years = numbersOf(first, later)
  return years && years[1] < years[0] - 1
}

/** Items by their keys, in whichever form: those of shipped questionnaires, and the usual keys of a lab's own. */
export const LASTING_ITEMS: Readonly<Record<string, Contradicts>> = {
  gender: nothingInCommon,
  intl_gender: nothingInCommon,
  sex: nothingInCommon,
  ethnicity: nothingInCommon,
  race: nothingInCommon,
  age: ageIsOff,
  intl_age: ageIsOff,
  birth_year: yearIsOff,
  year_of_birth: yearIsOff,
  'ses_education-level': levelIsLower,
  intl_education: levelIsLower,
  'ses_education-years': yearsAreFewer,
}
