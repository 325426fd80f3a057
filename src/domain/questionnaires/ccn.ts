import { radio, sensitiveRadio } from './parts/radio.ts'
import { agreementAsPublished, degreesAsPublished } from './parts/scales.ts'
import { phraseOf, type Topic, topical } from './parts/topics.ts'
import { type Item, type Option, onePage } from './questionnaire.ts'

const worried = degreesAsPublished('worried')
const concerned = degreesAsPublished('concerned')
const likelihood: readonly Option[] = [
  { value: '1_never', label: 'I would never get it' },
  { value: '2_not-likely', label: 'Not likely' },
  { value: '3_somewhat-likely', label: 'Somewhat likely' },
  { value: '4_very-likely', label: 'Very likely' },
  { value: '5_absolutely-likely', label: 'Absolutely likely' },
]

/** The published name speaks of climate change, the published questions of monkeypox: it asks about the first topic of the study. */
export const questionnaire = topical(
  {
    name: 'ccn',
    label: 'climate change concern',
    asks: 'Worry and concern about the first topic',
    aliases: ['climate change concern (monkeypox attribution and concern)'],
    submitLabel: 'Next',
    wording: 'own',
  },
  ([topic]) => ({
    heading: `${topic.title} attribution and concern`,
    pages: onePage([{ name: 'concern', items: topic.vaccine === 'yes' ? aboutDisease(topic) : aboutOther(topic) }]),
  }),
)

function aboutDisease(topic: Topic): Item[] {
  const [{ slug, title }, phrase] = [topic, phraseOf(topic)]
  return [
    radio(`${slug}-worry`, `How worried are you about getting ${phrase} yourself?`, worried),
    radio(`${slug}-concern`, `How concerned are you about the spread of ${phrase}?`, concerned),
    sensitiveRadio(
      `${slug}-vax`,
      `Suppose that a vaccine against ${phrase} is recommended for you, at no cost. How likely are you to get it?`,
      likelihood,
    ),
    radio(`${slug}-problem`, `${title} is a serious problem`, agreementAsPublished),
  ]
}

/** In words that fit any topic, in the singular and in the plural. */
function aboutOther(topic: Topic): Item[] {
  const [{ slug }, phrase] = [topic, phraseOf(topic)]
  return [
    radio(`${slug}-worry`, `How worried are you about what ${phrase} could mean for you yourself?`, worried),
    radio(`${slug}-concern`, `How concerned are you about what ${phrase} could mean for society?`, concerned),
    radio(`${slug}-problem`, `I see ${phrase} as a serious problem`, agreementAsPublished),
  ]
}
