import { radio } from './parts/radio.ts'
import { phraseOf, type Topic, topical } from './parts/topics.ts'
import { type Item, onePage } from './questionnaire.ts'

const ofUse: readonly Item[] = [
  radio(
    'social-media_share-politics',
    'Would you ever consider sharing something political on social media, such as Facebook or Twitter?',
    [
      { value: '0_dont-use-social-media', label: 'I don’t use social media' },
      { value: '1_no', label: 'No' },
      { value: '2_yes', label: 'Yes' },
    ],
  ),
  radio('social-media_use-freq', 'How often do you use social media?', [
    { value: '1_never', label: 'Never' },
    { value: '2_once-a-month', label: 'About once a month' },
    { value: '3_once-a-week', label: 'About once a week' },
    { value: '4_2to6times-per-week', label: '2 to 6 times a week' },
    { value: '5_daily', label: 'Daily' },
  ]),
  radio(
    'social-media_accuracy-importance',
    'How important is it to you that you share news on social media only if it is accurate?',
    [
      { value: '1_not-at-all', label: 'Not at all important' },
      { value: '2_slightly', label: 'Slightly important' },
      { value: '3_moderately', label: 'Moderately important' },
      { value: '4_very', label: 'Very important' },
      { value: '5_extremely', label: 'Extremely important' },
    ],
  ),
  {
    type: 'number',
    key: 'social-media_followers',
    label: 'On the social media platform that you use most, about how many people follow you?',
    hint: 'A rough number is fine. Enter 0 if you have no account.',
    isRequired: true,
    min: 0,
    isWhole: false,
    invalidText: 'Enter a valid number',
  },
  {
    type: 'number',
    key: 'social-media_following',
    label: 'And about how many accounts do you follow there?',
    hint: 'A rough number is fine. Enter 0 if you have no account.',
    isRequired: true,
    min: 0,
    isWhole: false,
    invalidText: 'Enter a valid number',
  },
]

/** Ruling A7: published with the answers of this form. What is guessed is the share of the first topic of the study. */
const shareOf = (topic: Topic): Item => ({
  type: 'slider',
  key: `${topic.slug}-cards-perc`,
  label: `Of all the cards that you saw in the feed, about what percentage were about ${phraseOf(topic)}?`,
  hint: 'Your best guess is fine. If the slider already stands at your answer, touch it once to confirm.',
  isRequired: false,
  min: 0,
  max: 100,
  step: 1,
  initial: 50,
  minLabel: 'None of them',
  maxLabel: 'All of them',
  unit: '%',
})

export const questionnaire = topical(
  {
    name: 'socialmediause',
    label: 'social media usage',
    asks: 'Use of social media, and how many cards were about the first topic',
    aliases: [],
    submitLabel: 'Next',
    wording: 'reworded',
    citation:
      'Items on sharing and accuracy after Pennycook, G., Epstein, Z., Mosleh, M., Arechar, A. A., Eckles, D., & Rand, D. G. (2021). Shifting attention to accuracy can reduce misinformation online. Nature, 592, 590–595. https://doi.org/10.1038/s41586-021-03344-2.',
  },
  ([topic]) => ({
    heading: 'Social media usage',
    pages: onePage([
      { name: 'all', items: ofUse },
      { name: 'cards', items: [shareOf(topic)] },
    ]),
  }),
)
