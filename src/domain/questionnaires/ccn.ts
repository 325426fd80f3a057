import { radio } from './parts/radio.ts'
import { agreement, degreesOf } from './parts/scales.ts'
import type { Questionnaire } from './questionnaire.ts'

export const questionnaire: Questionnaire = {
  name: 'ccn',
  // The published name; the questions have been about monkeypox all along.
  label: 'climate change concern',
  aliases: [],
  heading: 'Monkeypox attribution and concern',
  submitLabel: 'Next',
  blockOrder: 'fixed',
  blocks: [
    {
      name: 'concern',
      items: [
        radio('monkeypox-worry', 'How worried are you about getting monkeypox yourself?', degreesOf('worried')),
        radio('monkeypox-concern', 'How concerned are you about the spread of monkeypox?', degreesOf('concerned')),
        radio(
          'monkeypox-vax',
          'Suppose that a vaccine against monkeypox is recommended for you, at no cost. How likely are you to get it?',
          [
            { value: '1_never', label: 'I would never get it' },
            { value: '2_not-likely', label: 'Not likely' },
            { value: '3_somewhat-likely', label: 'Somewhat likely' },
            { value: '4_very-likely', label: 'Very likely' },
            { value: '5_absolutely-likely', label: 'Absolutely likely' },
          ],
        ),
        radio('monkeypox-problem', 'Monkeypox is a serious problem', agreement),
      ],
    },
    {
      name: 'cards',
      items: [
        {
          type: 'slider',
          key: 'monkeypox-cards-perc',
          label: 'Of all the cards that you saw in the feed, about what percentage were about monkeypox?',
          hint: 'Your best guess is fine. If the slider already stands at your answer, touch it once to confirm.',
          isRequired: false,
          min: 0,
          max: 100,
          step: 1,
          initial: 50,
          minLabel: 'None of them',
          maxLabel: 'All of them',
          unit: '%',
        },
      ],
    },
  ],
}
