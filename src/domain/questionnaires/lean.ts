import { sensitiveRadio } from './parts/radio.ts'
import { type Option, onePage, type Questionnaire } from './questionnaire.ts'

const liberalToConservative: readonly Option[] = [
  { value: '1_strongly-liberal', label: 'Strongly liberal' },
  { value: '2_somewhat-liberal', label: 'Somewhat liberal' },
  { value: '3_moderate', label: 'Moderate' },
  { value: '4_somewhat-conservative', label: 'Somewhat conservative' },
  { value: '5_strongly-conservative', label: 'Strongly conservative' },
]

export const questionnaire: Questionnaire = {
  name: 'lean',
  label: 'political ideology',
  asks: 'Party, and views on social and economic issues',
  aliases: ['political ideology (Where you stand on various issues)'],
  heading: 'Where you stand on various issues',
  submitLabel: 'Next',
  wording: 'own',
  intro: 'There are no right or wrong answers. Choose what comes closest to your own view.',
  pages: onePage([
    {
      name: 'all',
      items: [
        sensitiveRadio('politicalposition', 'Generally speaking, which of these do you think of yourself as?', [
          { value: '1_democrat', label: 'Democrat' },
          { value: '2_republican', label: 'Republican' },
          { value: '3_independent', label: 'Independent' },
          { value: '4_other', label: 'Other' },
        ]),
        {
          type: 'radio',
          key: 'politicalpref',
          label: 'Which of these best describes your political preference?',
          hint: 'If you favor neither party, choose the one that you lean toward, however slightly.',
          isRequired: true,
          isSensitive: true,
          options: [
            { value: '1_strongly-democratic', label: 'Strongly Democratic' },
            { value: '2_democratic', label: 'Democratic' },
            { value: '3_lean-democratic', label: 'Lean Democratic' },
            { value: '4_lean-republican', label: 'Lean Republican' },
            { value: '5_republican', label: 'Republican' },
            { value: '6_strongly-republican', label: 'Strongly Republican' },
          ],
        },
        sensitiveRadio('socialissuespref', 'On social issues, I am:', liberalToConservative),
        sensitiveRadio('economicissuespref', 'On economic issues, I am:', liberalToConservative),
      ],
    },
  ]),
}
