import { battery, codedOptions } from './parts/battery.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

const degrees = codedOptions([
  'Strongly disagree',
  'Tend to disagree',
  'Neither agree nor disagree',
  'Tend to agree',
  'Strongly agree',
])

const statements = [
  { key: 'mediatrust_news', label: 'I think you can trust most news most of the time' },
  { key: 'mediatrust_own-news', label: 'I think I can trust most of the news I consume most of the time' },
  { key: 'mediatrust_social', label: 'I think I can trust news in social media most of the time' },
  { key: 'mediatrust_search', label: 'I think I can trust news in search engines most of the time' },
]

export const questionnaire: Questionnaire = {
  name: 'mediatrust',
  label: 'media trust',
  asks: 'Trust in the news in general, and where it is met',
  aliases: [],
  heading: 'Trust in the news',
  submitLabel: 'Next',
  intro:
    'Please say how much you agree with each statement. By news we mean national, international, regional and local news, and other topical events, by whatever way it reaches you.',
  pages: onePage([{ name: 'all', items: [battery('mediatrust', 'How much do you agree?', degrees, statements)] }]),
  citation:
    'After the questions on trust in Newman, N., Fletcher, R., Eddy, K., Robertson, C. T., & Nielsen, R. K. (2023). Reuters Institute Digital News Report 2023. Reuters Institute for the Study of Journalism.',
  licence: 'The report’s questions are public; cite the report.',
  wording: 'reworded',
  unchecked:
    'The statements on social media and search engines were asked in some years of the report only. Compare with the year that you cite.',
}
