import { onePage, type Questionnaire } from './questionnaire.ts'

/** Its page asks for the address, which is sent apart and is no answer (docs/WAVES.md). What is stored here says whether one was given. */
export const questionnaire: Questionnaire = {
  name: 'contact',
  label: 'mail address',
  asks: 'A mail address, to write to people when they can come back',
  aliases: [],
  heading: 'May we write to you?',
  submitLabel: 'Next',
  wording: 'own',
  pages: onePage([
    {
      name: 'all',
      items: [
        {
          type: 'radio',
          key: 'contact-by-mail',
          label: 'May we send you a mail when the next part is open?',
          isRequired: true,
          options: [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ],
        },
      ],
    },
  ]),
}
