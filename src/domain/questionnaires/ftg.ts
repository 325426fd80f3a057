import { radio } from './parts/radio.ts'
import { agreementAsPublished } from './parts/scales.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

const statements = [
  { key: 'covid-tired', label: 'I am tired of all the discussions about COVID-19 on TV, in newspapers, on the radio and so on.' },
  { key: 'covid-sickhearing', label: 'I am sick of hearing about COVID-19.' },
  {
    key: 'covid-changesubject',
    label:
      'When friends or family members talk about COVID-19, I try to change the subject because I do not want to talk about it anymore.',
  },
] as const

export const questionnaire: Questionnaire = {
  name: 'ftg',
  label: 'COVID-19 fatigue',
  asks: 'Being tired of hearing about COVID-19',
  aliases: [],
  heading: 'COVID-19 fatigue',
  submitLabel: 'Next',
  wording: 'reworded',
  intro: 'How much do you agree or disagree with the following statements?',
  pages: onePage([
    {
      name: 'all',
      items: statements.map(({ key, label }) => radio(key, label, agreementAsPublished)),
    },
  ]),
  citation:
    'After the three items on information fatigue, here on six points, in Lilleholt, L., Zettler, I., Betsch, C., & Böhm, R. (2023). Development and validation of the pandemic fatigue scale. Nature Communications, 14. https://doi.org/10.1038/s41467-023-42063-2.',
}
