import type { Problem } from '#domain/answers/problem.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { messages as english } from '../words/catalogues/form/en.po'
import { madeOnce, wordsIn } from '../words/say.ts'

const { say, pick } = wordsIn('form', english)

const inDigits = (n: number) => madeOnce('number', (locale) => new Intl.NumberFormat(locale)).format(n)

/** What participants read on questionnaire pages. A file of its own, so that the feed does not load it. */
export const formWords = Object.assign(
  pick<
    | 'notFoundTitle'
    | 'notFoundText'
    | 'preview'
    | 'previewOver'
    | 'allForms'
    | 'sliderUntouched'
    | 'pleaseSay'
    | 'reminder'
    | 'mayGoOn'
  >(),
  {
    submit: (label: Questionnaire['submitLabel']) => say(label),
    part: (n: number, of: number) => say('part', { n, of }),
    aboutCard: (n: number, of: number) => say('aboutCard', { n, of }),
    pleaseSayFor: (option: string) => say('pleaseSayFor', { option }),
    choose: (least?: number, most?: number) => {
      if (least !== undefined && least > 0)
        return most === undefined ? say('Choose at least {min}', { min: least }) : chooseBetween(least, most)
      return most === undefined ? '' : say('Choose at most {max}', { max: most })
    },
    atLeast: (used: number, least: number) => say('atLeast', { used: inDigits(used), least: inDigits(least) }),
    characters: (used: number, most: number) => say('characters', { used: inDigits(used), most: inDigits(most) }),
    wait: (seconds: number) => say('wait', { n: seconds }),
    /** A hint that is also said as a problem. */
    hint: ({ text, values }: Problem) => (Object.hasOwn(english, text) ? say(text, values) : undefined),
  },
)

const chooseBetween = (min: number, max: number) =>
  min === max ? say('chooseExactly', { n: min }) : say('chooseBetween', { min, max })
