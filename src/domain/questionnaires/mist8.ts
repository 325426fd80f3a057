import { battery } from './parts/battery.ts'
import { type Option, onePage, type Questionnaire } from './questionnaire.ts'

const verdicts: readonly Option[] = [
  { value: 'real', label: 'Real' },
  { value: 'fake', label: 'Fake' },
]

/** Which of them are fake is in `answer-keys/mist8.ts`. */
const headlines = [
  { key: 'mist8_vaccines', label: 'Certain Vaccines Are Loaded with Dangerous Chemicals and Toxins' },
  { key: 'mist8_age-gap', label: 'Global Warming Age Gap: Younger Americans Most Worried' },
  { key: 'mist8_salary', label: 'New Study: Left-Wingers Are More Likely to Lie to Get a Higher Salary' },
  {
    key: 'mist8_airwaves',
    label: 'The Government Is Knowingly Spreading Disease Through the Airwaves and Food Supply',
  },
  { key: 'mist8_eu', label: 'Attitudes Toward EU Are Largely Positive, Both Within Europe and Outside It' },
  { key: 'mist8_hotel', label: 'Hyatt Will Remove Small Bottles from Hotel Bathrooms' },
  { key: 'mist8_stocks', label: 'Government Officials Have Manipulated Stock Prices to Hide Scandals' },
  { key: 'mist8_republicans', label: 'Republicans Divided in Views of Trump’s Conduct, Democrats Are Broadly Critical' },
]

export const questionnaire: Questionnaire = {
  name: 'mist8',
  label: 'misinformation susceptibility (MIST-8)',
  asks: 'Eight headlines to be judged as real or fake',
  aliases: ['MIST-8'],
  heading: 'Real or fake?',
  submitLabel: 'Next',
  intro:
    'Please categorize the following news headlines as either “Real” or “Fake”. Some items may look credible or obviously false at first sight, but may actually fall in the opposite category. For each news headline, only one category is correct.',
  pages: onePage([
    { name: 'all', items: [{ ...battery('mist8', 'This headline is:', verdicts, headlines), rowOrder: 'random' }] },
  ]),
  citation:
    'Maertens, R., Götz, F. M., Golino, H. F., Roozenbeek, J., Schneider, C. R., Kyrychenko, Y., … van der Linden, S. (2024). The Misinformation Susceptibility Test (MIST): A psychometrically validated measure of news veracity discernment. Behavior Research Methods, 56, 1863–1899. https://doi.org/10.3758/s13428-023-02124-2.',
  licence: 'Published with open access under CC BY 4.0.',
  wording: 'as-published',
  unchecked:
    'Which eight of the twenty headlines make the short form was found in a survey that used it, not in the paper itself. Compare with its supplement before you publish.',
}
