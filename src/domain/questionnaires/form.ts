import { sensitiveRadio } from './parts/radio.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

export const questionnaire: Questionnaire = {
  name: 'form',
  label: 'demographics',
  asks: 'Age, gender, ethnicity, COVID-19 vaccination, and an attention check',
  aliases: [],
  heading: 'Demographics',
  submitLabel: 'Next',
  wording: 'own',
  intro: 'A few questions about you.',
  pages: onePage([
    {
      name: 'all',
      items: [
        {
          type: 'number',
          key: 'age',
          label: 'How old are you, in years?',
          hint: 'Enter a valid number',
          isRequired: true,
          min: 1,
          max: 99,
          isWhole: true,
          invalidText: 'Enter a valid number',
        },
        {
          type: 'radio',
          key: 'gender',
          label: 'What is your gender?',
          hint: 'Choose what fits best.',
          isRequired: true,
          isSensitive: true,
          options: [
            { value: 'female', label: 'Female' },
            { value: 'male', label: 'Male' },
            { value: 'trans-female', label: 'Trans female' },
            { value: 'trans-male', label: 'Trans male' },
            { value: 'trans-non-binary', label: 'Trans or non-binary' },
            { value: 'other', label: 'Other' },
          ],
        },
        {
          type: 'checkbox',
          key: 'ethnicity',
          label: 'What is your race or ethnicity?',
          hint: 'Tick all that apply. You may leave this open.',
          isRequired: false,
          isSensitive: true,
          options: [
            { value: 'white-caucasian', label: 'White or Caucasian' },
            { value: 'black-african-american', label: 'Black or African American' },
            { value: 'american-indian-alaska-native', label: 'American Indian or Alaska Native' },
            { value: 'asian', label: 'Asian' },
            { value: 'native-hawaiian-pacific-islander', label: 'Native Hawaiian or Pacific Islander' },
            { value: 'other', label: 'Other' },
            { value: 'prefer-not-to-say', label: 'Prefer not to say' },
          ],
        },
        {
          type: 'checkbox',
          key: 'attentioncheck2',
          // Panels accept a check only where the item itself says what to tick.
          label:
            'We also want to know whether people read the questions. However interested you are in the news, please tick both “Very interested” and “Extremely interested”, and nothing else.',
          isRequired: false,
          options: [
            { value: 'not-at-all-interested', label: 'Not at all interested' },
            { value: 'slightly-interested', label: 'Slightly interested' },
            { value: 'moderately-interested', label: 'Moderately interested' },
            { value: 'very-interested', label: 'Very interested' },
            { value: 'extremely-interested', label: 'Extremely interested' },
          ],
        },
        sensitiveRadio('covidvaccine', 'Have you been vaccinated against COVID-19? If not, would you get the vaccine?', [
          { value: '1_definitely-not-get-it', label: 'I would definitely not get it' },
          { value: '2_probably-not-get-it', label: 'I would probably not get it' },
          { value: '3_unsure', label: 'I am unsure' },
          { value: '4_probably-get-it', label: 'I would probably get it' },
          { value: '5_definitely-get-it', label: 'I would definitely get it' },
          { value: '6_vaccinated', label: 'I am vaccinated' },
        ]),
      ],
    },
  ]),
}
