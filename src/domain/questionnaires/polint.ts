import { radio } from './parts/radio.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

export const questionnaire: Questionnaire = {
  name: 'polint',
  label: 'political interest',
  asks: 'Interest in politics, and how closely it is followed',
  aliases: [],
  heading: 'Politics',
  submitLabel: 'Next',
  pages: onePage([
    {
      name: 'all',
      items: [
        radio('polint_interest', 'How interested would you say you are in politics?', [
          { value: '4_very-interested', label: 'Very interested' },
          { value: '3_quite-interested', label: 'Quite interested' },
          { value: '2_hardly-interested', label: 'Hardly interested' },
          { value: '1_not-at-all-interested', label: 'Not at all interested' },
        ]),
        radio(
          'polint_follow',
          'Some people seem to follow what’s going on in government and public affairs most of the time, whether there’s an election going on or not. Others aren’t that interested. Would you say you follow what’s going on in government and public affairs:',
          [
            { value: '4_most-of-the-time', label: 'Most of the time' },
            { value: '3_some-of-the-time', label: 'Some of the time' },
            { value: '2_only-now-and-then', label: 'Only now and then' },
            { value: '1_hardly-at-all', label: 'Hardly at all' },
          ],
        ),
      ],
    },
  ]),
  citation:
    'First item: European Social Survey, core questionnaire, item POLINTR. Second item: American National Election Studies, interest in public affairs.',
  licence: 'Both surveys let everybody use their questions with the citation.',
  wording: 'as-published',
}
