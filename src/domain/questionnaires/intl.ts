import { countries } from './parts/countries.ts'
import { type Option, onePage, type Questionnaire } from './questionnaire.ts'

/** The levels of ISCED 2011, with examples that people know. */
const levels: readonly Option[] = [
  { value: '0_less-than-primary', label: 'No schooling, or less than primary school' },
  { value: '1_primary', label: 'Primary school' },
  { value: '2_lower-secondary', label: 'Lower secondary school (up to the age of about 15)' },
  {
    value: '3_upper-secondary',
    label: 'Upper secondary school (such as high school diploma, A levels, Abitur, baccalauréat, apprenticeship)',
  },
  { value: '4_post-secondary', label: 'Training after secondary school that is not higher education' },
  { value: '5_short-cycle-tertiary', label: 'Short higher education (such as associate degree, higher national diploma)' },
  { value: '6_bachelor', label: 'Bachelor’s degree or the like' },
  { value: '7_master', label: 'Master’s degree or the like' },
  { value: '8_doctorate', label: 'Doctorate' },
  { value: 'prefer-not-to-say', label: 'Prefer not to say' },
]

export const questionnaire: Questionnaire = {
  name: 'intl',
  label: 'demographics (any country)',
  asks: 'Age, gender, country and education by ISCED',
  aliases: [],
  heading: 'About you',
  submitLabel: 'Next',
  pages: onePage([
    {
      name: 'all',
      items: [
        {
          type: 'number',
          key: 'intl_age',
          label: 'How old are you, in years?',
          isRequired: true,
          min: 1,
          max: 120,
          isWhole: true,
          invalidText: 'Enter a valid number',
        },
        {
          type: 'radio',
          key: 'intl_gender',
          label: 'What is your gender?',
          isRequired: true,
          isSensitive: true,
          options: [
            { value: 'woman', label: 'Woman' },
            { value: 'man', label: 'Man' },
            { value: 'non-binary', label: 'Non-binary' },
            { value: 'other', label: 'In another way, please say', asksText: true },
            { value: 'prefer-not-to-say', label: 'Prefer not to say' },
          ],
        },
        { type: 'dropdown', key: 'intl_country', label: 'In which country do you live?', isRequired: true, options: countries },
        {
          type: 'radio',
          key: 'intl_education',
          label: 'What is the highest level of education that you have completed?',
          hint: 'Choose what comes closest in your country.',
          isRequired: true,
          options: levels,
        },
      ],
    },
  ]),
  citation:
    'Education: UNESCO Institute for Statistics (2012). International Standard Classification of Education: ISCED 2011. Country: ISO 3166-1.',
  licence: 'Our own words; free to use.',
  wording: 'own',
}
