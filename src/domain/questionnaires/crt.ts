import { type Item, onePage, type Questionnaire } from './questionnaire.ts'

type Problem = { key: string; label: string }

/** Each has an answer that comes to mind first, and is wrong. The right ones are in `answer-keys/crt.ts`. */
const numberProblems: readonly Problem[] = [
  {
    key: 'crt_mark-adam-28',
    label: 'The ages of Mark and Adam add up to 28 years. Mark is 20 years older than Adam. How many years old is Adam?',
  },
  {
    key: 'crt_10-50-printer',
    label:
      'If it takes 10 seconds for 10 printers to print out 10 pages of paper, how many seconds will it take 50 printers to print out 50 pages of paper?',
  },
  {
    key: 'crt_mold-bread-40',
    label:
      'There is a patch of mold on a loaf of bread. Every day, the patch doubles in size. If it takes 40 days for the patch to cover the whole loaf, how many days does it take for the patch to cover half of the loaf?',
  },
  {
    key: 'crt_pass-second-place',
    label: 'If you are running a race and you pass the person in second place, what place are you in?',
  },
  {
    key: 'crt_sheep-15-8-died',
    label: 'A farmer had 15 sheep and all but 8 died. How many are left?',
  },
]

const nameProblem: Problem = {
  key: 'crt_emily-april-may',
  label: 'Emily’s father has three daughters. The first two are named April and May. What is the third daughter’s name?',
}

export const questionnaire: Questionnaire = {
  name: 'crt',
  label: 'cognitive reflection (6-items)',
  asks: 'Six word problems, each with a tempting wrong answer',
  aliases: ['cognitive reflection (6 items)'],
  heading: 'Word problems',
  submitLabel: 'Next',
  wording: 'reworded',
  intro: 'Please solve these short problems on your own, and take the time that you need.',
  pages: onePage([
    {
      name: 'all',
      items: [
        ...numberProblems.map(
          ({ key, label }): Item => ({
            type: 'number',
            key,
            label,
            hint: 'Please answer with a number.',
            isRequired: true,
            isWhole: false,
            invalidText: 'Enter a valid number',
          }),
        ),
        { type: 'text', key: nameProblem.key, label: nameProblem.label, isRequired: true, maxLength: 200 },
      ],
    },
  ]),
  citation:
    'Frederick, S. (2005). Cognitive reflection and decision making. Journal of Economic Perspectives, 19(4), 25–42. https://doi.org/10.1257/089533005775196732. ' +
    'Items 1 to 3 as reworded after Shenhav, A., Rand, D. G., & Greene, J. D. (2012). Divine intuition: Cognitive style influences belief in God. Journal of Experimental Psychology: General, 141(3), 423–428. https://doi.org/10.1037/a0025391. ' +
    'Items 4 to 6 after Thomson, K. S., & Oppenheimer, D. M. (2016). Investigating an alternate form of the cognitive reflection test. Judgment and Decision Making, 11(1), 99–113.',
}
