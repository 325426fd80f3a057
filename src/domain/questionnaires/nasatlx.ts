import { type AnalogueItem, onePage, type Questionnaire } from './questionnaire.ts'

type Ends = { minLabel: string; maxLabel: string }

const scale = (
  key: string,
  label: string,
  { minLabel, maxLabel }: Ends = { minLabel: 'Very low', maxLabel: 'Very high' },
): AnalogueItem => ({ type: 'analogue', key: `tlx_${key}`, label, isRequired: true, min: 0, max: 100, minLabel, maxLabel })

export const questionnaire: Questionnaire = {
  name: 'nasatlx',
  label: 'task load (NASA-TLX)',
  asks: 'How demanding the task was, on six scales',
  aliases: ['NASA-TLX'],
  heading: 'How demanding it was',
  submitLabel: 'Next',
  intro: 'The “task” is going through the feed.',
  pages: onePage([
    {
      name: 'all',
      items: [
        scale('mental', 'How mentally demanding was the task?'),
        scale('physical', 'How physically demanding was the task?'),
        scale('temporal', 'How hurried or rushed was the pace of the task?'),
        scale('performance', 'How successful were you in accomplishing what you were asked to do?', {
          minLabel: 'Perfect',
          maxLabel: 'Failure',
        }),
        scale('effort', 'How hard did you have to work to accomplish your level of performance?'),
        scale('frustration', 'How insecure, discouraged, irritated, stressed, and annoyed were you?'),
      ],
    },
  ]),
  citation:
    'Hart, S. G., & Staveland, L. E. (1988). Development of NASA-TLX (Task Load Index): Results of empirical and theoretical research. Advances in Psychology, 52, 139–183. https://doi.org/10.1016/S0166-4115(08)62386-9. ' +
    'Asked and scored without weights (raw TLX): Hart, S. G. (2006). NASA-Task Load Index (NASA-TLX); 20 years later. Proceedings of the Human Factors and Ergonomics Society Annual Meeting, 50(9), 904–908.',
  licence: 'A work of the U.S. government, free to use.',
  wording: 'as-published',
}
