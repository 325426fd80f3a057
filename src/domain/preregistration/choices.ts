/** An answer that is chosen from a list, with its words in each form. */
export type Choice = { value: string; label: string; osf: string; asPredicted?: string }

/** The words of the forms are theirs, and the API of OSF takes an answer by them. */
export const STUDY_TYPES: readonly Choice[] = [
  {
    value: 'experiment',
    label: 'Experiment: people are randomly assigned',
    osf: 'Experiment - A researcher randomly assigns treatments to study subjects, this includes field or lab experiments. This is also known as an intervention experiment and includes randomized controlled trials.',
    asPredicted: 'Experiment',
  },
  {
    value: 'observational',
    label: 'Observational study: nobody is assigned to anything',
    osf: 'Observational Study - Data is collected from study subjects that are not randomly assigned to a treatment. This includes surveys, “natural experiments,” and regression discontinuity designs.',
    asPredicted: 'Observational/archival study',
  },
  { value: 'other', label: 'Other', osf: 'Other', asPredicted: 'Other (describe below)' },
]

const SOME_DATA =
  'It’s complicated. We have already collected some data but explain in Question 8 why readers may consider this a valid pre-registration nevertheless.'

export const EXISTING_DATA: readonly Choice[] = [
  {
    value: 'none',
    label: 'No data exist yet',
    osf: 'Registration prior to creation of data',
    asPredicted: 'No, no data have been collected for this study yet.',
  },
  {
    value: 'unobserved',
    label: 'Some data exist, and nobody has seen anything of them',
    osf: 'Registration prior to any human observation of the data',
    asPredicted: SOME_DATA,
  },
  {
    value: 'unaccessed',
    label: 'Data exist, and nobody of us has had access to them',
    osf: 'Registration prior to accessing the data',
    asPredicted: SOME_DATA,
  },
  {
    value: 'unanalysed',
    label: 'We have data, and nothing about this plan was analysed',
    osf: 'Registration prior to analysis of the data',
    asPredicted: SOME_DATA,
  },
  {
    value: 'analysed',
    label: 'We have analysed some of the data',
    osf: 'Registration following analysis of the data',
    asPredicted: 'Yes, we already collected the data.',
  },
]

export const BLINDING: readonly Choice[] = [
  {
    value: 'none',
    label: 'There is no blinding',
    osf: 'No blinding is involved in this study.',
  },
  {
    value: 'participants',
    label: 'Participants do not know their condition',
    osf: 'For studies that involve human subjects, they will not know the treatment group to which they have been assigned.',
  },
  {
    value: 'personnel',
    label: 'Nobody who meets participants knows their condition',
    osf: 'Personnel who interact directly with the study subjects (either human or non-human subjects) will not be aware of the assigned treatments. (Commonly known as “double blind”)',
  },
  {
    value: 'analysts',
    label: 'Who analyses the data does not know which condition is which',
    osf: 'Personnel who analyze the data collected from the study are not aware of the treatment applied to any given group.',
  },
]
