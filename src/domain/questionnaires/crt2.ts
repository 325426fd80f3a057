import { onePage, type Questionnaire, type TextItem } from './questionnaire.ts'

const problem = (key: string, label: string): TextItem => ({ type: 'text', key, label, isRequired: true, maxLength: 200 })

/** Each has an answer that comes to mind first, and is wrong. The right ones are in `answer-keys/crt2.ts`. */
export const questionnaire: Questionnaire = {
  name: 'crt2',
  label: 'cognitive reflection (CRT-2)',
  asks: 'Four word problems that need no arithmetic',
  aliases: ['CRT-2'],
  heading: 'Four short problems',
  submitLabel: 'Next',
  intro: 'Please solve these short problems on your own, and take the time that you need.',
  pages: onePage([
    {
      name: 'all',
      items: [
        problem('crt2_race', 'If you’re running a race and you pass the person in second place, what place are you in?'),
        problem('crt2_sheep', 'A farmer had 15 sheep and all but 8 died. How many are left?'),
        problem(
          'crt2_daughters',
          'Emily’s father has three daughters. The first two are named April and May. What is the third daughter’s name?',
        ),
        problem('crt2_hole', 'How many cubic feet of dirt are there in a hole that is 3’ deep x 3’ wide x 3’ long?'),
      ],
    },
  ]),
  citation:
    'Thomson, K. S., & Oppenheimer, D. M. (2016). Investigating an alternate form of the cognitive reflection test. Judgment and Decision Making, 11(1), 99–113.',
  licence: 'Published with open access; free to use with the citation.',
  wording: 'as-published',
}
