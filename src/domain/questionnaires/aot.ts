import { radio } from './parts/radio.ts'
import { agreement } from './parts/scales.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

const statements = [
  {
    key: 'aot_loyal-beliefs',
    label: 'It is important to be loyal to your beliefs even when evidence is brought to bear against them.',
  },
  { key: 'aot_true-important', label: 'Whether something feels true is more important than evidence.' },
  {
    key: 'aot_evidence-conflicts',
    label: 'Just because evidence conflicts with my current beliefs does not mean my beliefs are wrong.',
  },
  {
    key: 'aot_change-beliefs',
    label: 'There may be rare exceptions, but in general, people should not have to change their beliefs.',
  },
  {
    key: 'aot_maintain-beliefs',
    label: 'Even if there is concrete evidence against what you believe to be true, it is OK to maintain cherished beliefs.',
  },
  {
    key: 'aot_regardless-topic',
    label: 'Regardless of the topic, what you believe to be true is more important than evidence against your beliefs.',
  },
] as const

export const questionnaire: Questionnaire = {
  name: 'aot',
  label: 'actively-open-thinking',
  asks: 'Whether evidence counts against one’s own beliefs',
  aliases: [],
  heading: 'How much do you agree or disagree with the following statements?',
  submitLabel: 'Next',
  wording: 'reworded',
  unchecked: 'The six items were compared with descriptions of the paper, not with its supplement.',
  pages: onePage([
    {
      name: 'all',
      items: statements.map(({ key, label }) => radio(key, label, agreement)),
    },
  ]),
  // Not the eight-item AOT-E of Pennycook et al. (2020): its items do not fit the published keys.
  citation:
    'After the six items on actively open-minded thinking in Newton, C., Feeney, J., & Pennycook, G. (2024). On the disposition to think analytically: Four distinct intuitive-analytic thinking styles. Personality and Social Psychology Bulletin, 50(6), 906–923.',
}
