import { type AnalogueItem, onePage, type Questionnaire } from './questionnaire.ts'

const thermometer = (group: string, name: string): AnalogueItem => ({
  type: 'analogue',
  key: `therm_${group}`,
  label: `How do you feel toward ${name}?`,
  isRequired: true,
  isSensitive: true,
  min: 0,
  max: 100,
  minLabel: 'Very cold or unfavorable',
  maxLabel: 'Very warm or favorable',
})

export const questionnaire: Questionnaire = {
  name: 'thermometers',
  label: 'feeling thermometers',
  asks: 'How warm or cold one feels toward parties and the media',
  aliases: [],
  heading: 'How you feel about some groups',
  submitLabel: 'Next',
  intro:
    'Rate each group on a feeling thermometer from 0 to 100 degrees. Above 50 means that you feel warm and favorable toward the group, below 50 that you feel cold and unfavorable. The middle means neither.',
  pages: onePage(
    [
      { name: 'democrats', items: [thermometer('democrats', 'Democrats')] },
      { name: 'republicans', items: [thermometer('republicans', 'Republicans')] },
      { name: 'liberals', items: [thermometer('liberals', 'liberals')] },
      { name: 'conservatives', items: [thermometer('conservatives', 'conservatives')] },
      { name: 'journalists', items: [thermometer('journalists', 'journalists')] },
    ],
    'random',
  ),
  citation: 'After the feeling thermometers of the American National Election Studies.',
  licence: 'The ANES let everybody use their questions with the citation.',
  wording: 'reworded',
}
