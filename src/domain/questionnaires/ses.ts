import { radio } from './parts/radio.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

export const questionnaire: Questionnaire = {
  name: 'ses',
  label: 'socioeconomic status',
  asks: 'Social standing, income and education',
  aliases: ['socioeconomic status (ladder)'],
  heading: 'Socioeconomic status',
  submitLabel: 'Next',
  wording: 'own',
  pages: onePage([
    {
      name: 'all',
      items: [
        {
          type: 'ladder',
          key: 'ses_ladder',
          label:
            'Think of this ladder as showing where people stand in the United States. Where do you stand on it at this time?',
          hint: 'At the top are the people who are best off: they have the most money, the most education and the most respected jobs. At the bottom are those who are worst off: they have the least money, the least education, and the least respected jobs or no job.',
          isRequired: true,
          min: 1,
          max: 9,
          topLabel: 'Best off',
          bottomLabel: 'Worst off',
        },
        {
          type: 'radio',
          key: 'ses_income',
          label: 'What was the total income of your household last year, before taxes?',
          hint: 'Your best guess is fine.',
          isRequired: true,
          isSensitive: true,
          // The original data have two slips here, `1_0k-9k` and `3_0k-39k`. Both are accepted and stored as ours (ruling D1).
          options: [
            { value: '0_less-than-10k', label: 'Less than $10,000' },
            { value: '1_10k-19k', label: '$10,000 to $19,999' },
            { value: '2_20k-29k', label: '$20,000 to $29,999' },
            { value: '3_30k-39k', label: '$30,000 to $39,999' },
            { value: '4_40k-49k', label: '$40,000 to $49,999' },
            { value: '5_50k-59k', label: '$50,000 to $59,999' },
            { value: '6_60k-69k', label: '$60,000 to $69,999' },
            { value: '7_70k-79k', label: '$70,000 to $79,999' },
            { value: '8_80k-89k', label: '$80,000 to $89,999' },
            { value: '9_90k-99k', label: '$90,000 to $99,999' },
            { value: '10_100k-149k', label: '$100,000 to $149,999' },
            { value: '11_150k-or-more', label: '$150,000 or more' },
          ],
        },
        radio('ses_education-level', 'What is the highest level of education that you have reached?', [
          { value: '0_unsure-unknown-other', label: 'Unsure, unknown or other' },
          { value: '1_less-than-high-school', label: 'Less than high school' },
          { value: '2_high-school-diploma', label: 'High school diploma or equivalent' },
          { value: '3_vocational-training', label: 'Vocational training' },
          { value: '4_attended-college', label: 'Attended college' },
          { value: '5_bachelors', label: 'Bachelor’s degree' },
          { value: '6_graduate-degree', label: 'Graduate degree' },
        ]),
        {
          type: 'number',
          key: 'ses_education-years',
          label: 'How many years of education have you had in all?',
          hint: 'Count from first grade. For example, finishing high school is 12 years.',
          isRequired: true,
          min: 0,
          max: 99,
          isWhole: false,
          invalidText: 'Enter a valid number',
        },
      ],
    },
  ]),
  citation:
    'Ladder: nine-rung MacArthur Scale of Subjective Social Status, counted from the bottom, after Adler, N. E., Epel, E. S., Castellazzo, G., & Ickovics, J. R. (2000). Relationship of subjective and objective social status with psychological and physiological functioning: Preliminary data in healthy, White women. Health Psychology, 19(6), 586–592.',
}
