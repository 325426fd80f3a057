import { battery, codedOptions } from './parts/battery.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

const degrees = codedOptions([
  'Extremely uncharacteristic of me',
  'Somewhat uncharacteristic of me',
  'Uncertain',
  'Somewhat characteristic of me',
  'Extremely characteristic of me',
])

const statements = [
  { key: 'nfc6_1-complex', label: 'I would prefer complex to simple problems.' },
  {
    key: 'nfc6_2-responsibility',
    label: 'I like to have the responsibility of handling a situation that requires a lot of thinking.',
  },
  { key: 'nfc6_3-fun', label: 'Thinking is not my idea of fun.' },
  {
    key: 'nfc6_4-little-thought',
    label:
      'I would rather do something that requires little thought than something that is sure to challenge my thinking abilities.',
  },
  { key: 'nfc6_5-solutions', label: 'I really enjoy a task that involves coming up with new solutions to problems.' },
  {
    key: 'nfc6_6-intellectual',
    label:
      'I would prefer a task that is intellectual, difficult, and important to one that is somewhat important but does not require much thought.',
  },
]

export const questionnaire: Questionnaire = {
  name: 'nfc6',
  label: 'need for cognition (6 items)',
  asks: 'How much a person likes to think',
  aliases: ['NCS-6'],
  heading: 'What is characteristic of you',
  submitLabel: 'Next',
  intro: 'For each statement, please say to what extent it is characteristic of you.',
  pages: onePage([
    { name: 'all', items: [battery('nfc6', 'To what extent is this characteristic of you?', degrees, statements)] },
  ]),
  citation:
    'Lins de Holanda Coelho, G., Hanel, P. H. P., & Wolf, L. J. (2020). The very efficient assessment of need for cognition: Developing a six-item version. Assessment, 27(8), 1870–1885. https://doi.org/10.1177/1073191118793208. ' +
    'Items of Cacioppo, J. T., & Petty, R. E. (1982). The need for cognition. Journal of Personality and Social Psychology, 42(1), 116–131. https://doi.org/10.1037/0022-3514.42.1.116.',
  licence: 'The short form is published with open access; used free of charge in research.',
  wording: 'as-published',
}
