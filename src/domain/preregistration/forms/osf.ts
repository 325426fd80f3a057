import { EXISTING_DATA } from '../choices.ts'
import { chosenIn } from '../fields.ts'
import { blindingOf, studyTypeOf } from './derived.ts'
import { type Draft, type Form, joined, type Question } from './form.ts'

type Asked = { asks: string; isRequired?: boolean; write: (draft: Draft) => string }

const text = (id: string, title: string, { asks, isRequired = false, write }: Asked): Question => ({
  ...{ id, title, asks, isRequired },
  answer: (draft) => ({ text: write(draft) }),
})

/** “OSF Preregistration”, version 3: the ids are those of its API. */
export const osf: Form = {
  name: 'osf',
  label: 'OSF Preregistration',
  address: 'https://osf.io/registries/osf/new',
  about:
    'The standard form of the Open Science Framework. Copy each answer, or let Feedlab make a draft there with the lab’s token.',
  questions: [
    text('q2', 'Hypotheses', {
      asks: 'List specific, concise, and testable hypotheses.',
      isRequired: true,
      write: ({ answers }) => answers.hypotheses ?? '',
    }),
    {
      ...{ id: 'q3', title: 'Study type', asks: 'Please check one of the following statements.', isRequired: true },
      answer: (draft) => ({ options: studyTypeOf(draft).map((choice) => choice.osf), isSeveral: false }),
    },
    {
      ...{ id: 'q4', title: 'Blinding', asks: 'Mark all that apply.', isRequired: true },
      answer: (draft) => ({ options: blindingOf(draft).map((choice) => choice.osf), isSeveral: true }),
    },
    text('q5', 'Is there any additional blinding in this study?', {
      asks: 'Blinding (other).',
      write: ({ answers, filled }) => joined(filled.blinding, answers['blinding-more']),
    }),
    text('q6', 'Study design', {
      asks: 'Describe your study design.',
      isRequired: true,
      write: ({ answers, filled }) => joined(filled.procedure, filled.cards, answers['design-more']),
    }),
    text('q7', 'Randomization', {
      asks: 'If you are doing a randomized study, state how you will randomize, and at what level.',
      write: ({ answers, filled }) => joined(filled.assignment, answers['assignment-more']),
    }),
    {
      ...{
        id: 'q8',
        title: 'Existing data',
        asks: 'Please select the description that best describes your situation.',
        isRequired: true,
      },
      answer: ({ answers }) => ({
        options: chosenIn(EXISTING_DATA, answers['existing-data']).map((choice) => choice.osf),
        isSeveral: false,
      }),
    },
    text('q9', 'Explanation of existing data', {
      asks: 'If data already exist: how you made sure that you are unaware of any patterns in them.',
      write: ({ answers }) => answers['existing-data-why'] ?? '',
    }),
    text('q10', 'Data collection procedures', {
      asks: 'Describe the process by which you will collect your data and your inclusion and exclusion criteria.',
      isRequired: true,
      write: ({ answers, filled }) => joined(filled.recruitment, answers.recruitment),
    }),
    text('q11', 'Sample size', {
      asks: 'Describe the sample size of your study. How many units will be analyzed?',
      isRequired: true,
      write: ({ answers, filled }) => joined(filled['sample-size'], answers['sample-size']),
    }),
    text('q12', 'Sample size rationale', {
      asks: 'This could include a power analysis or an arbitrary constraint such as time, money, or personnel.',
      write: ({ answers }) => answers.rationale ?? '',
    }),
    text('q13', 'Stopping rule', {
      asks: 'Specify how you will decide when to terminate your data collection.',
      write: ({ answers, filled }) => joined(filled.stopping, answers.stopping),
    }),
    text('q14', 'Manipulated variables', {
      asks: 'Precisely define all variables you plan to manipulate and the levels or treatment arms of each variable.',
      write: ({ filled }) => filled.conditions,
    }),
    text('q15', 'Measured variables', {
      asks: 'Precisely define each variable that you will measure.',
      isRequired: true,
      write: ({ answers, filled }) => joined(answers.outcomes, filled.measures, answers['measured-more']),
    }),
    text('q16', 'Indices', {
      asks: 'How will measures be combined into an index (or even a mean), and which measures will be used?',
      write: ({ answers, filled }) => joined(filled.scores, answers.indices),
    }),
    text('q17', 'Statistical models', {
      asks: 'What statistical model will you use to test each hypothesis?',
      isRequired: true,
      write: ({ answers }) => answers.analyses ?? '',
    }),
    text('q18', 'Transformations', {
      asks: 'If you plan on transforming, centering or recoding the data, please describe that process.',
      write: ({ answers }) => answers.transformations ?? '',
    }),
    text('q19', 'Inference criteria', {
      asks: 'What criteria will you use to make inferences?',
      write: ({ answers }) => answers.inference ?? '',
    }),
    text('q20', 'Data exclusion', {
      asks: 'How will you determine which data points or samples if any to exclude from your analyses? How will outliers be handled?',
      write: ({ answers, filled }) => joined(filled.exclusions, answers['exclusions-more']),
    }),
    text('q21', 'Missing data', {
      asks: 'How will you deal with incomplete or missing data?',
      write: ({ answers }) => answers['missing-data'] ?? '',
    }),
    text('q22', 'Exploratory analysis', {
      asks: 'If you plan to explore your data to look for unspecified differences or relationships, you may include those plans here.',
      write: ({ answers }) => answers.exploratory ?? '',
    }),
    text('q23', 'Other', {
      asks: 'Any additional information that should be included.',
      write: ({ answers }) => answers.other ?? '',
    }),
  ],
}
