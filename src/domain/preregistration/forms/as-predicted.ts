import { EXISTING_DATA } from '../choices.ts'
import { chosenIn } from '../fields.ts'
import { studyTypeOf } from './derived.ts'
import { type Form, joined, type Question } from './form.ts'

const text = (
  id: string,
  title: string,
  asks: string,
  write: (draft: Parameters<Question['answer']>[0]) => string,
): Question => ({
  ...{ id, title, asks, isRequired: true },
  answer: (draft) => ({ text: write(draft) }),
})

/** The questions of aspredicted.org, in their order. There is no API: each answer is copied. */
export const asPredicted: Form = {
  name: 'aspredicted',
  label: 'AsPredicted',
  address: 'https://aspredicted.org/',
  about: 'Ten short questions. Copy each answer into its field there.',
  questions: [
    {
      id: 'data',
      title: '1) Data collection',
      asks: 'Have any data been collected for this study already?',
      isRequired: true,
      answer: ({ answers }) => ({
        options: chosenIn(EXISTING_DATA, answers['existing-data']).flatMap(({ asPredicted }) => asPredicted ?? []),
        isSeveral: false,
      }),
    },
    text(
      'hypothesis',
      '2) Hypothesis',
      'What’s the main question being asked or hypothesis being tested in this study?',
      ({ answers }) => answers.hypotheses ?? '',
    ),
    text(
      'dependent',
      '3) Dependent variable',
      'Describe the key dependent variable(s) specifying how they will be measured.',
      ({ answers, filled }) => joined(answers.outcomes, filled.measures, filled.scores, answers.indices),
    ),
    text(
      'conditions',
      '4) Conditions',
      'How many and which conditions will participants be assigned to?',
      ({ answers, filled }) => joined(filled.conditions, answers['design-more'], filled.assignment, answers['assignment-more']),
    ),
    text(
      'analyses',
      '5) Analyses',
      'Specify exactly which analyses you will conduct to examine the main question/hypothesis.',
      ({ answers }) => joined(answers.analyses, answers.transformations, answers.inference),
    ),
    text(
      'outliers',
      '6) Outliers and exclusions',
      'Describe exactly how outliers will be defined and handled, and your precise rule(s) for excluding observations.',
      ({ answers, filled }) => joined(filled.exclusions, answers['exclusions-more'], answers['missing-data']),
    ),
    text(
      'sample',
      '7) Sample size',
      'How many observations will be collected or what will determine sample size? No need to justify decision, but be precise about exactly how the number will be determined.',
      ({ answers, filled }) => joined(filled['sample-size'], answers['sample-size'], filled.stopping, answers.stopping),
    ),
    {
      ...text(
        'other',
        '8) Other',
        'Anything else you would like to pre-register? (e.g., secondary analyses, variables collected for exploratory purposes, unusual analyses planned?)',
        ({ answers }) =>
          joined(answers['existing-data-why'], answers['measured-more'], answers.exploratory, answers.rationale, answers.other),
      ),
      isRequired: false,
    },
    text('name', '9) Name', 'Give a title for this AsPredicted pre-registration.', ({ answers, filled }) =>
      answers.title?.trim() ? answers.title : filled.title,
    ),
    {
      id: 'study_type',
      title: 'Finally',
      asks: 'For record keeping purposes, please tell us the type of study you are pre-registering.',
      isRequired: true,
      answer: (draft) => ({ options: studyTypeOf(draft).flatMap(({ asPredicted }) => asPredicted ?? []), isSeveral: false }),
    },
  ],
}
