import { battery, codedOptions } from './parts/battery.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

const degrees = codedOptions([
  'Disagree strongly',
  'Disagree moderately',
  'Disagree a little',
  'Neither agree nor disagree',
  'Agree a little',
  'Agree moderately',
  'Agree strongly',
])

/** Two for each of five traits; scores are in `answer-keys/tipi.ts`. */
const pairs = [
  { key: 'tipi_1-extraverted', label: 'Extraverted, enthusiastic.' },
  { key: 'tipi_2-critical', label: 'Critical, quarrelsome.' },
  { key: 'tipi_3-dependable', label: 'Dependable, self-disciplined.' },
  { key: 'tipi_4-anxious', label: 'Anxious, easily upset.' },
  { key: 'tipi_5-open', label: 'Open to new experiences, complex.' },
  { key: 'tipi_6-reserved', label: 'Reserved, quiet.' },
  { key: 'tipi_7-sympathetic', label: 'Sympathetic, warm.' },
  { key: 'tipi_8-disorganized', label: 'Disorganized, careless.' },
  { key: 'tipi_9-calm', label: 'Calm, emotionally stable.' },
  { key: 'tipi_10-conventional', label: 'Conventional, uncreative.' },
]

export const questionnaire: Questionnaire = {
  name: 'tipi',
  label: 'personality (10 items)',
  asks: 'Five traits of personality, two pairs of adjectives each',
  aliases: ['TIPI'],
  heading: 'How you see yourself',
  submitLabel: 'Next',
  intro:
    'Here are a number of personality traits that may or may not apply to you. Rate the extent to which the pair of traits applies to you, even if one characteristic applies more strongly than the other.',
  pages: onePage([{ name: 'all', items: [battery('tipi', 'I see myself as:', degrees, pairs)] }]),
  citation:
    'Gosling, S. D., Rentfrow, P. J., & Swann, W. B., Jr. (2003). A very brief measure of the Big-Five personality domains. Journal of Research in Personality, 37(6), 504–528. https://doi.org/10.1016/S0092-6566(03)00046-1.',
  licence: 'Its authors let everybody use it free of charge.',
  wording: 'as-published',
}
