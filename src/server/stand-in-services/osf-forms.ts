import type { OsfBlock } from '#domain/preregistration/forms/osf-questions.ts'

/** A version of a form. The real ones have many more, and longer options. */
export type StandInForm = { id: string; name: string; schema_version: number; active: boolean; blocks: readonly OsfBlock[] }

type Asked = { key: string; label: string; type?: string; required?: boolean; options?: readonly string[] }

/** The label, the input and the options of a question, as OSF lists them: one after the other, in one group. */
function blocksOf({ key, label, type = 'long-text-input', required = false, options = [] }: Asked): OsfBlock[] {
  const block = (block_type: string, more: Partial<OsfBlock>): OsfBlock => ({
    ...{ block_type, schema_block_group_key: `group-${key}`, registration_response_key: '', display_text: '', required: false },
    ...more,
  })
  return [
    block('question-label', { display_text: label }),
    block(type, { registration_response_key: key, required }),
    ...options.map((display_text) => block('select-input-option', { display_text })),
  ]
}

const heading = (display_text: string): OsfBlock => ({
  ...{ block_type: 'page-heading', schema_block_group_key: '', registration_response_key: '', required: false },
  display_text,
})

const ONE = 'single-select-input'
const SEVERAL = 'multi-select-input'

const text = (key: string, label: string, required = false): OsfBlock[] => blocksOf({ key, label, required })

/** A text with a file beside it: two inputs under one question, with a key each. */
const withFile = (id: string, label: string, required = false): OsfBlock[] => [
  ...text(`${id}.question`, label, required),
  ...blocksOf({ key: `${id}.uploader`, label, type: 'file-input' }),
]

const version3: readonly OsfBlock[] = [
  heading('Study Information'),
  ...text('q2', 'Hypotheses', true),
  ...blocksOf({
    ...{ key: 'q3', label: 'Study type', type: ONE, required: true },
    options: [
      'Experiment - A researcher randomly assigns treatments to study subjects, this includes field or lab experiments. This is also known as an intervention experiment and includes randomized controlled trials.',
      'Observational Study - Data is collected from study subjects that are not randomly assigned to a treatment. This includes surveys, “natural experiments,” and regression discontinuity designs.',
      'Meta-Analysis - A systematic review of published studies.',
      'Other',
    ],
  }),
  ...blocksOf({
    ...{ key: 'q4', label: 'Blinding', type: SEVERAL, required: true },
    options: [
      'No blinding is involved in this study.',
      'For studies that involve human subjects, they will not know the treatment group to which they have been assigned.',
      'Personnel who interact directly with the study subjects (either human or non-human subjects) will not be aware of the assigned treatments. (Commonly known as “double blind”)',
      'Personnel who analyze the data collected from the study are not aware of the treatment applied to any given group.',
    ],
  }),
  ...text('q5', 'Is there any additional blinding in this study?'),
  ...withFile('q6', 'Study design', true),
  ...text('q7', 'Randomization'),
  ...blocksOf({
    ...{ key: 'q8', label: 'Existing Data', type: ONE, required: true },
    options: [
      'Registration prior to creation of data',
      'Registration prior to any human observation of the data',
      'Registration prior to accessing the data',
      'Registration prior to analysis of the data',
      'Registration following analysis of the data',
    ],
  }),
  ...text('q9', 'Explanation of existing data'),
  ...withFile('q10', 'Data collection procedures', true),
  ...text('q11', 'Sample size', true),
  ...text('q12', 'Sample size rationale'),
  ...text('q13', 'Stopping rule'),
  ...withFile('q14', 'Manipulated variables'),
  ...withFile('q15', 'Measured variables', true),
  ...withFile('q16', 'Indices'),
  ...withFile('q17', 'Statistical models', true),
  ...text('q18', 'Transformations'),
  ...text('q19', 'Inference criteria'),
  ...text('q20', 'Data exclusion'),
  ...text('q21', 'Missing data'),
  ...text('q22', 'Exploratory analysis'),
  ...text('q23', 'Other'),
]

const file = (key: string, label: string): OsfBlock[] => blocksOf({ key, label: `${label} - File upload`, type: 'file-input' })

const version4: readonly OsfBlock[] = [
  heading('Overview'),
  ...text('344-2', 'Research questions or hypotheses', true),
  ...blocksOf({
    ...{ key: '344-4', label: 'Foreknowledge of data or evidence', type: ONE, required: true },
    options: [
      'Data does not yet exist. No part of the data that will be used for this analysis plan exists, and no part will be generated until after this plan is registered.',
      'Data exists but the authors cannot observe it yet.',
      'Data exists but the authors have not observed it yet.',
      'Only people other than the authors have observed the data.',
      'Authors’ limited observation of the data could not influence their analysis decisions.',
      'Authors have observed the data, but have not performed the proposed analyses.',
      'Authors have observed the data.',
      'Analyses in this plan have been conducted already.',
    ],
  }),
  ...text('344-14', 'Explanation of foreknowledge and managing unintended influences'),
  heading('Research Design'),
  ...blocksOf({
    ...{ key: '344-17', label: 'Study type', type: SEVERAL, required: true },
    // A blank at the end, as some options of the real form have: an answer without it is refused.
    options: [
      'Randomized Experiment: Must include random assignment of subjects to treatments or conditions. ',
      'Non-randomized study: Does not include random assignment of subjects to treatments or conditions.',
      'Systematic review: Collects and combines earlier studies.',
      'Descriptive study: Describing some features of a dataset or sample.',
      'Other',
    ],
  }),
  ...blocksOf({
    ...{ key: '344-27', label: 'Intention for causal interpretation', type: SEVERAL },
    options: [
      'No causal relationship inferred',
      'Indirect inference on causal relationship(s)',
      'Direct inference on causal relationship(s)',
    ],
  }),
  ...blocksOf({
    ...{ key: '344-32', label: 'Blinding of experimental treatments', type: SEVERAL, required: true },
    options: [
      'No blinding is involved.',
      'Subjects will not be aware of the assigned treatment during data collection (either because the subjects are not human participants or because of blinding procedures).',
      'Researchers who interact with the subjects will not be aware of the assigned treatments during data collection.',
      'Researchers or observers who code or interpret data for analysis will not be aware of the assigned treatments during coding.',
    ],
  }),
  ...text('344-38', 'Additional blinding during research or analysis'),
  ...text('344-40', '<p>Study design</p>', true),
  ...file('344-42', 'Study design'),
  ...text('344-44', 'Randomization'),
  heading('Sampling'),
  ...text('344-47', 'Data collection procedures', true),
  ...file('344-49', 'Data collection procedures'),
  ...text('344-51', 'Sample size', true),
  ...text('344-53', 'Sample size rationale'),
  ...text('344-55', 'Starting and stopping rules', true),
  heading('Variables'),
  ...text('344-58', 'Manipulated variables', true),
  ...file('344-60', 'Manipulated variables'),
  ...text('344-62', 'Measured variables', true),
  ...file('344-64', 'Measured variables'),
  ...text('344-66', 'Indices', true),
  ...file('344-68', 'Indices'),
  heading('Analysis Plan'),
  ...text('344-71', 'Statistical models', true),
  ...file('344-73', 'Statistical models'),
  ...text('344-75', 'Transformations', true),
  ...text('344-77', 'Inference criteria', true),
  ...text('344-79', 'Data inclusion and exclusion', true),
  ...text('344-81', 'Missing data', true),
  ...text('344-83', 'Other planned analysis'),
  heading('Other'),
  ...text('344-86', 'Context and additional information'),
]

const NAME = 'OSF Preregistration'

/** As they were at OSF in 2026. Tests change a copy. */
export const osfForms: readonly StandInForm[] = [
  { id: 'oldprereg', name: NAME, schema_version: 2, active: false, blocks: version3 },
  { id: 'openended', name: 'Open-Ended Registration', schema_version: 3, active: true, blocks: text('summary', 'Summary', true) },
  { id: 'osfprereg3', name: NAME, schema_version: 3, active: true, blocks: version3 },
  { id: '697b72f611a8e98484c6139b', name: NAME, schema_version: 4, active: true, blocks: version4 },
]
